// Volumes and arrays of an earlier life. The kernel finds them at boot and starts them, and from then on they are in use.
import type { LabDisk } from '../world/disk.ts'
import { memberPartition } from './partitions.ts'

export interface Leftovers {
  /** Whose label is still on the partition. */
  volumeGroup: string | null
  hasPhysicalVolume: boolean
  /** Active volumes, from the name to what it lies on. */
  readonly maps: Map<string, readonly string[]>
  /** Of the running array. */
  array: string | null
  hasSuperblock: boolean
}

const NONE: Leftovers = {
  volumeGroup: null,
  hasPhysicalVolume: false,
  maps: new Map(),
  array: null,
  hasSuperblock: false,
}

// By the contents: a disk that gets other contents is rid of all this.
const known = new WeakMap<object, Leftovers>()

export function leftoversOf(disk: LabDisk): Leftovers {
  const { contents } = disk
  if (contents.kind !== 'leftover') return NONE
  const present = known.get(contents)
  if (present !== undefined) return present
  const made = begin(disk, contents.what, contents.name)
  known.set(contents, made)
  return made
}

function begin(disk: LabDisk, what: 'lvm' | 'lvm-thin' | 'raid', name: string): Leftovers {
  if (what === 'raid') return { ...NONE, maps: new Map(), array: name, hasSuperblock: true }
  const below = [memberPartition(disk)]
  const maps: [string, readonly string[]][] =
    what === 'lvm'
      ? [[`${name}-root`, below]]
      : [
          [`${name}-pool_tmeta`, below],
          [`${name}-pool_tdata`, below],
          [`${name}-pool`, [`${name}-pool_tdata`, `${name}-pool_tmeta`]],
          [`${name}-data`, [`${name}-pool`]],
        ]
  return { ...NONE, volumeGroup: name, hasPhysicalVolume: true, maps: new Map(maps) }
}

/** As the programs that write disks see it: another process has it open. */
export const isInUse = (disk: LabDisk): boolean => {
  const { maps, array } = leftoversOf(disk)
  return maps.size > 0 || array !== null
}

export interface FoundArray {
  readonly name: string
  /** Of the device: md127. */
  readonly device: string
  readonly disks: readonly LabDisk[]
}

const FIRST_ARRAY = 127

/** Running arrays of a computer. They are numbered downwards, as by kernels that find them by themselves. */
export function arraysOf(disks: readonly LabDisk[]): readonly FoundArray[] {
  const all = new Map<string, LabDisk[]>()
  for (const disk of disks) {
    if (disk.contents.kind !== 'leftover' || disk.contents.what !== 'raid') continue
    const { name } = disk.contents
    all.set(name, [...(all.get(name) ?? []), disk])
  }
  // The number is kept when another array is stopped.
  return [...all]
    .map(([name, members], index) => ({ name, device: `md${FIRST_ARRAY - index}`, disks: members }))
    .filter((array) => array.disks.some((disk) => leftoversOf(disk).array !== null))
}
