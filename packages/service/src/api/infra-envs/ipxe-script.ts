import { networkBoot } from '@groundwork/engine/boot'
import { ipxeBootScript, ipxeRedirectScript } from '@groundwork/ignition/discovery'
import { explainUnsafe } from '../../boot/explain-unsafe.ts'
import { firmwareBaseUrl } from '../../boot/image-url.ts'
import { httpError } from '../../errors/http-error.ts'
import { loadInfraEnvHosts } from '../../store/hosts/host-store.ts'
import type { StoredInfraEnv } from '../../store/stored.ts'
import type { InfraEnvDeps } from './infra-env-deps.ts'
import { infraEnvFileUrl } from './infra-env-file-url.ts'

interface ScriptRequest {
  readonly mac: string | undefined
  readonly type: 'discovery-image-always' | 'boot-order-control' | undefined
  readonly host: string | undefined
}

export async function ipxeScript(
  app: InfraEnvDeps,
  infraEnv: StoredInfraEnv,
  request: ScriptRequest,
): Promise<string> {
  const { record, key_generation: generation } = infraEnv
  if (request.mac === undefined && request.type === 'boot-order-control') {
    return ipxeRedirectScript(
      await infraEnvFileUrl(app, infraEnv, { file_name: 'ipxe-script' }, request.host),
    )
  }
  if (request.mac !== undefined) await requireDiscovery(app, record.id, request.mac)
  const token = await app.auth.urlToken({ infra_env_id: record.id, generation })
  return explainUnsafe(record.id, () => bootScript(firmwareBaseUrl(app.config, request.host), record, token))
}

/** Kernel and root file system are the same for all; the ramdisk holds the secrets of the infra-env. */
function bootScript(base: string, record: StoredInfraEnv['record'], token: string): string {
  const { id, cpu_architecture: arch, openshift_version: version, kernel_arguments } = record
  const url = (path: string, more: Readonly<Record<string, string>> = {}) =>
    `${base}${path}?${new URLSearchParams({ ...more, arch, version })}`
  return ipxeBootScript({
    initrdUrl: url(`/images/${id}/pxe-initrd`, token === '' ? {} : { api_key: token }),
    kernelUrl: url('/boot-artifacts/kernel'),
    rootfsUrl: url('/boot-artifacts/rootfs'),
    kernelArguments: kernel_arguments.flatMap(({ value }) => value ?? []),
  })
}

async function requireDiscovery(app: InfraEnvDeps, infraEnvId: string, mac: string): Promise<void> {
  const hosts = await loadInfraEnvHosts(app, app.db, infraEnvId)
  switch (
    networkBoot(
      hosts.map(({ facts }) => facts),
      mac,
    )
  ) {
    case 'discovery-image':
      return
    case 'disk':
      throw httpError('boot-from-disk', { mac })
    case 'ambiguous':
      throw httpError('mac-ambiguous', { mac })
  }
}
