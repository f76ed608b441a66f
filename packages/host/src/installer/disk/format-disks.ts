import { reasonOf } from '@groundwork/errors/error-text'
import type { InstallerContext } from '../installer-context.ts'
import { runCommand } from '../run-command.ts'
import { reasonToKeepData } from './reason-to-keep.ts'

/**
 * Erases the boot sector of the other disks that are to be formatted, so that the firmware does not start an old system
 * from one of them. A disk that resists is only warned of.
 */
export async function formatDisks(context: InstallerContext): Promise<void> {
  const { machine, settings, log, signal } = context
  const pathOf = async (disk: string) => (await machine.files.realPath(disk)) ?? disk
  const target = await pathOf(settings.bootDevice)
  const reason = reasonToKeepData(settings)
  for (const disk of settings.disksToFormat) {
    if (reason !== null && (await pathOf(disk)) === target) {
      log.info(`${disk} is not formatted: ${reason}.`)
      continue
    }
    signal.throwIfAborted()
    try {
      // Where there is no device, dd would make a file of that name.
      if ((await machine.files.kind(disk)) === null) throw new Error('There is no such disk.')
      await runCommand(context, 'dd', ['if=/dev/zero', `of=${disk}`, 'bs=512', 'count=1'])
      log.info(`The boot sector of ${disk} is erased.`)
    } catch (error) {
      if (signal.aborted) throw error
      log.warn(
        `The boot sector of ${disk} could not be erased; if the machine starts an old system from that disk, erase it by hand. ${reasonOf(error)}`,
      )
    }
  }
}
