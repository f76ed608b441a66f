import { hash } from 'node:crypto'
import { type ClusterContext, createClusterContext, createHostContext } from '@groundwork/engine/context'
import {
  applyDecision,
  type ClusterDecision,
  clusterValidationChanges,
  clusterValidationsInfo,
} from '@groundwork/engine/evaluate'
import type { Instant } from '@groundwork/engine/facts'
import { connectivityTargets } from '@groundwork/engine/steps'
import type { EmittedEvent } from '@groundwork/engine/tables'
import type { Tx } from '../database/schema.ts'
import { installationEndOf } from '../metrics/observe-decision.ts'
import { applyClusterUpdate, asRecordChanges } from '../store/clusters/cluster-store.ts'
import type { Targets } from '../store/clusters/write-decided-clusters.ts'
import type { Surroundings } from '../store/hosts/host-store.ts'
import type { StoredCluster } from '../store/stored.ts'
import { clusterSnapshot } from '../units/snapshot.ts'
import { decideHosts } from './decide-hosts.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'
import type { Rules } from './evaluation-parts.ts'
import { nextEvaluationAt } from './next-evaluation.ts'
import type { UnitDecision } from './unit-decision.ts'

export async function decideCluster(
  app: EvaluationDeps,
  tx: Tx,
  { evaluateCluster, busyMs }: Rules,
  stored: StoredCluster,
  { hosts, infraEnvs }: Surroundings,
  now: Instant,
): Promise<UnitDecision> {
  const started = busyMs()
  const before = clusterSnapshot(app, stored, hosts, infraEnvs, now)
  const decision = evaluateCluster(before)
  const context = createClusterContext(applyDecision(before, decision))
  const factsById = new Map(context.hosts.map((host) => [host.id, host]))
  const { after, events } = changesOf(stored, decision.cluster, now)
  const cluster = after ?? stored
  const basis = [cluster, ...infraEnvs].map(({ revision }) => revision).join(' ')
  // From here on others work as well.
  const tookMs = busyMs() - started
  const outcome = await decideHosts(app, tx, {
    hosts,
    decisions: decision.hosts,
    contextOf: (host) => createHostContext(factsById.get(host.facts.id) ?? host.facts, context),
    cluster,
    basis,
  })
  const unit = { kind: 'cluster', id: stored.record.id } as const
  return {
    unit,
    cluster: after,
    hosts: outcome.writes,
    targets: changedTargets(context, stored.targets_hash),
    events: [...decision.events, ...outcome.events, ...events],
    nextDeadline: nextEvaluationAt(app, unit, decision, now),
    installationEnd: installationEndOf(stored.record, cluster.record, context.hosts, now),
    basis,
    tookMs,
  }
}

interface ClusterOutcome {
  /** null: unchanged. */
  readonly after: StoredCluster | null
  readonly events: readonly EmittedEvent[]
}

function changesOf(
  stored: StoredCluster,
  { changes, verdicts }: ClusterDecision,
  now: Instant,
): ClusterOutcome {
  const text = verdicts === null ? null : clusterValidationsInfo(verdicts)
  const validations_info = text ?? stored.validations_info
  const hasNewVerdicts = validations_info !== stored.validations_info
  if (!hasNewVerdicts && Object.keys(changes).length === 0) return { after: null, events: [] }
  const events =
    verdicts !== null && hasNewVerdicts
      ? clusterValidationChanges(stored.record, stored.validations_info || null, verdicts)
      : []
  const update = { record: asRecordChanges(changes), validations_info }
  return { after: applyClusterUpdate(stored, update, now), events }
}

/** Where every host of a cluster is found, kept once for the cluster: at a poll the host that asks is cut out of it. null: unchanged. */
function changedTargets(context: ClusterContext, knownHash: string): Targets | null {
  const text = JSON.stringify(connectivityTargets(context))
  const found = hash('sha1', text, 'base64url')
  return found === knownHash ? null : { text, hash: found }
}
