import type { Machine } from '../../machine/machine.ts'
import type { InstallerContext } from '../installer-context.ts'
import { reportStage } from '../report-stage.ts'
import { runCommand } from '../run-command.ts'
import { baseName } from './belongs-to-disk.ts'
import { leaveArrays } from './leave-arrays.ts'
import { createProblemCollector } from './problem-collector.ts'
import { reasonToKeepData } from './reason-to-keep.ts'
import { removeLayers } from './remove-layers.ts'

/**
 * Frees the disk from what earlier systems left on it: volume groups, mapped devices, RAID arrays, signatures. Fails only when
 * the installation is ended, and erases nothing more then: the program that writes the image often gets along with leftovers, and says so if it does not.
 */
export async function cleanDisk(context: InstallerContext, device: string): Promise<void> {
  const { machine, settings, log, signal } = context
  const reason = reasonToKeepData(settings)
  if (reason !== null) {
    log.info(`${device} is not cleaned: ${reason}.`)
    return
  }
  const problems = createProblemCollector(signal)
  await problems.attempt(async () => {
    const names = await diskNames(machine, device)
    await removeLayers(context, names, problems)
    await leaveArrays(context, names, problems)
  })
  await problems.attempt(() => eraseSignatures(context, device))
  if (problems.texts.length === 0) return
  const details = problems.texts.join('; ')
  log.warn(`Cleaning ${device} did not fully work: ${details}`)
  await reportStage(
    context,
    'Starting installation',
    `The disk ${device} could not be cleaned completely. The installation goes on. Should it fail later, start the machine from another system, erase the disk with "wipefs --all --force ${device}" and install again. What happened: ${details}`,
  )
}

async function eraseSignatures(context: InstallerContext, device: string): Promise<void> {
  try {
    await runCommand(context, 'wipefs', ['--all', '--force', device])
  } catch {
    await runCommand(context, 'wipefs', ['--all', device])
  }
}

/** All paths that tools may call a disk by: several paths to one disk have a name of their own beside `/dev/dm-0`. */
async function diskNames({ files }: Machine, device: string): Promise<readonly string[]> {
  const path = (await files.realPath(device)) ?? device
  const mapped = (await files.text(`/sys/block/${baseName(path)}/dm/name`))?.trim() ?? ''
  return [...new Set([device, path, ...(mapped === '' ? [] : [`/dev/mapper/${mapped}`])])]
}
