// Which disks are paths of which multipath device, read once per inventory: large machines have thousands of both.
import type { Disk, Inventory } from '@groundwork/contract/hosts'
import { getOrCompute } from '../collections/get-or-compute.ts'
import { lazy } from '../collections/lazy.ts'

interface Device {
  /** Its paths: all disks that name it as their holder, itself included should it do so. */
  readonly paths: Disk[]
  /** How many of each kind of drive. */
  readonly counts: Map<string, number>
  readonly driveTypes: () => readonly string[]
}

interface Paths {
  /** By kernel name of the holder. */
  readonly devices: ReadonlyMap<string, Device>
  /** The first multipath device with this kernel name, and its place in the inventory. */
  readonly multipaths: ReadonlyMap<string, { readonly disk: Disk; readonly place: number }>
}

// Facts never change after they were made, so the object itself is a sound key.
const known = new WeakMap<Inventory, Paths>()

const pathsIn = (inventory: Inventory): Paths => getOrCompute(known, inventory, () => readPaths(inventory))

function readPaths(inventory: Inventory): Paths {
  const devices = new Map<string, Device>()
  const multipaths = new Map<string, { disk: Disk; place: number }>()
  for (const [place, disk] of (inventory.disks ?? []).entries()) {
    const { name, drive_type = 'Unknown' } = disk
    if (name && drive_type === 'Multipath' && !multipaths.has(name)) multipaths.set(name, { disk, place })
    for (const holder of holdersOf(disk)) {
      const { paths, counts } = getOrCompute(devices, holder, newDevice)
      paths.push(disk)
      counts.set(drive_type, (counts.get(drive_type) ?? 0) + 1)
    }
  }
  return { devices, multipaths }
}

function newDevice(): Device {
  const counts = new Map<string, number>()
  return { paths: [], counts, driveTypes: lazy(() => [...counts.keys()].sort()) }
}

/** Kernel names of the devices that are built on the disk, each once. */
const holdersOf = ({ holders }: Disk): ReadonlySet<string> =>
  holders ? new Set(holders.split(',').map((name) => name.trim())) : NONE
const NONE: ReadonlySet<string> = new Set()

/** In the order of the inventory. */
export function pathsOf(inventory: Inventory, multipath: Disk): readonly Disk[] {
  const paths = (multipath.name && pathsIn(inventory).devices.get(multipath.name)?.paths) || []
  return holdersOf(multipath).has(multipath.name ?? '') ? paths.filter((disk) => disk !== multipath) : paths
}

/** The kinds of drives among the paths, sorted. */
export function driveTypesOfPaths(inventory: Inventory, multipath: Disk): readonly string[] {
  const { name = '', drive_type = 'Unknown' } = multipath
  const device = name === '' ? undefined : pathsIn(inventory).devices.get(name)
  if (!device) return []
  const isOnlyOfItsKind = device.counts.get(drive_type) === 1 && holdersOf(multipath).has(name)
  return isOnlyOfItsKind ? device.driveTypes().filter((type) => type !== drive_type) : device.driveTypes()
}

/** The multipath device that the disk is a path of; the first in the inventory, should there be several. */
export function multipathOver(inventory: Inventory, disk: Disk): Disk | null {
  const { multipaths } = pathsIn(inventory)
  let first: { readonly disk: Disk; readonly place: number } | null = null
  for (const name of holdersOf(disk)) {
    const found = multipaths.get(name)
    if (found && found.disk !== disk && (!first || found.place < first.place)) first = found
  }
  return first?.disk ?? null
}
