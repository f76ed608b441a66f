// Which disk OpenShift is installed on, and which others are wiped so that the machine cannot boot from them.

import type { Disk, Inventory } from '@groundwork/contract/hosts'
import { compareText } from '@groundwork/text/compare-text'
import { diskId, diskPath, pickDisk } from '../context/disk-identity.ts'
import type { HostContext } from '../context/host-context.ts'
import { eligibleDisks } from './disk-eligibility.ts'

export { installationDisk } from '../context/disk-identity.ts'

/** The present choice as long as it can be used, else the best eligible disk; null when there is none. */
export function chooseInstallationDisk(context: HostContext): Disk | null {
  const disks = eligibleDisks(context)
  const current = context.host.installation_disk_id || context.host.installation_disk_path
  return pickDisk(disks, current) ?? [...disks].sort(compareForInstallation)[0] ?? null
}

/** Bootable first, NVMe last (left for fast storage), then by drive type, small before large, then by position. */
export function compareForInstallation(a: Disk, b: Disk): number {
  return (
    Number(b.bootable ?? false) - Number(a.bootable ?? false) ||
    Number(isNvme(a)) - Number(isNvme(b)) ||
    compareText(a.drive_type ?? '', b.drive_type ?? '') ||
    (a.size_bytes ?? 0) - (b.size_bytes ?? 0) ||
    compareText(a.hctl ?? '', b.hctl ?? '') ||
    // Not a preference, only so that the order of the inventory never matters.
    compareText(diskId(a), diskId(b)) ||
    compareText(diskPath(a), diskPath(b))
  )
}

const isNvme = (disk: Disk): boolean =>
  (disk.name || diskPath(disk).replace(/^\/dev\//, '')).startsWith('nvme')

const NEVER_FORMATTED: readonly (string | undefined)[] = ['FC', 'iSCSI', 'LVM', 'Multipath']

/** Ids of the disks a machine might boot from by mistake, sorted. */
export function disksToBeFormatted(inventory: Inventory): string[] {
  return (inventory.disks ?? [])
    .filter(
      (disk) =>
        disk.bootable === true &&
        !isRemovable(disk) &&
        disk.is_installation_media !== true &&
        !NEVER_FORMATTED.includes(disk.drive_type),
    )
    .map(diskId)
    .sort()
}

/** Memory cards do not always say that they are removable. */
const isRemovable = (disk: Disk): boolean =>
  disk.removable === true || (disk.by_path ?? '').includes('mmcblk')
