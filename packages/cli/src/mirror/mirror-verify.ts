import { stat } from 'node:fs/promises'
import { findingText, verifyTarget } from '@groundwork/mirror/copy'
import { createRepositoryReader } from '@groundwork/registry/repository-reader'
import { CliError, usageError } from '../failures/cli-error.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { MirrorVerifyFlags } from './add-mirror-commands.ts'
import { explainMirrorError } from './explain-mirror-error.ts'
import {
  directoryOf,
  insecureRegistries,
  mirrorAccess,
  openTarget,
  readConnections,
  readPlan,
} from './mirror-access.ts'
import { createMirrorDisplay } from './mirror-display.ts'

export async function runMirrorVerify(
  around: Surroundings,
  file: string,
  flags: MirrorVerifyFlags,
): Promise<void> {
  const connections = readConnections(flags)
  const { signal, out } = around
  try {
    const plan = await readPlan(file)
    const access = await mirrorAccess(flags, around)
    const directory = directoryOf(flags.in)
    if (directory !== null && !(await stat(directory).catch(() => null))?.isDirectory())
      throw usageError(`--in: ${directory} is no directory.`)
    const target = await openTarget(flags.in, flags, access)
    const where =
      directory === null
        ? { insecureRegistries: insecureRegistries(flags, [target.name]) }
        : { localImages: [target.name], isLocalOnly: true }
    const reader = createRepositoryReader({ ...access, ...where })
    const display = createMirrorDisplay(around)
    try {
      const findings = await verifyTarget({
        ...{ plan, target, reader, connections, isQuick: flags.quick === true, signal },
        onProgress: (done, total) => display.show(done, total, done, ''),
      })
      display.end()
      for (const finding of findings) out.write(`${findingText(finding)}\n`)
      if (findings.length > 0)
        throw new CliError('invalid', `${findings.length} things are missing or damaged in ${target.name}.`, {
          next: 'Copy them again with "groundwork mirror run", without the journal of the last run.',
        })
      out.write(`${target.name} has all of it: ${plan.images.length} images.\n`)
    } finally {
      display.end()
      await reader.close()
      await target.close()
    }
  } catch (error) {
    throw explainMirrorError(error, signal)
  }
}
