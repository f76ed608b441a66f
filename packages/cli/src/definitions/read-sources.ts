// The files of a definition as one text, in which every line still knows where it comes from.
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { messageOf } from '@groundwork/errors/error-text'
import { CliError, usageError } from '../failures/cli-error.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

export interface Place {
  /** As it was named. */
  readonly file: string
  readonly line: number
}

export interface Sources {
  readonly text: string
  readonly files: readonly string[]
  /** `line`: of the whole text, from 1. */
  readonly placeOf: (line: number) => Place
  /** What relative paths in this line begin with. */
  readonly directoryOf: (line: number) => string
}

interface Source {
  readonly name: string
  readonly directory: string
  readonly text: string
}

const ENDINGS = /\.ya?ml$/i
/** Manifests and custom resources have it, definitions have not. */
const OF_KUBERNETES = /^apiVersion:/m

/** Files, folders (their .yaml and .yml files in the order of their names, without manifests) and - for standard input. */
export async function readSources(
  around: Surroundings,
  names: readonly string[],
  isTaken: (text: string) => boolean = (text) => !OF_KUBERNETES.test(text),
): Promise<Sources> {
  if (names.length === 0) throw usageError('Say which file: -f FILE, -f FOLDER, or -f - for standard input.')
  const sources: Source[] = []
  for (const name of names) sources.push(...(await readSource(around, name, isTaken)))
  return joined(sources)
}

async function readSource(
  around: Surroundings,
  name: string,
  isTaken: (text: string) => boolean,
): Promise<readonly Source[]> {
  if (name === '-') return [{ name: '<stdin>', directory: '.', text: await readInput(around) }]
  const found = await attempt(name, () => stat(name))
  if (!found.isDirectory()) return [await readOne(name)]
  const files = (await attempt(name, () => readdir(name))).filter((file) => ENDINGS.test(file)).sort()
  const read = await Promise.all(files.map((file) => readOne(join(name, file))))
  // Files that a definition refers to may stand beside it.
  const wanted = read.filter(({ text }) => isTaken(text))
  if (wanted.length === 0) throw new CliError('notFound', `There is no definition (.yaml, .yml) in ${name}.`)
  return wanted
}

const readOne = async (name: string): Promise<Source> => ({
  name,
  directory: dirname(name),
  text: await readTextFile(name),
})

export const readTextFile = (name: string): Promise<string> => attempt(name, () => readFile(name, 'utf8'))

async function readInput({ input }: Surroundings): Promise<string> {
  let text = ''
  for await (const chunk of input) text += String(chunk)
  return text
}

async function attempt<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw isMissing
      ? new CliError('notFound', `There is no file ${name}.`)
      : new CliError('unexpected', `${name} cannot be read: ${messageOf(error)}`, { cause: error })
  }
}

/** Each file begins a document of its own. */
function joined(sources: readonly Source[]): Sources {
  const starts: { readonly first: number; readonly source: Source }[] = []
  let text = ''
  let line = 1
  for (const source of sources) {
    if (text !== '') {
      text += '---\n'
      line += 1
    }
    starts.push({ first: line, source })
    const whole = source.text.endsWith('\n') ? source.text : `${source.text}\n`
    text += whole
    line += whole.split('\n').length - 1
  }
  const startOf = (at: number) => starts.findLast(({ first }) => first <= at) ?? starts[0]
  return {
    text,
    files: sources.map(({ name }) => name),
    placeOf: (at) => {
      const start = startOf(at)
      return { file: start?.source.name ?? '', line: at - (start?.first ?? 1) + 1 }
    },
    directoryOf: (at) => startOf(at)?.source.directory ?? '.',
  }
}
