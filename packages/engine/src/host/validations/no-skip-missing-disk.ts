import { findDisk } from '../../context/disk-identity.ts'
import { hostLabel } from '../../context/host-label.ts'
import { updateHost } from '../../tables/remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import { listOf } from '../../text/wording.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'

export const noSkipMissingDisk: HostValidation = {
  id: 'no-skip-missing-disk',
  category: 'hardware',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'Every disk that must not be formatted is still in the host.',
  rule: 'All ids in the list of disks to skip when formatting are in the inventory. A disk that is gone may have come back under another name, and would be formatted.',
  cure: 'Attach the disk again, or take it off the list.',
  needs: [needsInventory],
  check: ({ host, inventory }) => {
    const missing = [...new Set(host.skip_formatting_disks)].filter((id) => !findDisk(inventory, id)).sort()
    if (missing.length === 0) return success('All disks that must not be formatted are there.')
    return failure({
      message: `Host ${hostLabel(host)} no longer has ${listOf(missing)}, which must not be formatted.`,
      cause: {
        summary: `${missing.length} of ${host.skip_formatting_disks.length} protected disks are not in the inventory.`,
        seen: { missing_disks: missing },
        needed: { missing_disks: 0 },
      },
      remedies: [
        { who: 'machine', what: `Attach ${listOf(missing)} again.` },
        {
          who: 'user',
          what: 'Take what is gone off the list, after checking that no other disk is meant.',
          call: updateHost(host, {
            disks_skip_formatting: missing.map((id) => ({ disk_id: id, skip_formatting: false })),
          }),
        },
      ],
    })
  },
}
