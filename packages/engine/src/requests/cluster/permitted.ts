// What the status of a cluster permits is a table (permissions.ts); this puts a refusal into words.
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { CLUSTER_PERMISSIONS, type ClusterOperation, isAllowed } from '../../permissions/permissions.ts'
import { type Problem, problem } from '../problem.ts'

export function checkPermitted(operation: ClusterOperation, cluster: ClusterFacts): readonly Problem[] {
  if (isAllowed(operation, cluster.status)) return []
  const { what, in: statuses, otherwise } = CLUSTER_PERMISSIONS[operation]
  const message =
    `Cluster ${cluster.name} is ${cluster.status}; to ${what} it has to be in one of these statuses: ` +
    `${statuses.join(', ')}.`
  return [problem('wrong-status', '', message, otherwise)]
}
