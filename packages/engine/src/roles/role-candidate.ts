// Whether a machine would do in a role: enough processor and memory, and accepted by the operators that care.
import type { HostRole } from '@groundwork/contract/hosts'
import type { HostContext } from '../context/host-context.ts'
import { hostRequirements, isEnoughMemory } from '../hardware/requirements.ts'
import { doOperatorsAcceptRole } from '../operators/operator-rules.ts'

export function isCandidate(context: HostContext, role: HostRole, checksOperators: boolean): boolean {
  const { host, inventory } = context
  if (inventory === null) return false
  if (host.role !== 'auto-assign' && host.role !== role) return false
  // Rules that ask for the host's role must get the one that is being tried.
  const asRole: HostContext = { ...context, host: { ...host, role } }
  const { cpu_cores = 0, ram_mib = 0 } = hostRequirements(asRole, role)
  return (
    (inventory.cpu?.count ?? 0) >= cpu_cores &&
    isEnoughMemory(inventory, ram_mib) &&
    (!checksOperators || doOperatorsAcceptRole(asRole, role))
  )
}
