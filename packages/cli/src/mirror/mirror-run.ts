import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { makeDirectory, replaceFile } from '@groundwork/files/durable-write'
import { copyPlan, failureText, JOURNAL_IN_DIRECTORY, openJournal } from '@groundwork/mirror/copy'
import type { MirrorPlan } from '@groundwork/mirror/plan'
import { mergePullSecrets, mirrorResults } from '@groundwork/mirror/results'
import { createRepositoryReader } from '@groundwork/registry/repository-reader'
import { CliError } from '../failures/cli-error.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { MirrorRunFlags } from './add-mirror-commands.ts'
import { explainMirrorError } from './explain-mirror-error.ts'
import {
  directoryOf,
  insecureSources,
  mirrorAccess,
  openTarget,
  readConnections,
  readPlan,
} from './mirror-access.ts'
import { createMirrorDisplay } from './mirror-display.ts'
import { sizeText } from './size-text.ts'

export async function runMirrorRun(around: Surroundings, file: string, flags: MirrorRunFlags): Promise<void> {
  const connections = readConnections(flags)
  const { signal, err, out } = around
  try {
    const plan = await readPlan(file)
    const access = await mirrorAccess(flags, around)
    const target = await openTarget(flags.to, flags, access)
    const reader = createRepositoryReader({ ...access, ...sourceOf(plan, flags) })
    const journal = await openJournal(journalOf(file, flags, target.name), target.name)
    const display = createMirrorDisplay(around)
    try {
      const report = await copyPlan({
        ...{ plan, target, reader, journal, connections, signal },
        onProgress: ({ bytesDone, bytesTotal, bytesSent, imagesDone, imagesTotal }) =>
          display.show(bytesDone, bytesTotal, bytesSent, `${imagesDone} of ${imagesTotal} images`),
      })
      display.end()
      if (report.isJournalForgotten)
        err.write(`${target.name} does not have what the journal says: everything was looked at again.\n`)
      const { sent, mounted, present, journaled } = report.blobs
      out.write(
        `${target.name}: ${report.imagesDone} of ${report.imagesTotal} images; blobs: ${sent} sent (${sizeText(report.bytesSent)}), ${mounted} mounted, ${present + journaled} there already\n`,
      )
      if (report.warnings.length > 0)
        err.write(
          `Warning: signatures that ${target.name} does not take (plan with --no-signatures to leave them out):\n${failureText(report.warnings)}\n`,
        )
      if (report.failures.length > 0)
        throw new CliError('invalid', `Not copied:\n${failureText(report.failures)}`, {
          next: 'Mend what these lines say, then type the same command again: only these are copied then.',
        })
      if (directoryOf(flags.to) === null) await writeResults(plan, target.name, flags, access.pullSecret, out)
    } finally {
      display.end()
      await journal.close()
      await reader.close()
      await target.close()
    }
  } catch (error) {
    throw explainMirrorError(error, signal)
  }
}

function sourceOf(plan: MirrorPlan, flags: MirrorRunFlags) {
  if (flags.from === undefined) return { insecureRegistries: insecureSources(plan, flags) }
  const directory = directoryOf(flags.from)
  if (directory === null)
    throw new CliError('usage', `--from: "${flags.from}" is no directory. Write oci:directory.`)
  return { localImages: [`oci:${directory}`], isLocalOnly: true }
}

/** One for each target; in the directory itself, so that an empty disk at the same place is not taken for a full one. */
function journalOf(file: string, { journal, to }: MirrorRunFlags, target: string): string {
  const directory = directoryOf(to)
  const mark = createHash('sha256').update(target).digest('hex').slice(0, 8)
  return journal ?? (directory === null ? `${file}.${mark}.journal` : join(directory, JOURNAL_IN_DIRECTORY))
}

async function writeResults(
  plan: MirrorPlan,
  to: string,
  { results }: MirrorRunFlags,
  pullSecret: string,
  out: Surroundings['out'],
): Promise<void> {
  await makeDirectory(results)
  for (const [name, text] of Object.entries(mirrorResults(plan, to)))
    await replaceFile(join(results, name), text, 0o644)
  // With all logins of the file: whoever has it can read from the mirror and from where it comes from.
  await replaceFile(join(results, 'pull-secret.json'), mergePullSecrets(pullSecret), 0o600)
  out.write(`What an installation has to be told is in ${results}.\n`)
}
