// How a disk is named, and which disk a stored name means.
import type { Disk, Inventory } from '@groundwork/contract/api/inventory'
import type { HostFacts } from '../facts/host-facts.ts'

/** Stable across reboots where the machine offers such a name; old agents only send the path. */
export const diskId = (disk: Disk): string => disk.id || diskPath(disk)

export const diskPath = (disk: Disk): string => disk.path || (disk.name ? `/dev/${disk.name}` : '')

/** Every name under which this disk may have been stored. */
const namesOf = (disk: Disk): readonly (string | undefined)[] => [
  disk.id,
  disk.by_path,
  disk.name && `/dev/${disk.name}`,
  disk.path,
]

export const isNamed = (disk: Disk, name: string): boolean => name !== '' && namesOf(disk).includes(name)

/** The disk that is stored as the one to install on, as long as the machine still has it. */
export function installationDisk(host: HostFacts): Disk | null {
  const name = host.installation_disk_id || host.installation_disk_path
  return name === '' ? null : findDisk(host.inventory, name)
}

/** An exact id counts more than a path, which may have moved to another disk. */
export const findDisk = (inventory: Inventory | null, name: string): Disk | null =>
  pickDisk(inventory?.disks ?? [], name)

export function pickDisk(disks: readonly Disk[], name: string): Disk | null {
  const exact = disks.filter((disk) => disk.id === name)
  return first(exact.length > 0 ? exact : disks.filter((disk) => isNamed(disk, name)))
}

/** Two disks with one name should not happen; if they do, the order of the inventory must not decide. */
function first(disks: readonly Disk[]): Disk | null {
  if (disks.length <= 1) return disks[0] ?? null
  const keyed = disks.map((disk) => ({ disk, key: JSON.stringify([disk.id, disk.path, disk.name, disk]) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1))[0]?.disk ?? null
}

/** Whether a multipath or similar device is built on the disk. */
export const isHeldBy = (disk: Disk, holder: Disk): boolean =>
  Boolean(holder.name) &&
  (disk.holders ?? '').split(',').some((name) => name.trim() === holder.name && disk !== holder)

export const diskLabel = (disk: Disk): string => disk.name || diskId(disk) || 'unnamed'
