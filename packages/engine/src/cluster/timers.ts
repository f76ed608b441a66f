// Everything about a cluster that the clock alone decides. Limits come from the settings.

import type { ClusterContext } from '../context/cluster-context.ts'
import { areSoftTimeouts } from '../context/soft-timeouts.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { Instant } from '../facts/instant.ts'
import { OLM_STAGES } from '../facts/stage-timeouts.ts'
import { isOver } from '../tables/timer.ts'
import type { ClusterContextPredicate } from './cluster-subject.ts'

export const preparationTookTooLong: ClusterContextPredicate = isOver({
  name: 'cluster preparation limit over',
  since: ({ context }) => context.cluster.status_updated_at,
  limitMs: ({ context }) => context.settings.clusterPreparationMs,
})

export const installationTookTooLong: ClusterContextPredicate = isOver({
  name: 'installation limit over',
  since: ({ context }) => context.cluster.install_started_at,
  limitMs: ({ context }) => context.settings.installationMs,
  // Certificates do not wait.
  runsInAbsence: true,
})

export const finalizingTookTooLong: ClusterContextPredicate = isOver({
  name: 'finalizing limit over',
  since: ({ context }) => context.cluster.status_updated_at,
  limitMs: ({ context }) => context.settings.finalizingMs,
})

export const finalizingStageTimedOut: ClusterContextPredicate = isOver({
  name: 'finalizing stage limit over',
  since: ({ context: { cluster } }) =>
    cluster.progress.finalizing_stage === null ? null : cluster.progress.finalizing_stage_started_at,
  limitMs: ({ context }) => finalizingStageLimitMs(context),
})

/** Stages that wait for operators last as long as the slowest operator asks for, when that is longer. */
export function finalizingStageLimitMs({ cluster, settings }: ClusterContext): number {
  const stage = cluster.progress.finalizing_stage
  if (stage === null) return 0
  const limits = areSoftTimeouts(cluster, settings)
    ? settings.softFinalizingStageTimeoutsMs
    : settings.finalizingStageTimeoutsMs
  if (!OLM_STAGES.includes(stage)) return limits[stage]
  const wanted = cluster.monitored_operators
    .filter(({ operator_type }) => operator_type === 'olm')
    .map(({ timeout_seconds }) => timeout_seconds * 1_000)
  return Math.max(limits[stage], ...wanted)
}

export const logsTookTooLong: ClusterContextPredicate = isOver({
  name: 'log collection limit over',
  since: ({ context }) => logsClock(context.cluster),
  limitMs: ({ context: { cluster, settings } }) =>
    cluster.logs_info === '' ? settings.clusterLogsNeverStartedMs : settings.clusterLogsCollectionMs,
})

/** The last sign of logs, or the moment from which on they are to be expected. */
function logsClock(cluster: ClusterFacts): Instant | null {
  const { logs_info, controller_logs_started_at, controller_logs_collected_at, status_updated_at } = cluster
  if (logs_info === 'completed' || logs_info === 'timeout') return null
  if (logs_info === '') return status_updated_at
  return controller_logs_collected_at ?? controller_logs_started_at ?? status_updated_at
}
