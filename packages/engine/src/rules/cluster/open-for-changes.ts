// A cluster takes changes and hosts until it installs, and again when it only adds hosts.
import type { ClusterFacts } from '../../facts/cluster-facts.ts'
import { CLUSTER_PERMISSIONS } from '../../permissions.ts'
import { listOf } from '../../wording.ts'
import { type Problem, type ProblemStatus, problem } from '../problem.ts'

const OPEN = CLUSTER_PERMISSIONS['update-cluster'].in

/** `what` completes "takes ...": changes, new hosts. */
export function checkOpenForChanges(
  cluster: ClusterFacts,
  what: string,
  status: ProblemStatus = 409,
): readonly Problem[] {
  if (OPEN.includes(cluster.status)) return []
  const message = `Cluster ${cluster.name} is ${cluster.status}; it takes ${what} while it is ${listOf(OPEN)}.`
  return [problem('wrong-status', '', message, status)]
}
