import { hostLabel } from '../../context/host-label.ts'
import { amountsOfRoles, MEMORY, MEMORY_TOLERANCE } from '../../hardware/default-amounts.ts'
import { inventoryPartMissing } from '../../hardware/inventory-part-missing.ts'
import { isEnoughMemory, minimumRequirements } from '../../hardware/requirements.ts'
import { failure, success } from '../../tables/verdict.ts'
import { formatMemory, MIB } from '../../text/units.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'

export const hasMinMemory: HostValidation = {
  id: 'has-min-memory',
  category: 'hardware',
  gate: 'minimum-hardware',
  ignorable: true,
  gatesUnbound: true,
  meaning: 'The host has enough memory for at least one role.',
  rule: `At least the smaller of what a control plane host and a worker need (${amountsOfRoles(MEMORY, ['master', 'worker'])}). ${MEMORY_TOLERANCE} Operators do not count here.`,
  cure: 'Use a machine with more memory.',
  needs: [needsInventory],
  check: (context) => {
    const { host, inventory } = context
    if (!inventory?.memory) return inventoryPartMissing(host, 'memory')
    const bytes = inventory.memory.physical_bytes ?? 0
    const { ram_mib } = minimumRequirements(context)
    const has = `Host ${hostLabel(host)} has ${formatMemory(bytes)} of memory`
    if (isEnoughMemory(inventory, ram_mib)) return success(`${has}.`)
    return failure({
      message: `${has}, every role needs at least ${formatMemory(ram_mib * MIB)}.`,
      cause: { summary: `${has}.`, seen: { memory_bytes: bytes }, needed: { memory_bytes: ram_mib * MIB } },
      remedies: [
        {
          who: 'machine',
          what: `Give the machine ${formatMemory(ram_mib * MIB - bytes)} more memory.`,
        },
      ],
    })
  },
}
