import { createUnboundHostContext } from '@groundwork/engine/context'
import type { Instant } from '@groundwork/engine/facts'
import type { Tx } from '../database/schema.ts'
import type { StoredHost, StoredInfraEnv } from '../store/stored.ts'
import { infraEnvSnapshot } from '../units/snapshot.ts'
import { decideHosts } from './decide-hosts.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'
import type { Rules } from './evaluation-parts.ts'
import { nextEvaluationAt } from './next-evaluation.ts'
import type { UnitDecision } from './unit-decision.ts'

/** About the hosts that belong to no cluster. */
export async function decideInfraEnv(
  app: EvaluationDeps,
  tx: Tx,
  { evaluateInfraEnv, busyMs }: Rules,
  stored: StoredInfraEnv,
  hosts: readonly StoredHost[],
  now: Instant,
): Promise<UnitDecision> {
  const started = busyMs()
  const snapshot = infraEnvSnapshot(app, stored, hosts, now)
  const decision = evaluateInfraEnv(snapshot)
  const changesOf = new Map(decision.hosts.map(({ id, changes }) => [id, changes]))
  const basis = String(stored.revision)
  // From here on others work as well.
  const tookMs = busyMs() - started
  const outcome = await decideHosts(app, tx, {
    hosts,
    decisions: decision.hosts,
    contextOf: ({ facts }) => createUnboundHostContext({ ...facts, ...changesOf.get(facts.id) }, snapshot),
    cluster: null,
    basis,
  })
  const unit = { kind: 'infra-env', id: stored.record.id } as const
  return {
    unit,
    cluster: null,
    hosts: outcome.writes,
    targets: null,
    events: [...decision.events, ...outcome.events],
    nextDeadline: nextEvaluationAt(app, unit, decision, now),
    installationEnd: null,
    basis,
    tookMs,
  }
}
