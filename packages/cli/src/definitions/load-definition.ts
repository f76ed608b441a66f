// A definition from files: read, filled with what it refers to, and checked as far as that is possible without a service.
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { checkParsed } from '@groundwork/definition/checks'
import {
  type Definition,
  fillReferences,
  findReferences,
  type ParsedDefinition,
  parseDefinition,
  type Reference,
} from '@groundwork/definition/document'
import { CliError } from '../failures/cli-error.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { type FilledReference, hideInMessage } from './hide-filled.ts'
import { type PlacedProblem, placed, problemText } from './problem-text.ts'
import { readSources, type Sources } from './read-sources.ts'

export interface LoadedDefinition {
  readonly definition: Definition
  readonly problems: readonly PlacedProblem[]
  readonly files: readonly string[]
  /** What was read from elsewhere, and is not to be shown. */
  readonly filled: readonly FilledReference[]
}

export async function loadDefinition(
  around: Surroundings,
  names: readonly string[],
): Promise<LoadedDefinition> {
  const sources = await readSources(around, names)
  const parsed = parseDefinition(sources.text)
  if (!parsed.ok)
    return {
      ...parsed,
      problems: parsed.problems.map((it) => placed(it, sources)),
      files: sources.files,
      filled: [],
    }
  const { definition, missing, filled } = await fill(around, parsed, sources)
  const found = checkParsed({ ...parsed, definition }).map((problem) =>
    placed({ ...problem, message: hideInMessage(problem.message, filled) }, sources),
  )
  return { definition, problems: [...found, ...missing], files: sources.files, filled }
}

/** Says what is wrong; an error ends the command. */
export function requireSound(around: Surroundings, { problems }: LoadedDefinition): void {
  for (const problem of problems) around.err.write(problemText(problem))
  const errors = problems.filter(({ severity }) => severity === 'error').length
  if (errors > 0)
    throw new CliError('invalid', `The definition has ${errors} ${errors === 1 ? 'error' : 'errors'}.`, {
      next: 'Mend them; "groundwork validate -f FILE" checks again, without a service.',
    })
}

/** What cannot be got stays a reference: it is not needed where the service has it already. */
async function fill(
  around: Surroundings,
  parsed: ParsedDefinition,
  sources: Sources,
): Promise<Pick<LoadedDefinition, 'definition' | 'filled'> & { readonly missing: readonly PlacedProblem[] }> {
  const missing: PlacedProblem[] = []
  const filled: FilledReference[] = []
  const fillEach = async <Value>(
    values: readonly Value[],
    paths: readonly (readonly (string | number)[])[],
  ) =>
    Promise.all(
      values.map(async (value, index) => {
        const place = paths[index] ?? [0]
        const directory = sources.directoryOf(parsed.placeOf(place).line)
        const texts: (Reference & { readonly text: string | undefined })[] = []
        for (const reference of findReferences(value)) {
          const text = await readReferenced(around, reference, directory)
          texts.push({ ...reference, text })
          if (text !== undefined) filled.push({ reference: `\${${reference.from}:${reference.name}}`, text })
          if (text === undefined)
            missing.push(placed(unfound(parsed, [...place, ...reference.path], reference), sources))
        }
        return fillReferences(
          value,
          ({ from, name }) => texts.find((known) => known.from === from && known.name === name)?.text,
        )
      }),
    )
  const { definition, sources: paths } = parsed
  const [clusters, infra_envs, hosts] = [
    await fillEach(definition.clusters, paths.clusters),
    await fillEach(definition.infra_envs, paths.infra_envs),
    await fillEach(definition.hosts, paths.hosts),
  ]
  return { definition: { clusters, infra_envs, hosts }, missing, filled }
}

function unfound(parsed: ParsedDefinition, path: readonly (string | number)[], { from, name }: Reference) {
  const what = from === 'env' ? `The variable ${name} is not set.` : `There is no file ${name}.`
  return { ...parsed.placeOf(path), path: '', severity: 'warning' as const, message: what }
}

async function readReferenced(
  { env }: Surroundings,
  { from, name }: Reference,
  directory: string,
): Promise<string | undefined> {
  if (from === 'env') return env[name]
  const path = name.startsWith('~/') ? join(env.HOME ?? homedir(), name.slice(2)) : name
  return readFile(isAbsolute(path) ? path : join(directory, path), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
}
