import { messageOf } from '@groundwork/errors/error-text'
import type { Type } from 'typebox'
import { Errors } from 'typebox/value'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import { findContradictions } from './find-contradictions.ts'
import { Profile } from './profile.ts'

/** What is wrong, one sentence for each field. */
export class ProfileError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The profile cannot be used:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.name = 'ProfileError'
    this.problems = problems
  }
}

export type FieldPath = readonly (string | number)[]

export interface FieldProblem {
  readonly path: FieldPath
  readonly problem: string
}

/** Throws a ProfileError that names each field that is wrong and says what is allowed there. */
export function readProfile(yaml: string): Profile {
  const lines = new LineCounter()
  // Every value is a text.
  const document = parseDocument(yaml, { schema: 'failsafe', lineCounter: lines })
  if (document.errors.length > 0) throw new ProfileError(document.errors.map(({ message }) => message))
  const value = toValue(document)
  const wrong = findWrongFields(value)
  const problems = wrong.length > 0 ? wrong : findContradictions(value as Profile)
  if (problems.length > 0)
    throw new ProfileError(problems.map((problem) => describe(document, lines, problem)))
  return value as Profile
}

/** References to nothing, or to ever more of themselves, are only noticed here. */
function toValue(document: Document.Parsed): unknown {
  try {
    return document.toJS()
  } catch (error) {
    throw new ProfileError([messageOf(error)])
  }
}

function findWrongFields(value: unknown): readonly FieldProblem[] {
  const found = new Map<string, FieldProblem>()
  const add = (path: FieldPath, problem: string) => {
    const key = path.join('/')
    if (!found.has(key)) found.set(key, { path, problem })
  }
  for (const { keyword, instancePath, params } of Errors(Profile, value)) {
    const path = readPointer(instancePath)
    const { allowed, properties } = schemaAt(path)
    if (keyword === 'required' && 'requiredProperties' in params)
      for (const name of params.requiredProperties)
        add([...path, name], `is missing; it takes ${properties?.[name]?.allowed ?? 'a value'}.`)
    else if (keyword === 'additionalProperties' && 'additionalProperties' in params)
      for (const name of params.additionalProperties)
        add([...path, name], `is no field of a profile; allowed here are ${allowed}.`)
    else if (keyword !== 'boolean') add(path, `takes ${allowed}, but is ${shown(valueAt(value, path))}.`)
  }
  return [...found.values()]
}

interface Described {
  readonly allowed?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
}

const schemaAt = (path: FieldPath): Described =>
  path.reduce<Described>(
    (schema, part) =>
      schema.properties?.[part] ?? (typeof part === 'number' ? schema.items : undefined) ?? {},
    Profile satisfies Type.TSchema as Described,
  )

const readPointer = (pointer: string): FieldPath =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

const valueAt = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>(
    (at, part) =>
      typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[part] : undefined,
    value,
  )

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'a group of fields'
  return value === '' || value === null || value === undefined ? 'empty' : `"${String(value).slice(0, 60)}"`
}

function describe(document: Document.Parsed, lines: LineCounter, { path, problem }: FieldProblem): string {
  if (path.length === 0) return `The profile ${problem}`
  const name = path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  )
  // What is missing stands nowhere: the line of what it is missing in is told.
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return `${name} (line ${lines.linePos(node.range[0]).line}) ${problem}`
  }
  return `${name} ${problem}`
}
