// Every operator that asks for something, sorted by name. An operator that is not here passes everywhere.
import type { HostRole } from '@groundwork/contract/hosts'
import type { OperatorName } from '../catalogue/operators.ts'
import type { HostContext } from '../context/host-context.ts'
import { cnvRule } from './cnv.ts'
import { amdGpuRule, nvidiaGpuRule } from './gpu.ts'
import { lvmRule } from './lvm.ts'
import { mceRule } from './mce.ts'
import { odfRule } from './odf.ts'
import { openshiftAiRule } from './openshift-ai.ts'
import type { OperatorRule } from './operator-rule.ts'
import { mtvRule, oscRule } from './small-additions.ts'
import { lokiRule, metallbRule, nmstateRule, openshiftLoggingRule } from './version-only.ts'

export const OPERATOR_RULES: readonly OperatorRule[] = [
  amdGpuRule,
  cnvRule,
  lokiRule,
  lvmRule,
  mceRule,
  metallbRule,
  mtvRule,
  nmstateRule,
  nvidiaGpuRule,
  odfRule,
  openshiftAiRule,
  openshiftLoggingRule,
  oscRule,
]

const BY_NAME: ReadonlyMap<OperatorName, OperatorRule> = new Map(
  OPERATOR_RULES.map((rule) => [rule.name, rule]),
)

export const ruleOf = (name: OperatorName): OperatorRule | null => BY_NAME.get(name) ?? null

/** Storage and virtualization have a say in which role suits a host. */
const CONSULTED_FOR_ROLES: readonly OperatorName[] = ['lso', 'odf', 'cnv', 'lvm']

/** Whether the selected operators that are consulted for roles would take the host in this role. */
export function doOperatorsAcceptRole(context: HostContext, role: HostRole): boolean {
  const { cluster } = context
  if (!cluster) return true
  return CONSULTED_FOR_ROLES.every(
    (name) => !cluster.selectedOperators().has(name) || !ruleOf(name)?.checkHost?.(context, role),
  )
}
