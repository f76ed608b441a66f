import { reasonOf } from '@groundwork/errors/error-text'
import type { InstallerContext } from '../installer-context.ts'
import { pollFor } from '../retry-action.ts'
import { runCommand } from '../run-command.ts'
import { BOOT_LABEL, chooseLoaderDirectory, loaderPath, readDuplicates } from './boot-entries.ts'
import { EFI_PARTITION } from './disk-layout.ts'
import { needPartition, readDiskLayout } from './read-disk-layout.ts'
import { runIgnoringErrors, runWithRetries } from './retry-command.ts'

const MOUNT_POINT = '/mnt'
const SEARCH = { intervalMs: 5_000, timeoutMs: 20_000 }

/** Makes the firmware start from the disk from now on. Fails only when the installation is ended: a person can still choose the disk. */
export async function setBootOrder(context: InstallerContext, device: string): Promise<void> {
  const { machine, log, signal } = context
  try {
    if ((await machine.files.kind('/usr/sbin/bootlist')) !== null) {
      await runCommand(context, 'bootlist', ['-m', 'normal', '-o', device])
      return
    }
    if ((await machine.files.kind('/sys/firmware/efi')) !== 'directory') {
      log.info('This machine boots with a BIOS, which has no boot entries to set.')
      return
    }
    await addBootEntry(context, device)
  } catch (error) {
    if (signal.aborted) throw error
    log.warn(
      `The firmware could not be told to start from ${device}. If the machine does not, choose that disk in its boot menu. ${reasonOf(error)}`,
    )
  }
}

async function addBootEntry(context: InstallerContext, device: string): Promise<void> {
  const directory = await findLoaderDirectory(context, device)
  if (directory === null) throw new Error(`No boot loader was found on partition 2 of ${device}.`)
  const { stdout } = await context.machine.run('uname', ['-m'])
  context.signal.throwIfAborted()
  const loader = loaderPath(directory, stdout.trim())
  const words = ['-v', '-d', device, '-p', String(EFI_PARTITION), '-c', '-L', BOOT_LABEL, '-l', loader]
  const told = await runCommand(context, 'efibootmgr', words)
  for (const number of readDuplicates(told)) {
    const removal = ['-v', '--delete-bootnum', '--bootnum', number, '-l', loader]
    await runCommand(context, 'efibootmgr', removal).catch((error) =>
      context.log.warn(`The old boot entry ${number} stays: ${reasonOf(error)}`),
    )
  }
  context.log.info(await runCommand(context, 'efibootmgr', ['-l', loader]))
}

const findLoaderDirectory = (context: InstallerContext, device: string): Promise<string | null> =>
  pollFor(context, SEARCH, async () => {
    try {
      const partition = needPartition(await readDiskLayout(context, device), device, EFI_PARTITION)
      await runWithRetries(context, 'mount', [partition, MOUNT_POINT])
      try {
        return chooseLoaderDirectory(await runCommand(context, 'ls', ['-1', `${MOUNT_POINT}/EFI`]))
      } finally {
        await runIgnoringErrors(context, 'umount', [MOUNT_POINT])
      }
    } catch (error) {
      if (context.signal.aborted) throw error
      context.log.warn(`The boot loader on ${device} is not found yet: ${reasonOf(error)}`)
      return null
    }
  })
