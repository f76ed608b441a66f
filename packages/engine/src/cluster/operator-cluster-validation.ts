// Makes the check of one operator for a whole cluster from the operator's rule; most operators have none.
import type { Operator } from '../catalogue/operators.ts'
import { dropOperators } from '../operators/drop-operators.ts'
import { ruleOf } from '../operators/operator-rules.ts'
import { success } from '../tables/verdict.ts'
import type { ClusterPredicate, ClusterValidation } from './cluster-validation.ts'

export function operatorClusterValidation(operator: Operator): ClusterValidation {
  const rule = ruleOf(operator.name)
  const checkCluster = rule?.checkCluster
  return {
    id: operator.validation,
    category: 'operators',
    gate: 'required',
    ignorable: true,
    meaning: `The cluster can have ${operator.title}, if it was asked for.`,
    rule: rule?.clusterRule ?? 'Always passes: the operator asks nothing of the cluster as a whole.',
    cure: checkCluster
      ? 'Change the cluster as the message says, or install it without the operator.'
      : 'Nothing to do.',
    passesWhen: [isNotSelected(operator)],
    check: (context) => {
      const verdict = checkCluster?.(context)
      if (!verdict) return success(`Cluster ${context.cluster.name} can have ${operator.title}.`)
      return {
        ...verdict,
        remedies: [...(verdict.remedies ?? []), dropOperators(context.cluster, [operator.name])],
      }
    },
  }
}

export function isNotSelected(operator: Pick<Operator, 'name' | 'title'>): ClusterPredicate {
  return {
    name: `the cluster does not get ${operator.title}`,
    holds: (context) => !context.selectedOperators().has(operator.name),
  }
}
