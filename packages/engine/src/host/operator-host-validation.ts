// Makes the check of one operator on one host from the operator's rule; most operators have none and always pass.
import type { Operator } from '../catalogue/operators.ts'
import { effectiveRole } from '../context/effective-role.ts'
import type { HostContext } from '../context/host-context.ts'
import { hostLabel } from '../context/host-label.ts'
import { dropOperators } from '../operators/drop-operators.ts'
import { ruleOf } from '../operators/operator-rules.ts'
import { success, type Verdict } from '../tables/verdict.ts'
import type { HostPredicate, HostValidation } from './host-validation.ts'
import { needsInventory } from './needs.ts'
import { isDay2Host, isUnbound } from './predicates.ts'

export function operatorHostValidation(operator: Operator): HostValidation {
  const rule = ruleOf(operator.name)
  const checkHost = rule?.checkHost
  return {
    id: operator.validation,
    category: 'operators',
    gate: 'sufficient',
    ignorable: true,
    gatesUnbound: false,
    meaning: `The host can run ${operator.title}, if the cluster is to have it.`,
    rule: rule?.hostRule ?? 'Always passes: the operator asks nothing of a single host.',
    cure: checkHost
      ? 'Change the machine as the message says, or install the cluster without the operator.'
      : 'Nothing to do.',
    leftOutWhen: [isUnbound],
    passesWhen: [isDay2Host, isNotSelected(operator)],
    ...(checkHost && { needs: [needsInventory] }),
    check: (context) => {
      const verdict = checkHost?.(context, effectiveRole(context.host))
      if (verdict) return withDropRemedy(context, operator, verdict)
      return success(`Host ${hostLabel(context.host)} can run ${operator.title}.`)
    },
  }
}

function isNotSelected(operator: Operator): HostPredicate {
  return {
    name: `the cluster does not get ${operator.title}`,
    holds: ({ cluster }) => !cluster?.selectedOperators().has(operator.name),
  }
}

function withDropRemedy({ cluster }: HostContext, operator: Operator, verdict: Verdict): Verdict {
  if (!cluster) return verdict
  return {
    ...verdict,
    remedies: [...(verdict.remedies ?? []), dropOperators(cluster.cluster, [operator.name])],
  }
}
