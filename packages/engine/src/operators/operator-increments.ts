// What the selected operators add to a host, operator by operator.
import type { HostRole } from '@groundwork/contract/hosts'
import type { OperatorName } from '../catalogue/operators.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { HostContext } from '../context/host-context.ts'
import { isDay2Host } from '../context/topology.ts'
import type { Increment, OperatorRule } from './operator-rule.ts'
import { OPERATOR_RULES } from './operator-rules.ts'

export interface OperatorIncrement extends Increment {
  readonly name: OperatorName
}

/** Only operators that add something; a day-2 host is not asked for more. */
export function operatorIncrements(context: HostContext, role: HostRole): readonly OperatorIncrement[] {
  const { cluster, host } = context
  if (!cluster || isDay2Host(host)) return NONE
  const rules = cluster.once(RULES_WITH_INCREMENT, selectedRulesWithIncrement)
  if (rules.length === 0) return NONE
  return rules.flatMap(({ name, increment }) => {
    const added = increment?.(context, role)
    return added && (added.cpu_cores > 0 || added.ram_mib > 0) ? [{ name, ...added }] : []
  })
}

const NONE: readonly OperatorIncrement[] = []
const RULES_WITH_INCREMENT = {}

const selectedRulesWithIncrement = (cluster: ClusterContext): readonly OperatorRule[] =>
  OPERATOR_RULES.filter(({ name, increment }) => increment && cluster.selectedOperators().has(name))
