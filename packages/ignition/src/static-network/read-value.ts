// Small readers that are put together to a description of a document. A reader never throws: it reports what is wrong
// at which place, and goes on, so that one look finds everything. What it returns counts only when nothing was reported.
import { isRecord } from '@groundwork/json/json-values'
import type { Problem } from '../document/problem.ts'
import { nearestWord } from './nearest-word.ts'

export interface ReadPosition {
  readonly path: string
  readonly problems: Problem[]
}

/** Missing values and null are the same: not said. */
export type Reader<Value> = (value: unknown, at: ReadPosition) => Value

export type Fields = Readonly<Record<string, Reader<unknown>>>
export type RecordOf<Named extends Fields> = { readonly [Key in keyof Named]: ReturnType<Named[Key]> }
/** What a reader of optional things finds when the thing is there. */
export type Read<Anything extends Reader<unknown>> = NonNullable<ReturnType<Anything>>

/** More are too many to read, and a text of nothing but mistakes must not become an answer many times its size. */
const MOST_PROBLEMS = 50

export const report = (at: ReadPosition, message: string): undefined => {
  if (at.problems.length < MOST_PROBLEMS) at.problems.push({ path: at.path, message })
  return undefined
}

export const inside = (at: ReadPosition, key: string | number): ReadPosition => ({
  problems: at.problems,
  path: typeof key === 'number' ? `${at.path}[${key}]` : at.path === '' ? key : `${at.path}.${key}`,
})

export const isMissing = (value: unknown): value is undefined | null => value === undefined || value === null

/** A value as people see it in a message, never long. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'a group of settings'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value ?? 'nothing')
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

export const quoted = (text: string): string => shown(text)

/** Accepts everything, for parts that are only passed on. */
export const anything: Reader<unknown> = (value) => value ?? undefined

export function required<Value>(
  reader: Reader<Value | undefined>,
  what: string,
  otherwise: Value,
): Reader<Value> {
  return (value, at) => {
    if (isMissing(value)) report(at, `This is missing; ${what}.`)
    return reader(value, at) ?? otherwise
  }
}

/** More than any machine has; what is done with lists may take time that grows with the square of their length. */
const MOST_ENTRIES = 1_000

export function listOf<Value>(reader: Reader<Value | undefined>): Reader<readonly Value[] | undefined> {
  return (value, at) => {
    if (isMissing(value)) return undefined
    if (!Array.isArray(value)) return report(at, `This must be a list, not ${shown(value)}.`)
    if (value.length > MOST_ENTRIES) {
      return report(at, `The list has ${value.length} entries, at most ${MOST_ENTRIES} are read.`)
    }
    return value.flatMap((item: unknown, index) => {
      const place = inside(at, index)
      if (isMissing(item)) report(place, 'This entry of the list is empty; fill it in or take it out.')
      const read = reader(item, place)
      return read === undefined ? [] : [read]
    })
  }
}

/** Names that the writer chooses, with values of one kind. */
export function mapOf<Value>(
  reader: Reader<Value | undefined>,
): Reader<Readonly<Record<string, Value>> | undefined> {
  return (value, at) => {
    if (isMissing(value)) return undefined
    if (!isRecord(value)) return report(at, `This must be a group of settings by name, not ${shown(value)}.`)
    const entries = Object.entries(value).flatMap(([key, item]) => {
      if (!/^[\w.:-]+$/.test(key)) {
        report(
          inside(at, key),
          'Such a name may have letters, digits, dots, colons, dashes and underscores only.',
        )
      }
      const read = reader(item, inside(at, key))
      return read === undefined ? [] : [[key, read] as const]
    })
    return Object.fromEntries(entries)
  }
}

/** Settings with known names; every other name is a mistake. */
export function record<Named extends Fields>(fields: Named): Reader<RecordOf<Named> | undefined> {
  const known = Object.keys(fields)
  return (value, at) => {
    if (isMissing(value)) return undefined
    if (!isRecord(value)) return report(at, `This must be a group of settings by name, not ${shown(value)}.`)
    for (const key of Object.keys(value)) {
      if (at.problems.length === MOST_PROBLEMS) break
      if (!Object.hasOwn(fields, key)) report(inside(at, key), unknownName(key, known))
    }
    const read = known.map((key) => [
      key,
      fields[key]?.(Object.hasOwn(value, key) ? value[key] : undefined, inside(at, key)),
    ])
    return Object.fromEntries(read) as RecordOf<Named>
  }
}

/** Names that nmstate gave up, or that other tools use. */
const FORMER_NAMES: Readonly<Record<string, string>> = { slaves: 'port', slave: 'port', master: 'controller' }

/** More names do not help a reader. */
const MOST_NAMES = 16

function unknownName(key: string, known: readonly string[]): string {
  const former = FORMER_NAMES[key]
  const meant = former !== undefined && known.includes(former) ? former : nearestWord(key, known)
  if (meant !== null) return `There is no such setting; did you mean ${meant}?`
  const others = known.length > MOST_NAMES ? ' and others' : ''
  return `There is no such setting; known here are ${known.slice(0, MOST_NAMES).join(', ')}${others}.`
}
