import { effectiveRole } from '../../context/effective-role.ts'
import { hostLabel } from '../../context/host-label.ts'
import { amountsOfRoles, MEMORY, MEMORY_TOLERANCE } from '../../hardware/default-amounts.ts'
import { inventoryPartMissing } from '../../hardware/inventory-part-missing.ts'
import { hostRequirements, isEnoughMemory } from '../../hardware/requirements.ts'
import { roleWord } from '../../hardware/role-word.ts'
import { operatorIncrements } from '../../operators/operator-increments.ts'
import { remediesForRole } from '../../remedies/role-remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import { formatMemory, MIB } from '../../text/units.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'

export const hasMemoryForRole: HostValidation = {
  id: 'has-memory-for-role',
  category: 'hardware',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The host has enough memory for what will run on it.',
  rule: `OpenShift: ${amountsOfRoles(MEMORY)}; plus what the selected operators add. ${MEMORY_TOLERANCE} A host without a role is measured as a worker.`,
  cure: 'Give the host another role, select fewer operators, or use a machine with more memory.',
  needs: [needsInventory],
  check: (context) => {
    const { host, inventory } = context
    if (!inventory?.memory) return inventoryPartMissing(host, 'memory')
    const bytes = inventory.memory.physical_bytes ?? 0
    const role = effectiveRole(host)
    const neededMib = hostRequirements(context, role).ram_mib ?? 0
    const needed = formatMemory(neededMib * MIB)
    const has = `Host ${hostLabel(host)} has ${formatMemory(bytes)} of memory`
    if (isEnoughMemory(inventory, neededMib)) return success(`${has}, ${roleWord(role)} needs ${needed}.`)
    const operators = operatorIncrements(context, role).map(({ name, ram_mib }) => `${name} ${ram_mib} MiB`)
    const share = operators.length > 0 ? ` (operators: ${operators.join(', ')})` : ''
    return failure({
      message: `${has}, ${roleWord(role)} of this cluster needs ${needed}${share}.`,
      cause: {
        summary: `${has}.`,
        seen: { memory_bytes: bytes, role, operators },
        needed: { memory_bytes: neededMib * MIB },
      },
      remedies: [
        {
          who: 'machine',
          what: `Give the machine ${formatMemory(neededMib * MIB - bytes)} more memory.`,
        },
        ...remediesForRole(context, role, 'ram_mib', (amount) => isEnoughMemory(inventory, amount)),
      ],
    })
  },
}
