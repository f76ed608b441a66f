import { diskLabel, isNamed } from '../../context/disk-identity.ts'
import { hostLabel } from '../../context/host-label.ts'
import { installationDisk } from '../../hardware/installation-disk.ts'
import { updateHost } from '../../tables/remedies.ts'
import { failure, success } from '../../tables/verdict.ts'
import type { HostValidation } from '../host-validation.ts'

export const noSkipInstallationDisk: HostValidation = {
  id: 'no-skip-installation-disk',
  category: 'hardware',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The disk to install on is not among those that must not be formatted.',
  rule: 'The installation disk is not in the list of disks to skip when formatting.',
  cure: 'Take the disk off that list, or install on another disk.',
  check: ({ host }) => {
    const disk = installationDisk(host)
    const skipped = host.skip_formatting_disks.filter((id) =>
      disk ? isNamed(disk, id) : id === host.installation_disk_id,
    )
    if (skipped.length === 0) return success('The installation disk may be formatted.')
    const label = disk ? diskLabel(disk) : host.installation_disk_id
    return failure({
      message: `Host ${hostLabel(host)} is to be installed on ${label}, which must not be formatted.`,
      cause: {
        summary: 'Installing means formatting the disk.',
        seen: {
          installation_disk_id: host.installation_disk_id,
          skip_formatting_disks: host.skip_formatting_disks,
        },
      },
      remedies: [
        {
          who: 'user',
          what: `Allow ${label} to be formatted.`,
          call: updateHost(host, {
            disks_skip_formatting: skipped.map((id) => ({ disk_id: id, skip_formatting: false })),
          }),
        },
      ],
    })
  },
}
