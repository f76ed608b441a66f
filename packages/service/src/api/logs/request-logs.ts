import { BASE_PATH } from '@groundwork/contract/operations'
import { requestLogs } from '@groundwork/engine/requests/host'
import { orRefuse } from '../../errors/http-error.ts'
import type { OwnHandlers } from '../../http/handler-table.ts'
import { changeHost } from '../../units/change-host.ts'
import { requireHost } from '../../units/require-host.ts'
import type { LogDeps } from './log-deps.ts'

export const requestLogsHandlers = {
  async requestHostLogs(app, { params, requestId }) {
    const { facts } = await requireHost(app, params)
    await changeHost(
      app,
      params,
      ({ context }) => ({ host: orRefuse(requestLogs(context.host, context.now)) }),
      { requestId, evaluate: 'now' },
    )
    const href = `${BASE_PATH}/v2/clusters/${facts.cluster_id}/logs?logs_type=host&host_id=${params.host_id}`
    return { status: 202, body: { logs_info: 'requested', href } }
  },
} satisfies OwnHandlers<'requestHostLogs', LogDeps>
