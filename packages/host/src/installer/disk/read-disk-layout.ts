import type { InstallerContext } from '../installer-context.ts'
import { runCommand } from '../run-command.ts'
import { type DiskLayout, parseDiskLayout, partitionPath } from './disk-layout.ts'

/** Throws when the disk is not there. */
export async function readDiskLayout(context: InstallerContext, device: string): Promise<DiskLayout> {
  const layout = parseDiskLayout(await runCommand(context, 'lsblk', ['--bytes', '--json', device]))
  if (layout === null) throw new Error(`lsblk tells nothing of the disk ${device}. Check that it is there.`)
  return layout
}

/** Throws when the disk has fewer partitions. */
export function needPartition(layout: DiskLayout, device: string, number: number): string {
  const path = partitionPath(layout, number)
  if (path !== null) return path
  throw new Error(
    `${device} has ${layout.partitions.length} partitions, but the written system should have a partition ${number}. Check that the image was written completely.`,
  )
}
