import { diskLabel } from '../../context/disk-identity.ts'
import { hostLabel } from '../../context/host-label.ts'
import { eligibleDisks } from '../../hardware/disk-eligibility.ts'
import { PLATFORM_MANUFACTURERS } from '../../hardware/manufacturers.ts'
import { waitFor } from '../../tables/remedies.ts'
import { failure, LEFT_OUT, pending, success } from '../../tables/verdict.ts'
import { shellWord } from '../../text/shell-word.ts'
import { listOf } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'
import { isUnbound } from '../predicates.ts'

export const vsphereDiskUuidEnabled: HostValidation = {
  id: 'vsphere-disk-uuid-enabled',
  category: 'hardware',
  gate: 'disk-uuid',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The disks of a VMware machine can be told apart, which its storage driver needs.',
  rule: 'On a machine made by VMware every disk that can be installed on has a UUID, whatever the platform of the cluster.',
  cure: 'Set disk.EnableUUID to TRUE in the advanced settings of the virtual machine and boot it again.',
  leftOutWhen: [isUnbound],
  needs: [needsInventory],
  check: (context) => {
    const { host, inventory } = context
    if (inventory?.system_vendor?.manufacturer !== PLATFORM_MANUFACTURERS.vsphere) return LEFT_OUT
    const name = hostLabel(host)
    if ((inventory?.disks ?? []).length === 0) {
      return pending({
        message: `No disk of host ${name} is known yet.`,
        cause: { summary: 'The inventory has no disks.', seen: { disks: 0 }, needed: { disks: 1 } },
        remedies: [waitFor('an inventory with disks')],
      })
    }
    const anonymous = eligibleDisks(context)
      .filter((disk) => disk.has_uuid !== true)
      .map(diskLabel)
      .sort()
    if (anonymous.length === 0) return success(`All disks of host ${name} have a UUID.`)
    return failure({
      message: `Host ${name} is a VMware machine and has disks without a UUID: ${listOf(anonymous)}.`,
      cause: {
        summary: 'The virtual machine does not show the UUIDs of its disks.',
        seen: { disks_without_uuid: anonymous },
        needed: { disks_without_uuid: 0 },
      },
      remedies: [
        {
          who: 'machine',
          what: `Set disk.EnableUUID to TRUE for the virtual machine ${name} and boot it again.`,
          command: `govc vm.change -vm ${shellWord(name)} -e disk.enableUUID=TRUE`,
        },
      ],
    })
  },
}
