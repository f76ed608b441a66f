// Block devices of a computer as its kernel sees them at the moment: disks, the single paths to a disk that has several, what
// earlier systems left on them, and the drive with the medium.

import { type Partition, partitionsOf } from '../../disk/partitions.ts'
import type { Computer } from '../../world/computer.ts'
import type { LabDisk } from '../../world/disk.ts'
import type { DiskSpec } from '../../world/hardware.ts'
import { type BuiltDevice, createBuiltDevices } from './built-devices.ts'

export type BlockDevice =
  | { readonly kind: 'disk'; readonly name: string; readonly disk: LabDisk; readonly spec: DiskSpec }
  /** One of several ways to a disk, by its number. */
  | {
      readonly kind: 'path'
      readonly name: string
      readonly disk: LabDisk
      readonly spec: DiskSpec
      readonly path: number
    }
  | BuiltDevice
  | { readonly kind: 'optical'; readonly name: string }

export interface BlockDevices {
  readonly names: () => readonly string[]
  readonly find: (name: string) => BlockDevice | null
  /** Of the disk itself, not of the paths to it: those must not be used. */
  readonly partitions: (device: BlockDevice) => readonly Partition[]
  readonly findPartition: (
    name: string,
  ) => { readonly device: BlockDevice; readonly partition: Partition } | null
  /** Names of what is built on the device or the partition of this name. */
  readonly holders: (name: string) => readonly string[]
}

export const OPTICAL_DRIVE = 'sr0'
const OPTICAL: BlockDevice = { kind: 'optical', name: OPTICAL_DRIVE }

export function createBlockDevices(computer: Computer): BlockDevices {
  const fixed = new Map<string, BlockDevice>()
  const specs = new Map(computer.hardware.disks.map((spec) => [spec.name, spec]))
  for (const disk of computer.disks) {
    const spec = specs.get(disk.name)
    if (spec === undefined) continue
    fixed.set(disk.name, { kind: 'disk', name: disk.name, disk, spec })
    for (const [path, name] of spec.members.entries())
      fixed.set(name, { kind: 'path', name, disk, spec, path })
  }
  fixed.set(OPTICAL_DRIVE, OPTICAL)
  const built = createBuiltDevices(computer)

  const find = (name: string): BlockDevice | null => fixed.get(name) ?? built.find(name)
  const partitions = (device: BlockDevice) => (device.kind === 'disk' ? partitionsOf(device.disk) : [])
  return {
    names: () => [...fixed.keys(), ...built.all().map(({ name }) => name)],
    find,
    partitions,
    findPartition(name) {
      const [, disk = ''] = /^(.*\d)p\d+$/.exec(name) ?? /^(.*\D)\d+$/.exec(name) ?? []
      const device = find(disk)
      const partition = device === null ? undefined : partitions(device).find((one) => one.name === name)
      return device === null || partition === undefined ? null : { device, partition }
    },
    holders(name) {
      const device = fixed.get(name)
      if (device?.kind === 'path') return [device.spec.name]
      // Leftovers lie on partitions; asking them for each of thousands of disks would take long.
      return device === undefined ? built.holders(name) : []
    },
  }
}
