// How a disk is named, and which disk a stored name means.
import type { Disk, Inventory } from '@groundwork/contract/hosts'
import { getOrCompute } from '../collections/get-or-compute.ts'
import { lazy } from '../collections/lazy.ts'
import type { HostFacts } from '../facts/host-facts.ts'

/** Stable across reboots where the machine offers such a name; old agents only send the path. */
export const diskId = (disk: Disk): string => disk.id || diskPath(disk)

export const diskPath = (disk: Disk): string => disk.path || (disk.name ? `/dev/${disk.name}` : '')

/** Every name under which this disk may have been stored. */
export const namesOf = (disk: Disk): readonly (string | undefined)[] => [
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
  if (disks.length <= FEW_DISKS) return pickOfFew(disks, name)
  const { byId, byName } = getOrCompute(indexes, disks, () => indexDisks(disks))
  return byId.get(name)?.() ?? byName.get(name)?.() ?? null
}

/** Most machines have fewer: looking at each is as fast as an index, which takes more memory than the disks themselves. */
const FEW_DISKS = 32

function pickOfFew(disks: readonly Disk[], name: string): Disk | null {
  const sameId = disks.filter(({ id }) => id === name)
  return first(sameId.length > 0 ? sameId : disks.filter((disk) => isNamed(disk, name)))
}

type Found = () => Disk | null
interface DiskIndex {
  readonly byId: ReadonlyMap<string, Found>
  readonly byName: ReadonlyMap<string, Found>
}

// Many rules ask for disks by name. Facts never change, so the list itself is a sound key.
const indexes = new WeakMap<readonly Disk[], DiskIndex>()

function indexDisks(disks: readonly Disk[]): DiskIndex {
  const byId = new Map<string, Disk[]>()
  const byName = new Map<string, Disk[]>()
  for (const disk of disks) {
    if (disk.id !== undefined) getOrCompute(byId, disk.id, () => []).push(disk)
    for (const name of new Set(namesOf(disk))) if (name) getOrCompute(byName, name, () => []).push(disk)
  }
  return { byId: chosen(byId), byName: chosen(byName) }
}

const chosen = (groups: ReadonlyMap<string, readonly Disk[]>): ReadonlyMap<string, Found> =>
  new Map([...groups].map(([name, same]) => [name, lazy(() => first(same))]))

/** Two disks with one name should not happen; if they do, the order of the inventory must not decide. */
function first(disks: readonly Disk[]): Disk | null {
  if (disks.length <= 1) return disks[0] ?? null
  const keyed = disks.map((disk) => ({ disk, key: JSON.stringify([disk.id, disk.path, disk.name, disk]) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1))[0]?.disk ?? null
}

export const diskLabel = (disk: Disk): string => disk.name || diskId(disk) || 'unnamed'
