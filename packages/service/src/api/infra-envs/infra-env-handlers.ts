// Environments in which machines boot.
import { notFound } from '../../errors/http-error.ts'
import type { Handlers } from '../../http/handler.ts'
import type { HandlerTable } from '../../http/handler-table.ts'
import { listInfraEnvs } from '../../store/infra-envs/list-infra-envs.ts'
import { deregisterInfraEnv } from '../../units/deregister-infra-env.ts'
import { timeText } from '../../wire/times.ts'
import { imageLink, infraEnvAnswer, infraEnvsAnswer, requireInfraEnv } from './infra-env-answer.ts'
import type { InfraEnvDeps } from './infra-env-deps.ts'
import { registerInfraEnv } from './register-infra-env.ts'
import { updateInfraEnv } from './update-infra-env.ts'

export const infraEnvHandlers = {
  async RegisterInfraEnv(app, call) {
    const { body, caller, requestId } = call
    const stored = await registerInfraEnv(app, { params: body, userName: caller.name, requestId })
    const about = { infra_env_id: stored.record.id }
    return { status: 201, body: await infraEnvAnswer(app, stored, call), about }
  },

  async ListInfraEnvs(app, call) {
    const { query } = call
    // Without authentication resources have no owner.
    const owner = app.auth.mode === 'none' ? undefined : query.owner
    const found = await listInfraEnvs(app.db, { clusterId: query.cluster_id, owner })
    return { status: 200, body: await infraEnvsAnswer(app, found, call) }
  },

  async GetInfraEnv(app, call) {
    const stored = await requireInfraEnv(app, call.params.infra_env_id)
    return { status: 200, body: await infraEnvAnswer(app, stored, call) }
  },

  async UpdateInfraEnv(app, call) {
    const { params, body, requestId } = call
    const stored = await updateInfraEnv(app, { id: params.infra_env_id, params: body, requestId })
    return { status: 201, body: await infraEnvAnswer(app, stored, call) }
  },

  async DeregisterInfraEnv(app, { params, requestId }) {
    await deregisterInfraEnv(app, params.infra_env_id, { requestId })
    return { status: 204 }
  },

  async GetInfraEnvDownloadURL(app, call) {
    const stored = await requireInfraEnv(app, call.params.infra_env_id)
    const { download_url, expires_at } = await imageLink(app, stored, call)
    return { status: 200, body: { url: download_url, expires_at: timeText(expires_at) } }
  },

  async RegenerateInfraEnvSigningKey(app, { params }) {
    const { infra_env_id } = params
    if (!(await app.auth.regenerateSigningKey(infra_env_id))) throw notFound('infra-env', infra_env_id)
    app.boot.forget(infra_env_id)
    app.feed.published()
    return { status: 204 }
  },
} satisfies Handlers<
  | 'RegisterInfraEnv'
  | 'ListInfraEnvs'
  | 'GetInfraEnv'
  | 'UpdateInfraEnv'
  | 'DeregisterInfraEnv'
  | 'GetInfraEnvDownloadURL'
  | 'RegenerateInfraEnvSigningKey',
  InfraEnvDeps
>

export const olderImageHandlers = {
  async v2DownloadInfraEnvImage(app, call) {
    const link = await imageLink(app, await requireInfraEnv(app, call.params.infra_env_id), call)
    return { status: 302, headers: { location: link.download_url } }
  },
} satisfies Pick<Required<HandlerTable<InfraEnvDeps>>, 'v2DownloadInfraEnvImage'>
