import { hostLabel } from '../../context/host-label.ts'
import { amountsOfRoles, CORES } from '../../hardware/default-amounts.ts'
import { inventoryPartMissing } from '../../hardware/inventory-part-missing.ts'
import { minimumRequirements } from '../../hardware/requirements.ts'
import { failure, success } from '../../tables/verdict.ts'
import { plural } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'

export const hasMinCpuCores: HostValidation = {
  id: 'has-min-cpu-cores',
  category: 'hardware',
  gate: 'minimum-hardware',
  ignorable: true,
  gatesUnbound: true,
  meaning: 'The host has enough CPU cores for at least one role.',
  rule: `At least the smaller of what a control plane host and a worker need (${amountsOfRoles(CORES, ['master', 'worker'])}). Operators do not count here.`,
  cure: 'Use a machine with more cores.',
  needs: [needsInventory],
  check: (context) => {
    const { host, inventory } = context
    if (!inventory?.cpu) return inventoryPartMissing(host, 'CPU')
    const cores = inventory.cpu.count ?? 0
    const needed = minimumRequirements(context).cpu_cores
    const has = `Host ${hostLabel(host)} has ${plural(cores, 'CPU core')}`
    if (cores >= needed) return success(`${has}.`)
    return failure({
      message: `${has}, every role needs at least ${needed}.`,
      cause: { summary: `${has}.`, seen: { cpu_cores: cores }, needed: { cpu_cores: needed } },
      remedies: [{ who: 'machine', what: `Give the machine ${plural(needed - cores, 'more CPU core')}.` }],
    })
  },
}
