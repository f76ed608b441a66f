// The files that machines boot with, and links to them.
import { staticNetwork } from '../../boot/discovery-inputs.ts'
import { explainUnsafe } from '../../boot/explain-unsafe.ts'
import { serviceBaseUrl } from '../../boot/image-url.ts'
import { staticNetworkArchive } from '../../boot/static-network-archive.ts'
import { httpError } from '../../errors/http-error.ts'
import type { Handlers } from '../../http/handler.ts'
import { timeText } from '../../wire/times.ts'
import { requireInfraEnv } from './infra-env-answer.ts'
import type { InfraEnvDeps } from './infra-env-deps.ts'
import { infraEnvFileUrl } from './infra-env-file-url.ts'
import { ipxeScript } from './ipxe-script.ts'

export const bootFileHandlers = {
  async v2DownloadInfraEnvFiles(app, call) {
    const { params, query, host } = call
    const { file_name, mac, ipxe_script_type, discovery_iso_type } = query
    refuseScriptType(file_name, ipxe_script_type)
    const infraEnv = await requireInfraEnv(app, params.infra_env_id)
    const { record, updated_at } = infraEnv
    switch (file_name) {
      case 'discovery.ign': {
        const type = discovery_iso_type ?? record.type
        const how = { type, serviceBaseUrl: serviceBaseUrl(app.config, host) }
        const { ignition, lastModified } = await app.boot.partsOf(infraEnv, how)
        return file(file_name, ignition, lastModified.getTime())
      }
      case 'ipxe-script': {
        const script = await ipxeScript(app, infraEnv, { mac, type: ipxe_script_type, host })
        return file(`${record.id}-ipxe-script`, Buffer.from(script), updated_at)
      }
      case 'static-network-config': {
        const files = explainUnsafe(record.id, () => staticNetwork(app.config, record)?.files ?? [])
        const archive = await staticNetworkArchive(files, new Date(updated_at))
        return file(`${record.id}-static-network-config.tar`, archive, updated_at)
      }
    }
  },

  async DownloadMinimalInitrd(app, { params, host }) {
    const infraEnv = await requireInfraEnv(app, params.infra_env_id)
    const { id } = infraEnv.record
    // It is the same for every type.
    const how = { type: 'minimal-iso', serviceBaseUrl: serviceBaseUrl(app.config, host) } as const
    const { ramdisk } = await app.boot.partsOf(infraEnv, how)
    return ramdisk === null ? { status: 204 } : file(`${id}-minimal-initrd.img`, ramdisk, infraEnv.updated_at)
  },

  async GetInfraEnvPresignedFileURL(app, { params, query, host }) {
    const { file_name, ipxe_script_type } = query
    refuseScriptType(file_name, ipxe_script_type)
    const infraEnv = await requireInfraEnv(app, params.infra_env_id)
    const wanted = { file_name, ...(ipxe_script_type && { ipxe_script_type }) }
    const url = await infraEnvFileUrl(app, infraEnv, wanted, host)
    return { status: 200, body: { url, expires_at: timeText(null) } }
  },
} satisfies Handlers<
  'v2DownloadInfraEnvFiles' | 'DownloadMinimalInitrd' | 'GetInfraEnvPresignedFileURL',
  InfraEnvDeps
>

function refuseScriptType(fileName: string, type: string | undefined): void {
  if (type === undefined || fileName === 'ipxe-script') return
  throw httpError('ipxe-type-not-for-file', { file: fileName })
}

const file = (name: string, body: Uint8Array, updatedAt: number) => ({
  status: 200,
  headers: {
    'content-disposition': `attachment; filename="${name}"`,
    'last-modified': new Date(updatedAt).toUTCString(),
  },
  body,
})
