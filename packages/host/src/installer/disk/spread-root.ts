import type { InstallerContext } from '../installer-context.ts'
import { runCommand } from '../run-command.ts'

/** Where systems keep the script that lays their root file system out anew. */
const SCRIPTS = [
  '/usr/libexec/ignition-ostree-transposefs',
  '/usr/lib/dracut/modules.d/40ignition-ostree/ignition-ostree-transposefs.sh',
]

/**
 * Makes the root file system anew in the size of its partition: one that only grew is in so many small pieces that the first
 * start would do it, with less memory than there is now.
 */
export async function spreadRoot(context: InstallerContext): Promise<void> {
  const { machine, log } = context
  for (const path of SCRIPTS) {
    const script = await machine.files.text(path)
    if (script === null) continue
    // It leaves file systems alone that are in few pieces; here it is wanted in any case.
    const always = script.replace(/\bthreshold=\d+/g, 'threshold=0')
    // Not tried again: between these steps the system is only in memory.
    await runCommand(context, 'bash', ['-s', 'autosave-xfs'], { input: always })
    await runCommand(context, 'bash', [path, 'restore'])
    await runCommand(context, 'bash', [path, 'cleanup'])
    return
  }
  log.warn('This system has no script to lay out the root file system anew; it only grows.')
}
