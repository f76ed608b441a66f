import { type Definition, documentsOf, printDefinition } from '@groundwork/definition/document'
import { type Imported, importAicli, importInstallConfig, importKube } from '@groundwork/definition/import'
import { CliError, usageError } from '../failures/cli-error.ts'
import { isForPrograms, readOutputFormat } from '../output/output-format.ts'
import { printValue } from '../output/print-rows.ts'
import { plainLines, shownLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { ImportFlags } from './add-definition-commands.ts'
import { noteText, placed, problemText } from './problem-text.ts'
import { readSources, readTextFile } from './read-sources.ts'

/** Prints a definition; what it cannot say is told on standard error. */
export async function runImport(around: Surroundings, flags: ImportFlags): Promise<void> {
  const format = readOutputFormat(flags.output)
  const { imported, fileOf } = await importFiles(around, flags)
  if (imported.problems.length > 0) {
    for (const problem of imported.problems)
      around.err.write(
        problemText(placed(problem, { placeOf: (line) => ({ file: fileOf(problem.source), line }) })),
      )
    throw new CliError('invalid', 'Nothing was imported.')
  }
  const { definition, notes } = imported
  if (isForPrograms(format) && format.kind !== 'yaml')
    return printValue(around, { documents: documentsOf(definition), notes }, format)
  around.out.write(shownLines(around.out, printDefinition(definition)))
  for (const note of notes) around.err.write(noteText(note))
  if (notes.length > 0) around.err.write(plainLines(nextSteps(definition)))
}

const nextSteps = ({ clusters }: Definition): string =>
  `Look at what is said above, save the definition of ${clusters.map(({ name }) => name).join(', ') || 'it'}, and check it with "groundwork validate -f FILE".\n`

interface ImportedFiles {
  readonly imported: Imported
  readonly fileOf: (source: string) => string
}

async function importFiles(around: Surroundings, flags: ImportFlags): Promise<ImportedFiles> {
  const { installConfig, agentConfig, aicli, kube } = flags
  const options = { secrets: flags.reveal ? ('keep' as const) : ('refer' as const) }
  if ([installConfig, aicli, kube].filter((file) => file !== undefined).length !== 1)
    throw usageError('Say what to import: --install-config FILE, --aicli FILE or --kube FILE.')
  if (agentConfig !== undefined && installConfig === undefined)
    throw usageError('--agent-config is read together with --install-config.')
  if (installConfig !== undefined) {
    const texts = {
      installConfig: await readTextFile(installConfig),
      ...(agentConfig === undefined ? {} : { agentConfig: await readTextFile(agentConfig) }),
    }
    return {
      imported: importInstallConfig(texts, options),
      fileOf: (source) => (source === 'agent-config' ? (agentConfig ?? '') : installConfig),
    }
  }
  if (aicli !== undefined) {
    const named = flags.name === undefined ? {} : { name: flags.name }
    return { imported: importAicli(await readTextFile(aicli), { ...options, ...named }), fileOf: () => aicli }
  }
  // Custom resources are often spread over a folder.
  const { text } = await readSources(around, [kube ?? ''], () => true)
  return { imported: importKube(text, options), fileOf: () => kube ?? '' }
}
