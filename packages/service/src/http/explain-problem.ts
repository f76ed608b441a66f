// What is wrong with a request, as one sentence that names the field and where it stands.
import type { ErrorObject } from 'ajv'
import { closestWord } from './closest-word.ts'

export type RequestPart = 'path' | 'query' | 'header' | 'body'

export function explainProblem(errors: readonly ErrorObject[], place: RequestPart): string {
  const error = mostSpecific(errors)
  if (error === undefined) return `The ${place} does not fit the schema of this operation.`
  const { keyword, params } = error
  if (keyword === 'required') {
    const name = String(params.missingProperty)
    return `${subject(error, place, name)} is missing, but it is required.${choicesOf(error, name)}`
  }
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty)
    const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {})
    const meant = closestWord(name, known)
    return `${subject(error, place, name)} is unknown.${meant === undefined ? '' : ` Did you mean ${meant}?`}`
  }
  return `${subject(error, place)} ${demand(error)}.`
}

/** What can be written, where the schema knows all of it. */
function choicesOf({ parentSchema }: ErrorObject, name: string): string {
  const { properties } = (parentSchema ?? {}) as {
    properties?: Record<string, { enum?: readonly unknown[] }>
  }
  const words = (properties?.[name]?.enum ?? []).filter((word) => word !== null)
  return words.length === 0 ? '' : ` Write one of ${words.join(', ')}.`
}

/** Of a failed choice, the branch that got furthest; of a plain problem, the only one. */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length
  const leaves = errors.filter(({ keyword }) => keyword !== 'anyOf')
  return leaves.sort((a, b) => depth(b) - depth(a))[0] ?? errors[0]
}

function subject({ instancePath }: ErrorObject, place: RequestPart, field?: unknown): string {
  const steps = instancePath.split('/').slice(1).map(stepOf)
  const path = [...steps, ...(field === undefined ? [] : [clipped(String(field))])].join('.')
  if (path === '') return 'The body'
  return `${place === 'body' ? 'Field' : 'Parameter'} ${path} in ${place}`
}

const stepOf = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~')

function demand({ keyword, params, data }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return `must be ${typesOf(params.type)}, but ${kindOf(data)} was sent`
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).filter((word) => word !== null).join(', ')}${quoted(data)}`
    case 'format':
      return `must be ${FORMATS[params.format] ?? `of the form ${params.format}`}${quoted(data)}`
    case 'pattern':
      return `must match the pattern ${params.pattern}`
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`
    case 'maxLength':
      return `must have at most ${params.limit} characters, but it has ${[...String(data)].length}`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'minItems':
      return `must have at least ${params.limit} entries`
    case 'maxItems':
      return `must have at most ${params.limit} entries, but it has ${(data as unknown[]).length}`
    default:
      return 'does not fit the schema of this operation'
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID such as 2f1b0a52-6c2f-4f3c-9d0e-0a4b5c6d7e8f',
  'date-time': 'a time such as 2026-01-31T12:00:00.000Z',
  mac: 'a MAC address such as 52:54:00:12:34:56',
}

const KINDS: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
}

function typesOf(type: unknown): string {
  const types = Array.isArray(type) ? type : String(type).split(',')
  return types.map((name) => KINDS[name] ?? name).join(' or ')
}

function kindOf(data: unknown): string {
  if (data === null) return 'null'
  if (Array.isArray(data)) return 'a list'
  if (typeof data === 'boolean') return String(data)
  return KINDS[typeof data] ?? typeof data
}

/** Only short words are repeated: longer texts may be anything, secrets included. */
const quoted = (data: unknown): string =>
  typeof data === 'string' && data.length <= 40 ? `; "${data}" is not` : ''

const clipped = (name: string) => (name.length <= 80 ? name : `${name.slice(0, 80)}…`)
