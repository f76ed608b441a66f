import { reasonOf } from '@groundwork/errors/error-text'
import type { InstallerContext } from '../installer-context.ts'
import { runCommand } from '../run-command.ts'
import { belongsToAny } from './belongs-to-disk.ts'
import type { ProblemCollector } from './problem-collector.ts'
import { type RaidArray, readArrays } from './read-arrays.ts'
import { removeLayers } from './remove-layers.ts'

/** Stops the RAID arrays that a disk is part of, after clearing what lies on them, and makes the disk forget them. */
export async function leaveArrays(
  context: InstallerContext,
  names: readonly string[],
  problems: ProblemCollector,
): Promise<void> {
  for (const { path, members, isInContainer } of await arraysOn(context, names)) {
    const array = await context.machine.files.realPath(path)
    if (array === null) {
      context.log.info(`${path} is listed as a RAID array, but there is no such device.`)
      continue
    }
    await removeLayers(context, [...new Set([array, path])], problems)
    await problems.attempt(() => runCommand(context, 'mdadm', ['--stop', array]))
    // The members of such a volume are those of its container, which still holds them.
    if (isInContainer) continue
    for (const member of members.filter((each) => belongsToAny(names, each)))
      await problems.attempt(() => runCommand(context, 'mdadm', ['--zero-superblock', member]))
  }
}

async function arraysOn(context: InstallerContext, names: readonly string[]): Promise<readonly RaidArray[]> {
  let text: string
  try {
    text = await runCommand(context, 'mdadm', ['-v', '--query', '--detail', '--scan'])
  } catch (error) {
    context.log.info(`No RAID arrays can be listed: ${reasonOf(error)}`)
    return []
  }
  const arrays = readArrays(text).filter(({ members }) => members.some((each) => belongsToAny(names, each)))
  return [...arrays].sort((a, b) => Number(b.isInContainer) - Number(a.isInContainer))
}
