// The rhythm of the recorded service: hosts are looked at every 8 s, clusters every 10 s, and both at once after a
// user's change. Run in this rhythm, the engine has to say at every moment what the recorded service said.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { judgeCluster, refreshCluster } from '@groundwork/engine/cluster'
import { createClusterContext } from '@groundwork/engine/context'
import {
  clusterValidationChanges,
  clusterValidationsInfo,
  deriveClusterFacts,
  hostValidationChanges,
  hostValidationsInfo,
  updateSuggestedRoles,
} from '@groundwork/engine/evaluate'
import { type ClusterSnapshot, withClusterChanges, withHostChanges } from '@groundwork/engine/facts'
import { judgeHost, refreshHost } from '@groundwork/engine/host'
import type { EmittedEvent } from '@groundwork/engine/tables'
import { type CurrentSnapshot, contextOf, take } from './recorded-service.ts'
import type { Exchange } from './recording.ts'

const HOST_TURN_MS = 8_000
const CLUSTER_TURN_MS = 10_000
/** One turn of each, read off the first changes of status they made; the service ran through both recordings. */
const A_HOST_TURN = Date.parse('2026-11-15T19:00:59.170Z')
const A_CLUSTER_TURN = Date.parse('2026-11-15T19:01:01.165Z')

const VALIDATED: readonly ClusterStatus[] = [
  'insufficient',
  'ready',
  'pending-for-input',
  'preparing-for-installation',
]

/** What is stored besides the facts: the verdicts of the last look. */
export interface Stored {
  readonly snapshot: ClusterSnapshot
  /** `validations_info` by id of host or cluster. */
  readonly validations: ReadonlyMap<string, string>
  readonly events: readonly EmittedEvent[]
}

/** Everything that was said, one entry per exchange; null until there is a cluster. */
export function replayInReferenceRhythm(
  exchanges: readonly Exchange[],
  startedAt: number,
): readonly (Stored | null)[] {
  let stored: Stored | null = null
  let last = startedAt
  return exchanges.map((exchange) => {
    const now = startedAt + exchange.t * 1_000
    for (const turn of turnsBetween(last, now)) stored = stored && turn(stored)
    last = now
    stored = exchangeTaken(stored, exchange, now)
    return stored
  })
}

function exchangeTaken(stored: Stored | null, exchange: Exchange, now: number): Stored | null {
  const current: CurrentSnapshot = stored?.snapshot ?? null
  const taken = take(current, exchange, now)
  if (taken === null) return stored
  const { snapshot, refreshes } = taken
  const next = {
    snapshot,
    validations: stored?.validations ?? new Map<string, string>(),
    events: [...(stored?.events ?? []), ...taken.events],
  }
  if (refreshes === undefined) return next
  const hostIds = refreshes === 'everything' ? snapshot.hosts.map(({ id }) => id) : [refreshes.hostId]
  return lookAtCluster(lookAtHosts(next, hostIds))
}

function turnsBetween(last: number, now: number): ((stored: Stored) => Stored)[] {
  const turns = [
    ...momentsBetween(A_HOST_TURN, HOST_TURN_MS, last, now).map((at) => ({ at, look: hostTurn })),
    ...momentsBetween(A_CLUSTER_TURN, CLUSTER_TURN_MS, last, now).map((at) => ({ at, look: clusterTurn })),
  ]
  return turns
    .sort((a, b) => a.at - b.at)
    .map(
      ({ at, look }) =>
        (stored) =>
          look({ ...stored, snapshot: { ...stored.snapshot, now: at } }),
    )
}

function momentsBetween(origin: number, every: number, last: number, now: number): number[] {
  const moments: number[] = []
  const first = origin + Math.ceil((last - origin) / every) * every
  for (let at = first; at < now; at += every) moments.push(at)
  return moments
}

function hostTurn(stored: Stored): Stored {
  const looked = lookAtHosts(
    stored,
    stored.snapshot.hosts.map(({ id }) => id),
  )
  const roles = updateSuggestedRoles(createClusterContext(looked.snapshot))
  return {
    ...looked,
    snapshot: withHostChanges(looked.snapshot, roles.changes),
    events: [...looked.events, ...roles.events],
  }
}

function lookAtHosts(stored: Stored, hostIds: readonly string[]): Stored {
  let { snapshot } = stored
  const validations = new Map(stored.validations)
  const events = [...stored.events]
  for (const id of hostIds) {
    const context = contextOf(snapshot, id)
    const verdicts = judgeHost(context)
    const info = hostValidationsInfo(verdicts)
    events.push(...hostValidationChanges(context.host, validations.get(id) ?? null, verdicts))
    if (info !== null) validations.set(id, info)
    const outcome = refreshHost({ context, verdicts })
    events.push(...outcome.events)
    snapshot = withHostChanges(snapshot, new Map([[id, outcome.changes]]))
  }
  return { snapshot, validations, events }
}

function clusterTurn(stored: Stored): Stored {
  const { schedulable_masters_forced_true } = deriveClusterFacts(createClusterContext(stored.snapshot))
  const looked = lookAtCluster(stored)
  if (schedulable_masters_forced_true === undefined) return looked
  return { ...looked, snapshot: withClusterChanges(looked.snapshot, { schedulable_masters_forced_true }) }
}

/** Whether masters take work is only looked at in the cluster's own turn. */
function lookAtCluster(stored: Stored): Stored {
  const { schedulable_masters_forced_true: _later, ...derived } = deriveClusterFacts(
    createClusterContext(stored.snapshot),
  )
  const snapshot = withClusterChanges(stored.snapshot, derived)
  const context = createClusterContext(snapshot)
  const verdicts = VALIDATED.includes(snapshot.cluster.status) ? judgeCluster(context) : null
  const validations = new Map(stored.validations)
  const events = [...stored.events]
  if (verdicts !== null) {
    const before = validations.get(snapshot.cluster.id) ?? null
    const info = clusterValidationsInfo(verdicts)
    events.push(...clusterValidationChanges(snapshot.cluster, before, verdicts))
    if (info !== null) validations.set(snapshot.cluster.id, info)
  }
  const outcome = refreshCluster({ context, verdicts })
  return {
    snapshot: withClusterChanges(snapshot, outcome.changes),
    validations,
    events: [...events, ...outcome.events],
  }
}

/** When the recording began: no answer is older than a registration it shows. */
export function startOf(exchanges: readonly Exchange[]): number {
  const shown = exchanges.flatMap(({ response, t }) => {
    const { registered_at } = (response ?? {}) as { registered_at?: string }
    return registered_at ? [Date.parse(registered_at) - t * 1_000] : []
  })
  return Math.max(...shown)
}
