// Logs arrive: from machines when something went wrong or is done, from the controller all the time.
import { Readable } from 'node:stream'
import { clusterEvent, hostEvent } from '@groundwork/engine/context'
import { httpError } from '../../errors/http-error.ts'
import type { Handlers } from '../../http/handler.ts'
import { changeHost } from '../../units/change-host.ts'
import { inCluster } from '../../units/in-unit.ts'
import { requireHost } from '../../units/require-host.ts'
import { requireCluster } from '../clusters/cluster-view.ts'
import type { LogDeps } from './log-deps.ts'
import { controllerLogsKey, hostLogsKey } from './log-keys.ts'

export const receiveLogsHandlers = {
  V2UploadLogs: async (app, { params, query, body, requestId }) => {
    const { cluster_id } = params
    const upfile = body?.upfile as Blob | undefined
    if (upfile === undefined) throw httpError('logs-upload-missing', {})
    await requireCluster(app, cluster_id)
    const content = () => Readable.fromWeb(upfile.stream())
    if (query.logs_type === 'controller') {
      await app.files.put(controllerLogsKey(cluster_id), content())
      await inCluster(
        app,
        cluster_id,
        async (unit) => {
          await unit.saveCluster({ controller_logs_collected_at: unit.now, logs_info: 'collecting' })
          await unit.emit([clusterEvent('cluster_logs_uploaded', unit.stored.record)])
        },
        { requestId },
      )
      return { status: 204 }
    }
    const { infra_env_id, host_id } = query
    if (host_id === undefined || infra_env_id === undefined) throw httpError('logs-owner-missing', {})
    const key = { infra_env_id, host_id }
    const { facts } = await requireHost(app, key)
    if (facts.cluster_id !== cluster_id) throw httpError('host-not-in-cluster', { host_id, cluster_id })
    await app.files.put(hostLogsKey(cluster_id, host_id), content())
    await changeHost(
      app,
      key,
      ({ context }) => ({
        host: { logs_collected_at: context.now, logs_info: 'collecting' },
        events: [hostEvent('host_logs_uploaded', context.host)],
      }),
      { requestId },
    )
    return { status: 204 }
  },

  v2UpdateHostLogsProgress: async (app, { params, body, requestId }) => {
    const { infra_env_id, host_id } = params
    const { logs_state } = body
    await changeHost(
      app,
      { infra_env_id, host_id },
      ({ context }) => ({
        host: { logs_info: logs_state, ...(logs_state === 'requested' && { logs_started_at: context.now }) },
      }),
      { requestId },
    )
    return { status: 204 }
  },

  v2UpdateClusterLogsProgress: async (app, { params, body, requestId }) => {
    const { logs_state } = body
    await inCluster(
      app,
      params.cluster_id,
      (unit) =>
        unit.saveCluster({
          logs_info: logs_state,
          ...(logs_state === 'requested' && { controller_logs_started_at: unit.now }),
        }),
      { requestId },
    )
    return { status: 204 }
  },
} satisfies Handlers<'V2UploadLogs' | 'v2UpdateHostLogsProgress' | 'v2UpdateClusterLogsProgress', LogDeps>
