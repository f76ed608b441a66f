// Types, unknown keys, missing keys and entries that are there twice: all that the table of the specification tells.
import { isRecord } from '@groundwork/json/json-values'
import { entryKey } from '../document/entry-key.ts'
import type { Field, ListShape, ObjectShape, Scalar, Shape } from '../document/spec.ts'
import { isAtLeast, type SpecVersion } from '../document/spec-versions.ts'
import { keyPath, quote, type Report } from './report.ts'

const MAX_ID = 2 ** 32 - 2

const SCALARS: Readonly<Record<Scalar, { name: string; fits: (value: unknown) => boolean }>> = {
  text: { name: 'a text', fits: (value) => typeof value === 'string' },
  flag: { name: 'true or false', fits: (value) => typeof value === 'boolean' },
  integer: { name: 'a whole number', fits: Number.isSafeInteger },
  count: {
    name: 'a whole number, 0 or more',
    fits: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  },
  id: {
    name: `a whole number from 0 to ${MAX_ID}`,
    fits: (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_ID,
  },
}

export interface ShapeCheck {
  readonly version: SpecVersion
  readonly report: Report
}

/** The value without its nulls, which mean "not said". What is returned has the shape only if nothing was reported. */
export function checkShape(shape: Shape, value: unknown, path: string, check: ShapeCheck): unknown {
  if (typeof shape === 'string') return checkScalar(shape, value, path, check)
  return shape.kind === 'list' ? checkList(shape, value, path, check) : checkObject(shape, value, path, check)
}

function checkScalar(scalar: Scalar, value: unknown, path: string, { report }: ShapeCheck): unknown {
  const { name, fits } = SCALARS[scalar]
  if (!fits(value)) report.add(path, `This must be ${name}, but is ${describe(value)}.`)
  return value
}

function checkList(list: ListShape, value: unknown, path: string, check: ShapeCheck): unknown {
  if (!Array.isArray(value)) {
    check.report.add(path, `This must be a list, but is ${describe(value)}.`)
    return []
  }
  return value.map((entry, index) => checkShape(list.each, entry, `${path}[${index}]`, check))
}

function checkObject(shape: ObjectShape, value: unknown, path: string, check: ShapeCheck): unknown {
  if (!isRecord(value)) {
    check.report.add(path, `This must be an object, but is ${describe(value)}.`)
    return {}
  }
  const fields: Record<string, unknown> = {}
  for (const [key, given] of Object.entries(value)) {
    const where = keyPath(path, key)
    const field = knownField(shape, key)
    if (!field) check.report.add(where, unknownKeyMessage(shape, key))
    else if (field.since && !isAtLeast(check.version, field.since)) {
      check.report.add(where, laterKeyMessage(key, field.since, check.version))
    } else if (given !== null) fields[key] = checkShape(field.shape, given, where, check)
  }
  for (const [key, field] of Object.entries(shape.fields)) {
    if (field.required && isMissing(fields[key])) {
      check.report.add(keyPath(path, key), `${quote(key)} is missing or empty.`)
    }
  }
  checkDuplicates(shape, fields, path, check)
  return fields
}

function checkDuplicates(
  shape: ObjectShape,
  fields: Readonly<Record<string, unknown>>,
  path: string,
  { report }: ShapeCheck,
): void {
  const seen = new Map<string, string>()
  for (const [name, { shape: list }] of Object.entries(shape.fields)) {
    const entries = fields[name]
    if (typeof list === 'string' || list.kind !== 'list' || !Array.isArray(entries)) continue
    for (const [index, entry] of entries.entries()) {
      const key = entryKey(list, entry)
      if (key === null) continue
      const where = `${keyPath(path, name)}[${index}]`
      const mark = `${list.namespace ?? name} ${key}`
      const first = seen.get(mark)
      if (first === undefined) seen.set(mark, where)
      else report.add(where, duplicateMessage(list, first))
    }
  }
}

/** Without the key itself: a source or an SSH key may be long or secret. */
function duplicateMessage({ key }: ListShape, first: string): string {
  if (key === 'itself') return `This is the same as ${first}; keep one of them.`
  if (key === 'partition') return `This has the same number, or the same label without a number, as ${first}.`
  return `This has the same ${key} as ${first}; keep one of them.`
}

function knownField(shape: ObjectShape, key: string): Field | undefined {
  return Object.hasOwn(shape.fields, key) ? shape.fields[key] : undefined
}

function unknownKeyMessage(shape: ObjectShape, key: string): string {
  const similar = Object.keys(shape.fields).find((known) => bare(known) === bare(key))
  const hint = similar ? `; did you mean ${quote(similar)}?` : ' and would ignore it; remove it.'
  return `Ignition does not know the key ${quote(key, 40)} here${hint}`
}

const bare = (key: string) => key.toLowerCase().replaceAll(/[_-]/g, '')

function laterKeyMessage(key: string, since: SpecVersion, version: SpecVersion): string {
  return `${quote(key)} exists since specification ${since}, but ignition.version is ${version}, so it would be ignored.`
}

const isMissing = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return 'a text'
  return typeof value === 'number' ? `the number ${value}` : String(value)
}
