import { isRecord, parseJson, recordsOf } from '@groundwork/json/json-values'
import { toText } from '../../agent/inventory/json-reading.ts'

export interface DiskLayout {
  readonly sizeBytes: number
  /** In the order in which they are listed: the first is partition 1. */
  readonly partitions: readonly Partition[]
}

export interface Partition {
  readonly path: string
  readonly sizeBytes: number
}

/** On every disk that coreos-installer writes. */
export const EFI_PARTITION = 2
export const BOOT_PARTITION = 3
export const ROOT_PARTITION = 4

/** From `lsblk --bytes --json`; null: it tells of no disk. */
export function parseDiskLayout(text: string): DiskLayout | null {
  // Complaints may come first.
  const parsed = parseJson(text.slice(Math.max(text.indexOf('{'), 0)))
  const [disk] = recordsOf(isRecord(parsed) ? parsed.blockdevices : [])
  if (disk === undefined) return null
  const directory = disk.type === 'mpath' ? '/dev/mapper/' : '/dev/'
  const partitions = recordsOf(disk.children).flatMap(({ name, size }) =>
    toText(name) === '' ? [] : [{ path: `${directory}${toText(name)}`, sizeBytes: bytesOf(size) }],
  )
  return { sizeBytes: bytesOf(disk.size), partitions }
}

/** A number, or in older versions the text of one. */
function bytesOf(size: unknown): number {
  const bytes = Number(toText(size) || 'none')
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : 0
}

export const partitionPath = ({ partitions }: DiskLayout, number: number): string | null =>
  partitions[number - 1]?.path ?? null

/** How much of the disk stays free, in whole percents, when its partitions grow by so much; 0: they do not fit. */
export function freePercent({ sizeBytes, partitions }: DiskLayout, growthBytes: number): number {
  const used = partitions.reduce((sum, partition) => sum + partition.sizeBytes, 0)
  const free = sizeBytes - used - growthBytes
  return free > 0 ? Math.floor((free * 100) / sizeBytes) : 0
}

/** What stays free when the root partition doubles; null: there is no root partition. */
export function freePercentWithTwoRoots(layout: DiskLayout): number | null {
  const root = layout.partitions[ROOT_PARTITION - 1]
  return root === undefined ? null : freePercent(layout, root.sizeBytes)
}
