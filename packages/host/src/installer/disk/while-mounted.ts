import type { InstallerContext } from '../installer-context.ts'
import { runIgnoringErrors, runWithRetries } from './retry-command.ts'

export interface Mount {
  /** Path of the partition. */
  readonly partition: string
  readonly at: string
}

/** Nothing stays mounted, also when the work fails; when it does not, everything is on the disk. */
export async function whileMounted(
  context: InstallerContext,
  { partition, at }: Mount,
  work: () => Promise<void>,
): Promise<void> {
  await runWithRetries(context, 'mount', [partition, at])
  try {
    await work()
  } catch (error) {
    await runIgnoringErrors(context, 'umount', [at])
    throw error
  }
  await release(context, at)
}

/** Frozen first: everything is on the disk, even if the machine loses power before it is unmounted. */
async function release(context: InstallerContext, mountPoint: string): Promise<void> {
  try {
    await runWithRetries(context, 'fsfreeze', ['--freeze', mountPoint])
    await runWithRetries(context, 'umount', [mountPoint])
  } catch (error) {
    // What is mounted and frozen would keep the machine from restarting.
    await runIgnoringErrors(context, 'fsfreeze', ['--unfreeze', mountPoint])
    await runIgnoringErrors(context, 'umount', [mountPoint])
    throw error
  }
}
