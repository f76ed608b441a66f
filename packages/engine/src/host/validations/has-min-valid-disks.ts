import { diskLabel } from '../../context/disk-identity.ts'
import { hostLabel } from '../../context/host-label.ts'
import { DEFAULT_SETTINGS } from '../../facts/settings.ts'
import { amountsOfRoles, DISK } from '../../hardware/default-amounts.ts'
import { diskEligibility, eligibleDisks } from '../../hardware/disk-eligibility.ts'
import { inventoryPartMissing } from '../../hardware/inventory-part-missing.ts'
import { diskRequirementGb, smallestDiskGb } from '../../hardware/requirements.ts'
import { failure, success } from '../../tables/verdict.ts'
import { joinFirst, plural } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'

export const hasMinValidDisks: HostValidation = {
  id: 'has-min-valid-disks',
  category: 'hardware',
  gate: 'minimum-hardware',
  ignorable: true,
  gatesUnbound: true,
  meaning: 'OpenShift can be installed on at least one disk of the host.',
  rule: `One disk is large enough for the role (${amountsOfRoles(DISK, ['master', 'sno', 'worker', 'arbiter', 'edge-worker'])}; ${smallestDiskGb(DEFAULT_SETTINGS)} GB without a cluster), of a kind that can be installed on, and not refused by the agent.`,
  cure: 'Attach such a disk; the inventory tells for every disk why it cannot be used.',
  needs: [needsInventory],
  check: (context) => {
    const { host, inventory } = context
    const disks = inventory?.disks ?? []
    if (disks.length === 0) return inventoryPartMissing(host, 'disks')
    const eligible = eligibleDisks(context)
    const name = hostLabel(host)
    if (eligible.length > 0) {
      return success(`Host ${name} has ${plural(eligible.length, 'disk')} to install on.`)
    }
    const sizeGb = diskRequirementGb(context)
    const verdicts = disks
      .map((disk) => `${diskLabel(disk)}: ${diskEligibility(context, disk).reasons.join('; ')}`)
      .sort()
    return failure({
      message: `${disks.length === 1 ? 'The only disk' : `Each of the ${disks.length} disks`} of host ${name} is unfit for the installation (${joinFirst(verdicts, ' | ', MOST_NAMED)}).`,
      cause: {
        summary: 'Every disk was refused.',
        seen: { disks: verdicts },
        needed: { eligible_disks: 1, disk_size_gb: sizeGb },
      },
      remedies: [{ who: 'machine', what: `Attach a disk of ${sizeGb} GB or more to ${name}.` }],
    })
  },
}

/** More disks are counted and not named: a machine may have thousands of paths. */
const MOST_NAMED = 32
