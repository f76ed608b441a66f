// Reads what an agent sent, the way it is kept: unknown members are dropped, keys are sorted, and optional members that
// say nothing (null, false, 0, empty text) disappear. Only the JSON types are checked. Words, formats and patterns are
// not: an agent that is newer than us may know a drive type that we do not, and its report is still worth having.

import { parseBoundedJson } from '@groundwork/contract/schema'
import { isRecord } from '@groundwork/json/json-values'

/** The part of JSON schema that the contract uses for replies. */
interface JsonShape {
  readonly type?: string
  /** Used for `null or this` only. */
  readonly anyOf?: readonly JsonShape[]
  readonly properties?: Readonly<Record<string, JsonShape>>
  readonly required?: readonly string[]
  readonly items?: JsonShape
  readonly maxItems?: number
}

export type Normalised<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false
      readonly problem: string
      /** It may be right, but it is more than we take. */
      readonly isTooLarge: boolean
    }

/** JSON text of the given shape; a missing or wrong part makes all of it unreadable. */
export function readJson<Value>(schema: object, text: string): Normalised<Value> {
  const read = parseBoundedJson(text)
  if (read.ok) return normalise<Value>(schema, read.value)
  if (read.excess !== null) return { ok: false, problem: `it ${read.excess}`, isTooLarge: true }
  return { ok: false, problem: text === '' ? 'it is empty' : 'it is not JSON', isTooLarge: false }
}

export function normalise<Value>(schema: object, value: unknown): Normalised<Value> {
  const problems: Problems = { first: null }
  const walked = walk(schema, value, '', problems)
  const { first } = problems
  return first === null ? { ok: true, value: walked as Value } : { ok: false, ...first }
}

/** Only the first is told. */
interface Problems {
  first: { readonly problem: string; readonly isTooLarge: boolean } | null
}

function note(problems: Problems, problem: string, isTooLarge = false): void {
  problems.first ??= { problem, isTooLarge }
}

function walk(schema: JsonShape, value: unknown, path: string, problems: Problems): unknown {
  const shape = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  switch (shape.type) {
    case 'object':
      if (isRecord(value)) return walkObject(shape, value, path, problems)
      break
    case 'array':
      if (Array.isArray(value)) return walkList(shape, value, path, problems)
      break
    case 'integer':
      if (Number.isInteger(value)) return value
      break
    default:
      if (typeof value === shape.type) return value
  }
  note(problems, path === '' ? `it is not of type ${shape.type}` : `${path} is not of type ${shape.type}`)
  return null
}

function walkList(
  { items = {}, maxItems = Number.POSITIVE_INFINITY }: JsonShape,
  list: readonly unknown[],
  path: string,
  problems: Problems,
): unknown[] {
  if (list.length > maxItems) {
    note(problems, `${path || 'it'} has ${list.length} entries, at most ${maxItems} are taken`, true)
    return []
  }
  return list
    .filter((item) => item !== null)
    .map((item, index) => walk(items, item, `${path}[${index}]`, problems))
}

function walkObject(
  { properties = {}, required = [] }: JsonShape,
  value: Record<string, unknown>,
  path: string,
  problems: Problems,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [key, shape] of sortedProperties(properties)) {
    const present = Object.hasOwn(value, key) ? value[key] : null
    const isRequired = required.includes(key)
    const place = path === '' ? key : `${path}.${key}`
    if (present === null || present === undefined) {
      if (isRequired) note(problems, `${place} is missing`)
      continue
    }
    const member = walk(shape, present, place, problems)
    if (isRequired || !saysNothing(member)) kept[key] = member
  }
  return kept
}

/** Lists stay even when empty: "none found" differs from "not looked". */
const saysNothing = (value: unknown): boolean => value === false || value === 0 || value === ''

type Properties = Readonly<Record<string, JsonShape>>

// Schemas never change, so sorting their members once is enough.
const sorted = new WeakMap<Properties, readonly (readonly [string, JsonShape])[]>()

function sortedProperties(properties: Properties): readonly (readonly [string, JsonShape])[] {
  let entries = sorted.get(properties)
  if (!entries) {
    entries = Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1))
    sorted.set(properties, entries)
  }
  return entries
}
