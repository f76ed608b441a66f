import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { CLUSTER_PERMISSIONS, isAllowed } from '../../permissions.ts'
import { listOf } from '../../wording.ts'
import { type Problem, problem } from '../problem.ts'

const STATUSES = CLUSTER_PERMISSIONS['change-manifest'].in

/** The wire answers 400 here, not 409. */
export function checkManifestsOpen(cluster: ClusterFacts): readonly Problem[] {
  if (isAllowed('change-manifest', cluster.status)) return []
  const message = `Cluster ${cluster.name} is ${cluster.status}; its manifests can be changed while it is ${listOf(STATUSES)}.`
  return [problem('wrong-status', '', message)]
}
