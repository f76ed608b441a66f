import type { LabDisk } from '../world/disk.ts'

export interface Partition {
  readonly number: number
  /** Of the device: sda1, nvme0n1p1. */
  readonly name: string
  readonly sizeBytes: number
  readonly fileSystem: string | null
  readonly label: string | null
}

const MIB = 2 ** 20

/** What CoreOS writes: for the firmware of old, EFI, boot, root. The root is as large as the image until the first boot grows it. */
export const ROOT_IMAGE_BYTES = 2_500_000_000
const COREOS = [
  { sizeBytes: MIB, fileSystem: null, label: 'BIOS-BOOT' },
  { sizeBytes: 127 * MIB, fileSystem: 'vfat', label: 'EFI-SYSTEM' },
  { sizeBytes: 384 * MIB, fileSystem: 'ext4', label: 'boot' },
  { sizeBytes: ROOT_IMAGE_BYTES, fileSystem: 'xfs', label: 'root' },
]

export function partitionsOf(disk: LabDisk): readonly Partition[] {
  const { contents, sizeBytes } = disk
  const rest = Math.max(0, sizeBytes - 1.5 * 2 ** 30)
  const firmware = { sizeBytes: 512 * MIB, fileSystem: 'vfat', label: null }
  const layout = {
    blank: [],
    foreign: [firmware, { sizeBytes: rest, fileSystem: 'ext4', label: null }],
    leftover: [
      firmware,
      { sizeBytes: 2 ** 30, fileSystem: 'xfs', label: null },
      {
        sizeBytes: rest,
        fileSystem:
          contents.kind === 'leftover' && contents.what === 'raid' ? 'linux_raid_member' : 'LVM2_member',
        label: null,
      },
    ],
    installed: COREOS,
  }[contents.kind]
  return layout.map((partition, index) => ({
    ...partition,
    number: index + 1,
    name: partitionName(disk.name, index + 1),
    sizeBytes: partition.label === 'root' ? grownBytes(disk) : partition.sizeBytes,
  }))
}

/** A name that ends in a digit needs a letter between it and the number. */
export const partitionName = (disk: string, number: number): string =>
  /\d$/.test(disk) ? `${disk}p${number}` : `${disk}${number}`

/** The part of a leftover that belongs to a volume group or an array. */
export const memberPartition = (disk: LabDisk): string => partitionName(disk.name, 3)

// By the contents: a disk that is written anew is as small as the image again.
const grown = new WeakMap<object, number>()

export const growRoot = (disk: LabDisk, freePercent: number): void => {
  const others = COREOS.slice(0, 3).reduce((sum, part) => sum + part.sizeBytes, 0)
  const free = (disk.sizeBytes * freePercent) / 100
  grown.set(disk.contents, Math.max(ROOT_IMAGE_BYTES, Math.floor(disk.sizeBytes - others - free)))
}

const grownBytes = (disk: LabDisk): number => grown.get(disk.contents) ?? ROOT_IMAGE_BYTES
