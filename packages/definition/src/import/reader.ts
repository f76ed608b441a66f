// Reads a document of another form, and remembers what was asked for: whatever nobody asked for is not carried over, and is told.
import { isRecord, ownValue } from '@groundwork/json/json-values'
import type { Note } from './imported.ts'

/** Why something has no place in a definition, and what to do. */
export type Reason = readonly [message: string, advice: string]
/** By path, without numbers: `platform.baremetal.hosts[].bmc`. */
export type Reasons = Readonly<Record<string, Reason>>

export interface Reader {
  readonly path: string
  /** Names that are there. */
  readonly names: readonly string[]
  readonly has: (name: string) => boolean
  /** Numbers and flags are texts here, as people write them. */
  readonly text: (name: string) => string | undefined
  readonly flag: (name: string) => boolean | undefined
  readonly whole: (name: string) => number | undefined
  /** One text stands for a list of one. */
  readonly texts: (name: string) => string[] | undefined
  readonly map: (name: string) => Record<string, string> | undefined
  /** Without members if there is none. */
  readonly group: (name: string) => Reader
  readonly groups: (name: string) => readonly Reader[]
  /** As it is. */
  readonly raw: (name: string) => unknown
  readonly lose: (name: string, reason: Reason) => void
  /** About a place below this one, which may be deep in something that was taken as it is. */
  readonly note: (place: string, reason: Reason) => void
  /** Notes everything that was not asked for, here and below. */
  readonly finish: () => void
}

const UNKNOWN: Reason = [
  'A definition has no place for it.',
  'If the cluster needs it, put it into install_config_overrides or a manifest.',
]

export interface Reading {
  readonly source: string
  readonly notes: Note[]
  readonly reasons: Reasons
}

/** What stands in a list already: a document may have as many names that nobody knows as it has lines. */
const saidNotes = new WeakMap<readonly Note[], Set<string>>()

function saidIn(notes: readonly Note[]): Set<string> {
  const said = saidNotes.get(notes) ?? new Set()
  saidNotes.set(notes, said)
  return said
}

export function createReader(value: unknown, reading: Reading, path = ''): Reader {
  const members = isRecord(value) ? value : {}
  const asked = new Set<string>()
  /** Asked for twice, they are the same: each remembers what was read of it. */
  const children = new Map<string, readonly Reader[]>()
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`)
  const note = (place: string, [message, advice]: Reason) => {
    const said = saidIn(reading.notes)
    const key = JSON.stringify([reading.source, place, message])
    if (said.has(key)) return
    said.add(key)
    reading.notes.push({ source: reading.source, path: place, message, advice })
  }
  const has = (name: string): boolean =>
    Object.hasOwn(members, name) && members[name] !== null && members[name] !== undefined
  const take = (name: string): unknown => {
    asked.add(name)
    return has(name) ? members[name] : undefined
  }
  const mistyped = (name: string, wanted: string): undefined => {
    note(at(name), [`It is not ${wanted}.`, 'Mend it, and import again.'])
    return undefined
  }
  const childrenOf = (name: string, items: readonly unknown[], placeOf: (index: number) => string) => {
    const readers =
      children.get(name) ?? items.map((item, index) => createReader(item, reading, placeOf(index)))
    children.set(name, readers)
    return readers
  }
  return {
    path,
    names: Object.keys(members),
    has,
    text: (name) => {
      const found = take(name)
      if (found === undefined) return undefined
      return plainText(found) ?? mistyped(name, 'a text')
    },
    flag: (name) => {
      const found = take(name)
      return found === undefined || typeof found === 'boolean' ? found : mistyped(name, 'true or false')
    },
    whole: (name) => {
      const found = take(name)
      const isFine = found === undefined || Number.isSafeInteger(found)
      return isFine ? (found as number | undefined) : mistyped(name, 'a whole number')
    },
    texts: (name) => {
      const found = take(name)
      if (found === undefined) return undefined
      const list = (Array.isArray(found) ? found : [found]).map(plainText)
      return list.every((text) => text !== undefined) ? list : mistyped(name, 'a list of texts')
    },
    map: (name) => {
      const found = take(name)
      if (found === undefined) return undefined
      if (!isRecord(found)) return mistyped(name, 'a group of names with values')
      return Object.fromEntries(Object.entries(found).map(([key, item]) => [key, plainText(item) ?? '']))
    },
    group: (name) => {
      const found = take(name)
      if (found !== undefined && !isRecord(found)) mistyped(name, 'a group of settings')
      const [only] = childrenOf(name, [found], () => at(name))
      return only ?? createReader({}, reading, at(name))
    },
    groups: (name) => {
      const found = take(name)
      if (found === undefined) return []
      if (!Array.isArray(found)) {
        mistyped(name, 'a list')
        return []
      }
      return childrenOf(name, found, (index) => `${at(name)}[${index}]`)
    },
    raw: take,
    lose: (name, reason) => {
      if (take(name) !== undefined) note(at(name), reason)
    },
    note: (place, reason) => note(at(place), reason),
    finish: () => {
      for (const name of Object.keys(members)) {
        if (!asked.has(name) && !isNothing(members[name]))
          note(at(name), reasonFor(at(name), reading.reasons))
      }
      for (const readers of children.values()) for (const reader of readers) reader.finish()
    },
  }
}

const plainText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const reasonFor = (path: string, reasons: Reasons): Reason => {
  const plain = path.replace(/\[\d+\]/g, '[]')
  return ownValue(reasons, plain) ?? ownValue(reasons, plain.replace(/^.*\./, '*.')) ?? UNKNOWN
}
