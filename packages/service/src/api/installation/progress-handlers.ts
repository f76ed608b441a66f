// What installers and the controller report while a cluster is installed.
import { clusterEvent, type HostContext } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import { applyHostEvent, isPastReboot } from '@groundwork/engine/host'
import { acceptFinalizingStage, reportOperator } from '@groundwork/engine/requests/cluster'
import { httpError, wrongStatus } from '../../errors/http-error.ts'
import type { Handlers } from '../../http/handler.ts'
import { changeHost } from '../../units/change-host.ts'
import { inCluster } from '../../units/in-unit.ts'
import type { InstallationDeps } from './installation-deps.ts'

export const progressHandlers = {
  v2UpdateHostInstallProgress: async (app, { params, body, requestId }) => {
    const { infra_env_id, host_id } = params
    const { current_stage: stage, progress_info: info = '' } = body
    if (stage === undefined) throw httpError('stage-missing', { field: 'current_stage', what: 'host' })
    await changeHost(
      app,
      { infra_env_id, host_id },
      ({ context }) => {
        const outcome = applyHostEvent({ context }, { type: 'progress', stage, info })
        if (!outcome.ok) throw wrongStatus(outcome)
        return {
          host: { ...outcome.changes, ...signOfLife(context) },
          cluster: outcome.clusterChanges,
          events: outcome.events,
        }
      },
      { requestId },
    )
    return { status: 200 }
  },

  v2UpdateClusterFinalizingProgress: async (app, { params, body, requestId }) => {
    const stage = body.finalizing_stage
    if (stage === undefined) throw httpError('stage-missing', { field: 'finalizing_stage', what: 'cluster' })
    await inCluster(
      app,
      params.cluster_id,
      async (unit) => {
        const { record } = unit.stored
        const outcome = acceptFinalizingStage(record, stage, unit.now)
        if (!outcome.ok) throw httpError('stage-not-acceptable', { reason: outcome.reason })
        if (!outcome.isNewStage) return
        await unit.saveCluster({ progress: outcome.progress })
        await unit.emit([
          clusterEvent('cluster_finalizing_stage_updated', record, { finalizing_stage: stage }),
        ])
      },
      { requestId },
    )
    return { status: 200 }
  },

  v2ReportMonitoredOperatorStatus: async (app, { params, body, requestId }) => {
    await inCluster(
      app,
      params.cluster_id,
      async (unit) => {
        const outcome = reportOperator(unit.stored.record, body, unit.now)
        if (!outcome.ok) throw httpError('operator-unknown', { reason: outcome.reason })
        await unit.saveCluster({ monitored_operators: outcome.monitored_operators })
        await unit.emit(outcome.events)
      },
      { requestId },
    )
    return { status: 200 }
  },
} satisfies Handlers<
  'v2UpdateHostInstallProgress' | 'v2UpdateClusterFinalizingProgress' | 'v2ReportMonitoredOperatorStatus',
  InstallationDeps
>

/**
 * Polls of an agent may get lost while its machine tells of every percent that it writes: such a host is not gone. Once it has
 * rebooted the controller reports for it. What is known of its clock stays as it was.
 */
function signOfLife(context: HostContext): Partial<HostFacts> {
  const { host, now } = context
  const { checked_in_at, timestamp } = host
  if (checked_in_at === null || isPastReboot.holds(context)) return {}
  const seconds = Math.round((now - checked_in_at) / 1_000)
  return { checked_in_at: now, timestamp: timestamp > 0 ? timestamp + seconds : timestamp }
}
