// Everything about a host that the clock alone decides. Limits come from the settings.
import type { HostStage } from '@groundwork/contract/vocabulary'
import type { HostContext } from '../context/host-context.ts'
import { isSingleNode } from '../context/topology.ts'
import { limitEnd } from '../facts/absence.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { type Instant, minutes } from '../facts/instant.ts'
import type { Settings } from '../facts/settings.ts'
import { isOver } from '../tables/timer.ts'
import type { HostContextPredicate, HostInContext } from './host-subject.ts'

const inStatus = (name: string, limitMs: (settings: Settings) => number): HostContextPredicate =>
  isOver<HostInContext>({
    name,
    since: ({ context }) => context.host.status_updated_at,
    limitMs: ({ context }) => limitMs(context.settings),
  })

/** How long a host may be silent before it counts as disconnected. */
export const disconnectAfterMs = ({ host, settings }: HostContext): number =>
  settings.maxDisconnectionMs + (host.bootstrap ? settings.bootstrapDisconnectionExtraMs : 0)

/** A host that never polled is measured from its registration. */
export const lastContactAt = ({ host }: HostContext): Instant => host.checked_in_at ?? host.registered_at

/** The last moment at which it does not count as disconnected. While the service is down no host can report, and that does not count as silence. */
export const connectedUntil = (context: HostContext): Instant =>
  limitEnd(lastContactAt(context), disconnectAfterMs(context), context.absences)

export const reclaimTookTooLong = inStatus('reclaim limit over', ({ reclaimMs }) => reclaimMs)
export const preparationTookTooLong = inStatus(
  'host preparation limit over',
  ({ hostPreparationMs }) => hostPreparationMs,
)
export const noProgressForTooLong = inStatus(
  'limit without progress over',
  ({ installingWithoutProgressMs }) => installingWithoutProgressMs,
)
export const userWaitedTooLong = inStatus(
  'user action limit over',
  ({ pendingUserActionMs }) => pendingUserActionMs,
)
export const legacyResetTookTooLong = inStatus(
  'legacy reset limit over',
  ({ legacyResetMs }) => legacyResetMs,
)

export const stageTimedOut: HostContextPredicate = isOver({
  name: 'stage limit over',
  since: ({ context }) => stageClock(context.host),
  limitMs: ({ context }) => stageLimitMs(context),
})

/** Writes the frozen clock of a waiting stage at most once a minute. */
export const stageClockIsStale: HostContextPredicate = isOver({
  name: 'stage clock older than a minute',
  since: ({ context }) => stageClock(context.host),
  limitMs: () => minutes(1),
})

function stageClock({ progress, status_updated_at }: HostFacts): Instant | null {
  if (progress.current_stage === null) return null
  return progress.stage_updated_at ?? progress.stage_started_at ?? status_updated_at
}

export function stageLimitMs({ host, cluster, settings }: HostContext): number {
  // Only asked while there is a stage; a host without one has no running clock.
  const stage: HostStage = host.progress.current_stage ?? 'Starting installation'
  const isAlone = cluster !== null && isSingleNode(cluster.cluster)
  if (stage === 'Rebooting' && isAlone) return settings.singleNodeRebootingMs
  return settings.hostStageTimeoutsMs[stage]
}

export const logsTookTooLong: HostContextPredicate = isOver({
  name: 'log collection limit over',
  since: ({ context }) => logsClock(context.host),
  limitMs: ({ context: { host, settings } }) =>
    host.logs_info === 'requested' ? settings.hostLogsCollectionMs : settings.hostLogsNeverStartedMs,
})

/** The last sign of logs, or the moment from which on they are to be expected. */
function logsClock(host: HostFacts): Instant | null {
  const { logs_info, logs_started_at, logs_collected_at, status_updated_at } = host
  if (logs_info === 'completed' || logs_info === 'timeout') return null
  if (logs_info === '') return status_updated_at
  return logs_collected_at ?? logs_started_at ?? status_updated_at
}
