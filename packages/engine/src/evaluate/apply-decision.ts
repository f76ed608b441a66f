import { withClusterChanges, withHostChanges } from '../facts/apply-changes.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import type { Decision } from './decision.ts'

/** The facts as they are once a decision is written down. */
export function applyDecision(snapshot: ClusterSnapshot, decision: Decision): ClusterSnapshot {
  const changes = new Map(decision.hosts.map(({ id, changes: hostChanges }) => [id, hostChanges]))
  return withHostChanges(withClusterChanges(snapshot, decision.cluster.changes), changes)
}
