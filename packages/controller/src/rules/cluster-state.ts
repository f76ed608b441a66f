import type { ClusterOperator, ClusterVersion } from '../cluster/openshift-object.ts'
import { type OperatorState, statusOfConditions } from './operator-status.ts'
import { listUnfinished, unfinishedOperators } from './unfinished-operators.ts'

/**
 * What the service hears as `cvo`. The version of a cluster may be available while an operator is degraded, or was lost again
 * since; such a cluster is not finished, and the message names the operators that it waits for.
 */
export function stateOfCluster(
  cluster: ClusterVersion | null,
  operators: readonly ClusterOperator[],
): OperatorState {
  const { conditions, desired } = cluster?.status ?? {}
  const version = desired?.version ?? ''
  const { status, message } = statusOfConditions(conditions)
  const unfinished = unfinishedOperators(operators)
  if (unfinished.length === 0) return { status, message, version }
  const isDegraded = unfinished.some((operator) => operator.isDegraded)
  const waiting = `waits for ${unfinished.length} of ${operators.length} cluster operators: ${listUnfinished(unfinished)}`
  return {
    status: status === 'available' ? (isDegraded ? 'failed' : 'progressing') : status,
    message: message === '' ? waiting : `${message}; ${waiting}`,
    version,
  }
}
