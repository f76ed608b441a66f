// Writes what evaluations decided: of all units together, in as few statements as possible.
import type { Instant } from '@groundwork/engine/facts'
import type { Tx } from '../database/schema.ts'
import { recordChanges } from '../store/changes/record-change.ts'
import { clusterChange } from '../store/clusters/cluster-store.ts'
import { writeDecidedClusters } from '../store/clusters/write-decided-clusters.ts'
import { recordEvents } from '../store/events/record-events.ts'
import { hostName, keyOf } from '../store/hosts/host-cache.ts'
import { type WrittenHost, writeHosts } from '../store/hosts/write-hosts.ts'
import type { StoredHost } from '../store/stored.ts'
import { type Due, markAllDue } from '../store/units/unit.ts'
import { rememberPlans } from './decide-hosts.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'
import type { UnitDecision } from './unit-decision.ts'

/** The hosts as they are now, for the cache once the transaction has committed. */
export async function writeDecisions(
  app: EvaluationDeps,
  tx: Tx,
  decisions: readonly UnitDecision[],
  now: Instant,
  alsoDue: readonly Due[],
): Promise<readonly WrittenHost[]> {
  const written = await writeHosts(
    tx,
    decisions.flatMap(({ hosts }) => hosts),
    now,
  )
  remember(
    decisions,
    written.map(({ host }) => host),
  )
  await writeDecidedClusters(
    tx,
    decisions
      .filter(({ unit }) => unit.kind === 'cluster')
      .map(({ unit, cluster, targets }) => ({ id: unit.id, after: cluster, targets })),
  )
  const changed = decisions.flatMap(({ cluster }) => cluster?.record.id ?? [])
  await recordChanges(
    tx,
    changed.map((id) => clusterChange(id, 'changed')),
  )
  const deadlines = decisions.flatMap(({ unit, nextDeadline: at }) => (at === null ? [] : [{ unit, at }]))
  await markAllDue(tx, [...deadlines, ...alsoDue])
  const events = decisions.flatMap((decision) => decision.events)
  await recordEvents(tx, events, { now, requestId: '', rateLimitsMs: app.config.eventRateLimitsMs })
  return written
}

function remember(decisions: readonly UnitDecision[], written: readonly StoredHost[]): void {
  const byName = new Map(written.map((host) => [hostName(keyOf(host)), host]))
  for (const { hosts, basis } of decisions) {
    rememberPlans(
      hosts.flatMap(({ host }) => byName.get(hostName(keyOf(host))) ?? []),
      basis,
    )
  }
}
