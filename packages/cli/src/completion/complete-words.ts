// What may stand next on the command line. Nothing is said when the service does not answer: nobody asked for that.
import { ownValue } from '@groundwork/json/json-values'
import type { Command, Option } from 'commander'
import { DOWNLOADABLE } from '../commands/downloadable-files.ts'
import type { ConnectionFlags } from '../contexts/choose-context.ts'
import { readContexts } from '../contexts/context-store.ts'
import { SETTABLE, type SettableKind } from '../fields/settable-fields.ts'
import type { Kind } from '../kinds/kind.ts'
import { findKind, isKind, KINDS } from '../kinds/kinds.ts'
import { FORMATS } from '../output/output-format.ts'
import { connect } from '../remote/connect.ts'
import { plainText } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

/** Commands of the service itself, which are loaded only when one of them is used. */
export const SERVICE_COMMANDS: readonly string[] = [
  'serve',
  'backup',
  'restore',
  'reset-password',
  'variables',
  'demo',
  'lab',
  'images',
]

const PATIENCE_MS = 2_000

export async function completeWords(
  around: Surroundings,
  program: Command,
  words: readonly string[],
): Promise<readonly string[]> {
  const before = words.slice(0, -1)
  const typed = words.at(-1) ?? ''
  const { command, rest } = walk(program, before)
  const found = await candidates(around, command, rest, typed).catch((): readonly string[] => [])
  return [...new Set(found)].filter((word) => word.startsWith(typed)).toSorted()
}

/** Down to the command that is meant. */
function walk(
  program: Command,
  words: readonly string[],
): { readonly command: Command; readonly rest: readonly string[] } {
  let command = program
  for (const [at, word] of words.entries()) {
    const next = command.commands.find((known) => known.name() === word)
    if (next === undefined) return { command, rest: words.slice(at) }
    command = next
  }
  return { command, rest: [] }
}

async function candidates(
  around: Surroundings,
  command: Command,
  rest: readonly string[],
  typed: string,
): Promise<readonly string[]> {
  const [last = ''] = rest.slice(-1)
  const option = command.options.find((known) => isCalled(known, last) && known.required)
  const connection = flagsIn(command, rest)
  if (option !== undefined) return valuesOf(around, option, connection)
  if (typed.startsWith('-'))
    return command.options.filter(({ hidden }) => !hidden).flatMap(({ long, short }) => long ?? short ?? [])
  if (command.commands.length > 0) {
    const names = command.commands.map((known) => known.name()).filter((name) => !name.startsWith('__'))
    return command.parent === null ? [...names, ...SERVICE_COMMANDS] : names
  }
  return positional(around, command, positionals(command, rest), typed, connection)
}

const isCalled = ({ long, short }: Option, word: string): boolean =>
  word !== '' && (word === long || word === short)

/** Without flags and their values. */
function positionals(command: Command, rest: readonly string[]): readonly string[] {
  const takesValue = (word: string): boolean =>
    command.options.some((known) => isCalled(known, word) && known.required)
  return rest.filter((word, at) => !word.startsWith('-') && !takesValue(rest[at - 1] ?? ''))
}

/** Names are those of the service that the command would talk to. */
function flagsIn(command: Command, rest: readonly string[]): ConnectionFlags {
  const givenFor = (flag: string): string | undefined => {
    const at = rest.indexOf(flag)
    return at !== -1 && command.options.some((known) => isCalled(known, flag)) ? rest[at + 1] : undefined
  }
  const given = {
    context: givenFor('--context'),
    url: givenFor('--url'),
    ca: givenFor('--ca'),
    tokenFile: givenFor('--token-file'),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

async function valuesOf(
  around: Surroundings,
  option: Option,
  flags: ConnectionFlags,
): Promise<readonly string[]> {
  const name = option.long?.slice(2) ?? ''
  if (name === 'output') return [...FORMATS, 'jsonpath=']
  if (name === 'context') return Object.keys((await readContexts(around.env)).contexts)
  if (name === 'role') return ['admin', 'user', 'read-only']
  return name === 'cluster' || name === 'infraenv' || name === 'host'
    ? namesOf(around, findKind(name), flags)
    : []
}

async function positional(
  around: Surroundings,
  command: Command,
  words: readonly string[],
  typed: string,
  flags: ConnectionFlags,
): Promise<readonly string[]> {
  const [first] = words
  const path = `${command.parent?.parent ? `${command.parent.name()} ` : ''}${command.name()}`
  if (path === 'completion') return ['bash', 'zsh', 'fish']
  if (path.startsWith('context ') || path === 'login')
    return Object.keys((await readContexts(around.env)).contexts)
  if (path === 'image url') return namesOf(around, findKind('infraenv'), flags)
  if (path.startsWith('host '))
    return [
      ...(await namesOf(around, findKind('host'), flags)),
      ...(path === 'host set' ? fieldsOf('host') : []),
    ]
  if (path === 'download')
    return first === undefined
      ? ['iso', ...Object.keys(DOWNLOADABLE)]
      : namesOf(around, findKind(ownValue(DOWNLOADABLE, first)?.of ?? 'infraenv'), flags)
  if (command.registeredArguments[0]?.name() !== 'kind' && path !== 'explain') return []
  if (first === undefined) return typed.includes('/') ? slashNames(around, typed, flags) : kindsFor(path)
  if (!isKind(first)) return []
  const kind = findKind(first)
  const names = path === 'create' ? [] : await namesOf(around, kind, flags)
  return path === 'set' || path === 'create' ? [...names, ...fieldsOf(kind.singular)] : names
}

const kindsFor = (path: string): readonly string[] =>
  path === 'explain'
    ? ['cluster', 'check', 'field']
    : KINDS.flatMap(({ singular, plural }) => (path === 'get' ? [plural, singular] : [singular]))

/** cluster/ed… */
async function slashNames(
  around: Surroundings,
  typed: string,
  flags: ConnectionFlags,
): Promise<readonly string[]> {
  const word = typed.slice(0, typed.indexOf('/'))
  return isKind(word) ? (await namesOf(around, findKind(word), flags)).map((name) => `${word}/${name}`) : []
}

const fieldsOf = (kind: string): readonly string[] =>
  kind in SETTABLE
    ? Object.keys({
        ...SETTABLE[kind as SettableKind].fields,
        ...SETTABLE[kind as SettableKind].shortNames,
      }).map((name) => `${name}=`)
    : []

/** A shell shows what it is given as it is, and takes each line for a word. */
const isTypeable = (name: string): boolean => name !== '' && plainText(name) === name

async function namesOf(around: Surroundings, kind: Kind, flags: ConnectionFlags): Promise<readonly string[]> {
  if (kind.needs !== undefined) return []
  const signal = AbortSignal.any([around.signal, AbortSignal.timeout(PATIENCE_MS)])
  const { client } = await connect({ ...around, signal }, flags)
  return (await kind.list(client, {})).map((row) => kind.nameOf(row)).filter(isTypeable)
}
