// Hosts, as people see and change them.

import { hostEvent } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import { changeIgnition, changeInstallerArgs } from '@groundwork/engine/requests/host'
import { checkIgnition } from '../../catalogue/check-ignition.ts'
import { type HttpError, httpError, orRefuse } from '../../errors/http-error.ts'
import { contentDisposition } from '../../files/content-disposition.ts'
import type { Handlers } from '../../http/handler.ts'
import { loadInfraEnvHosts } from '../../store/hosts/host-store.ts'
import type { HostKey } from '../../store/stored.ts'
import { changeHost, type HostInUnit } from '../../units/change-host.ts'
import { deleteHost } from '../../units/delete-host.ts'
import { requireHost } from '../../units/require-host.ts'
import { HOST_FORMS } from '../../wire/host-form.ts'
import { requireInfraEnv } from '../infra-envs/infra-env-answer.ts'
import { changedHostAnswer, hostAnswer, hostsAnswer } from './host-answer.ts'
import type { HostDeps } from './host-deps.ts'
import { readHostIgnition } from './host-ignition.ts'
import { updateHost } from './update-host.ts'

export const hostHandlers = {
  async v2ListHosts(app, { params: { infra_env_id } }) {
    await requireInfraEnv(app, infra_env_id)
    const hosts = await loadInfraEnvHosts(app, app.db, infra_env_id)
    return { status: 200, body: await hostsAnswer(app, hosts, infra_env_id, HOST_FORMS.shown) }
  },

  async v2GetHost(app, { params }) {
    return { status: 200, body: await hostAnswer(app, await requireHost(app, params), HOST_FORMS.shown) }
  },

  async v2UpdateHost(app, { params, body, requestId }) {
    await updateHost(app, params, { params: body, requestId })
    return { status: 201, body: await changedHostAnswer(app, params, HOST_FORMS.changed) }
  },

  async v2DeregisterHost(app, { params, requestId }) {
    await deleteHost(app, params, { requestId })
    return { status: 204 }
  },

  async v2UpdateHostInstallerArgs(app, { params, body, requestId }) {
    await apply(app, params, orRefuse(changeInstallerArgs(body)), 'host_installer_args_applied', requestId)
    return { status: 201, body: await changedHostAnswer(app, params, HOST_FORMS.storedWithAddresses) }
  },

  async v2GetHostIgnition(app, { params }) {
    const file = await readHostIgnition(app, await requireHost(app, params))
    if (file === null) throw withoutCluster(404, params)
    return { status: 200, body: { config: Buffer.from(file.content).toString() } }
  },

  async v2UpdateHostIgnition(app, { params, body, requestId }) {
    await apply(
      app,
      params,
      orRefuse(changeIgnition(body, checkIgnition)),
      'host_discovery_ignition_config_applied',
      requestId,
    )
    return { status: 201 }
  },

  async v2DownloadHostIgnition(app, { params }) {
    const file = await readHostIgnition(app, await requireHost(app, params))
    if (file === null) throw withoutCluster(409, params)
    const headers = { 'content-disposition': contentDisposition(file.name) }
    return { status: 200, headers, body: file.content }
  },
} satisfies Handlers<
  | 'v2ListHosts'
  | 'v2GetHost'
  | 'v2UpdateHost'
  | 'v2DeregisterHost'
  | 'v2UpdateHostInstallerArgs'
  | 'v2GetHostIgnition'
  | 'v2UpdateHostIgnition'
  | 'v2DownloadHostIgnition',
  HostDeps
>

/** The two ways to read the file disagree about the status, and clients know both. */
const withoutCluster = (status: 404 | 409, { host_id }: HostKey): HttpError =>
  httpError('host-unbound-without-ignition', { host_id }, { status })

/** Writes what a person asked for, and says so. */
async function apply(
  app: HostDeps,
  key: HostKey,
  host: Partial<HostFacts>,
  event: 'host_installer_args_applied' | 'host_discovery_ignition_config_applied',
  requestId: string,
): Promise<void> {
  const decide = ({ stored }: HostInUnit) => ({ host, events: [hostEvent(event, stored.facts)] })
  await changeHost(app, key, decide, { requestId })
}
