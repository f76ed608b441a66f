import { findNode } from '@groundwork/host/machine'
import type { RunningSystem } from '../world/computer.ts'
import type { LabDisk } from '../world/disk.ts'
import { type Partition, partitionsOf } from './partitions.ts'

export interface FoundDevice {
  readonly disk: LabDisk
  /** Null: the whole disk. */
  readonly partition: Partition | null
  /** With all links followed. */
  readonly path: string
}

/** Whatever leads there: a device, or one of its links. */
export function findDevice({ computer, tree }: RunningSystem, path: string): FoundDevice | null {
  const real = findNode(tree, path)?.path ?? path
  for (const disk of computer.disks) {
    if (disk.isGone) continue
    if (real === `/dev/${disk.name}`) return { disk, partition: null, path: real }
    const partition = partitionsOf(disk).find(
      ({ name }) => real === `/dev/${name}` || real === `/dev/mapper/${name}`,
    )
    if (partition !== undefined) return { disk, partition, path: real }
  }
  return null
}
