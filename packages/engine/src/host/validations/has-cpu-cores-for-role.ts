import { effectiveRole } from '../../context/effective-role.ts'
import { hostLabel } from '../../context/host-label.ts'
import { amountsOfRoles, CORES } from '../../hardware/default-amounts.ts'
import { inventoryPartMissing } from '../../hardware/inventory-part-missing.ts'
import { hostRequirements } from '../../hardware/requirements.ts'
import { roleWord } from '../../hardware/role-word.ts'
import { operatorIncrements } from '../../operators/operator-increments.ts'
import { remediesForRole } from '../../remedies/role-remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import { plural } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'

export const hasCpuCoresForRole: HostValidation = {
  id: 'has-cpu-cores-for-role',
  category: 'hardware',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The host has enough CPU cores for what will run on it.',
  rule: `OpenShift: ${amountsOfRoles(CORES)}; plus what the selected operators add. A host without a role is measured as a worker.`,
  cure: 'Give the host another role, select fewer operators, or use a machine with more cores.',
  needs: [needsInventory],
  check: (context) => {
    const { host, inventory } = context
    if (!inventory?.cpu) return inventoryPartMissing(host, 'CPU')
    const cores = inventory.cpu.count ?? 0
    const role = effectiveRole(host)
    const needed = hostRequirements(context, role).cpu_cores ?? 0
    const has = `Host ${hostLabel(host)} has ${plural(cores, 'CPU core')}`
    if (cores >= needed) return success(`${has}, ${roleWord(role)} needs ${needed}.`)
    const operators = operatorIncrements(context, role).map(({ name, cpu_cores }) => `${name} ${cpu_cores}`)
    const share = operators.length > 0 ? ` (operators: ${operators.join(', ')})` : ''
    return failure({
      message: `${has}, ${roleWord(role)} of this cluster needs ${needed}${share}.`,
      cause: {
        summary: `${has}.`,
        seen: { cpu_cores: cores, role, operators },
        needed: { cpu_cores: needed },
      },
      remedies: [
        { who: 'machine', what: `Give the machine ${plural(needed - cores, 'more CPU core')}.` },
        ...remediesForRole(context, role, 'cpu_cores', (amount) => cores >= amount),
      ],
    })
  },
}
