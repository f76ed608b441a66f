// Parameters from path, query and headers: always text when they arrive, typed when a handler sees them.
import type { TObject } from 'typebox'
import { httpError } from '../errors/http-error.ts'
import { canonicalUuid, isUuid } from '../wire/uuid.ts'
import { type Check, checkOf } from './check.ts'
import type { RequestPart } from './explain-problem.ts'
import { requestSchema, type SchemaNode } from './request-schema.ts'

export type RawValues = Readonly<Record<string, string | readonly string[] | undefined>>
export type Values = Record<string, unknown>
export type ReadParameters = (raw: RawValues) => Values

const NOTHING: Values = Object.freeze({})
const TRUE = new Set(['true', '1', 'yes', 'y', 't', 'on', 'ok', 'enabled', 'selected', 'checked'])
const FALSE = new Set(['false', '0', 'no', 'n', 'f', 'off', 'disabled'])

export function parameterReader(
  place: Exclude<RequestPart, 'body'>,
  object: TObject | undefined,
): ReadParameters {
  const names = Object.keys(object?.properties ?? {})
  if (object === undefined || names.length === 0) return () => NOTHING
  const schema = requestSchema(object, { isOpen: true })
  const properties = schema.properties as Readonly<Record<string, SchemaNode>>
  const check = checkOf(schema, place)
  const columns = names.map((name) => ({
    name,
    // Node spells all header names in lower case.
    sentAs: place === 'header' ? name.toLowerCase() : name,
    node: properties[name] ?? {},
  }))
  const isPlainIds =
    columns.every(({ node }) => node.format === 'uuid') && object.required?.length === names.length
  return (raw) => {
    const values: Values = {}
    for (const { name, sentAs, node } of columns) {
      const sent = raw[sentAs]
      if (sent === undefined || sent === '') continue
      const value = typed(sent, node, name, place)
      if (value !== undefined) values[name] = value
    }
    return isPlainIds ? onlyIds(values, names, check) : checked(values, columns, check)
  }
}

/** Most paths hold nothing but ids; they need no compiled schema unless one is wrong. */
function onlyIds(values: Values, names: readonly string[], check: Check): Values {
  for (const name of names) {
    const value = values[name]
    if (typeof value !== 'string' || !isUuid(value)) check(values)
    else values[name] = canonicalUuid(value)
  }
  return values
}

function checked(
  values: Values,
  columns: readonly { name: string; node: SchemaNode }[],
  check: Check,
): Values {
  check(values)
  for (const { name, node } of columns) {
    const value = values[name]
    if (node.format === 'uuid' && typeof value === 'string') values[name] = canonicalUuid(value)
    else if (Array.isArray(value) && (node.items as SchemaNode | undefined)?.format === 'uuid') {
      values[name] = value.map(canonicalUuid)
    }
  }
  return values
}

function typed(
  sent: string | readonly string[],
  node: SchemaNode,
  name: string,
  place: RequestPart,
): unknown {
  const texts = typeof sent === 'string' ? [sent] : sent
  for (const text of texts) refuseNul(text, name, place)
  if (node.type === 'array') {
    // Both spellings of a list are understood: commas, and a repeated parameter.
    const items = texts.flatMap((text) => text.split(',')).map((item) => item.trim())
    const given = items.filter((item) => item !== '')
    return given.length === 0 ? undefined : given
  }
  const text = texts.at(-1) ?? ''
  if (text === '') return undefined
  if (node.type === 'boolean') return toBoolean(text, name, place)
  if (node.type === 'integer') return toInteger(text, name, place)
  return text
}

function refuseNul(text: string, name: string, place: RequestPart): void {
  if (text.includes('\0')) throw refusal(name, place, 'holds a NUL character, which no parameter takes')
}

function toBoolean(text: string, name: string, place: RequestPart): boolean {
  const word = text.toLowerCase()
  if (TRUE.has(word)) return true
  if (FALSE.has(word)) return false
  throw refusal(name, place, 'must be true or false')
}

function toInteger(text: string, name: string, place: RequestPart): number {
  const value = /^[+-]?\d{1,19}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(value)) return value
  throw refusal(name, place, 'must be a whole number')
}

const refusal = (name: string, place: RequestPart, demand: string) =>
  httpError('invalid-parameter', { name, place, demand })
