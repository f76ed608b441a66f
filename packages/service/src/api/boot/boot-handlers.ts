// What a booting machine asks for beside the files of the wire protocol.
import { hostExecutable } from '../../boot/host-executable.ts'
import { noHostExecutable } from '../../boot/host-executable-missing.ts'
import type { HostPrograms } from '../../boot/host-programs.ts'
import { imageBaseUrl } from '../../boot/image-url.ts'
import { shortImageUrl } from '../../boot/short-link.ts'
import { httpError } from '../../errors/http-error.ts'
import { Download } from '../../http/handler.ts'
import type { OwnHandlers } from '../../http/handler-table.ts'
import { requireInfraEnv } from '../infra-envs/infra-env-answer.ts'
import type { BootHandlerDeps } from './boot-handler-deps.ts'

const digestOf = (sha256: string) => ({
  'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
})

async function programWith(programs: HostPrograms, sha256: string) {
  const found = await programs.find(sha256)
  if (found === null) throw httpError('host-program-unknown', { sha256 })
  if (found.kind === 'built')
    return { status: 200, headers: digestOf(sha256), body: new Download(found.medium) }
  const headers = { ...digestOf(sha256), etag: `"${sha256}"`, 'content-length': String(found.size) }
  return { status: 200, headers, body: found.content }
}

export const bootHandlers = {
  async downloadHostExecutable({ config, hostPrograms }, { query }) {
    if (query.sha256 !== undefined) return programWith(hostPrograms, query.sha256)
    const architecture = query.architecture ?? 'x86_64'
    const executable = hostExecutable(config.boot, architecture)
    if (executable === null)
      throw httpError('host-program-missing', { reason: noHostExecutable(architecture) })
    const { sha256, medium } = executable
    return { status: 200, headers: digestOf(sha256), body: new Download(medium) }
  },

  async getShortImageUrl(app, { params, host }) {
    const infraEnv = await requireInfraEnv(app, params.infra_env_id)
    const url = await shortImageUrl(app, imageBaseUrl(app.config, host), infraEnv)
    return { status: 200, body: { url } }
  },

  async enrolHost(app, { params, source = '' }) {
    const { infra_env_id, host_id } = params
    return { status: 200, body: await app.enrolments.redeem({ infra_env_id, host_id }, source) }
  },
} satisfies OwnHandlers<'downloadHostExecutable' | 'getShortImageUrl' | 'enrolHost', BootHandlerDeps>
