// Holds a value against the schema, with sentences that tell people what to write instead.
import { isRecord } from '@groundwork/json/json-values'
import { type Path, resolved } from './find-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import { nearestName } from './nearest-name.ts'

export interface ValueProblem {
  readonly path: Path
  readonly message: string
  /** The name of the last step is wrong, not its value. */
  readonly isAboutName?: true
  readonly suggestion?: string
}

/** More do not help, and a text of nothing but mistakes must not become an answer many times its size. */
const MOST_PROBLEMS = 100

export function checkValue(value: unknown, schema: JsonSchema, path: Path = []): readonly ValueProblem[] {
  const problems: ValueProblem[] = []
  check(value, schema, path, problems)
  return problems.slice(0, MOST_PROBLEMS)
}

function check(value: unknown, written: JsonSchema, path: Path, problems: ValueProblem[]): void {
  if (problems.length >= MOST_PROBLEMS) return
  const schema = resolved(written)
  if (schema.anyOf) {
    const option = schema.anyOf.map(resolved).find(({ type }) => type === typeOf(value))
    if (option) check(value, option, path, problems)
    else problems.push({ path, message: `${expected(schema)}; this is ${shown(value)}.` })
    return
  }
  if (schema.type !== undefined && !isOfType(value, schema.type)) {
    problems.push(typeProblem(value, schema, path))
    return
  }
  if (schema.const !== undefined && value !== schema.const) {
    problems.push({
      path,
      message: `This must be ${String(schema.const)}.`,
      suggestion: String(schema.const),
    })
  }
  if (typeof value === 'string') checkText(value, schema, path, problems)
  if (typeof value === 'number') checkNumber(value, schema, path, problems)
  if (Array.isArray(value)) checkList(value, schema, path, problems)
  else if (isRecord(value)) checkMembers(value, schema, path, problems)
}

const typeOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value

const isOfType = (value: unknown, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : type === typeOf(value)

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'settings by name',
}

function expected({ anyOf, type, examples, title }: JsonSchema): string {
  const words = anyOf
    ? anyOf.map((option) => TYPE_WORDS[resolved(option).type ?? ''] ?? 'something else').join(' or ')
    : (TYPE_WORDS[type ?? ''] ?? 'something else')
  const example = examples?.[0]
  const shownExample =
    typeof example === 'string' || typeof example === 'number' ? `, such as ${example}` : ''
  return `${title ?? 'This'} is ${words}${shownExample}`
}

function typeProblem(value: unknown, schema: JsonSchema, path: Path): ValueProblem {
  if (schema.type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
    // Whoever knows the text puts the right one in: 4.20 is 4.2 by now.
    return {
      path,
      message: `${schema.title ?? 'This'} is a text; put it into quotes.`,
      suggestion: `"${value}"`,
    }
  }
  if (schema.type === 'array' && value !== null && typeof value !== 'object') {
    return {
      path,
      message: `${expected(schema)}; write [${String(value)}].`,
      suggestion: `[${String(value)}]`,
    }
  }
  if (value === null) return { path, message: `${expected(schema)}; fill it in, or take it out.` }
  return { path, message: `${expected(schema)}; this is ${shown(value)}.` }
}

export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (isRecord(value)) return 'a group of settings'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value ?? 'nothing')
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** Patterns of the schema, which are our own. */
const patterns = new Map<string, RegExp>()

function patternOf(text: string): RegExp {
  const known = patterns.get(text) ?? new RegExp(text)
  patterns.set(text, known)
  return known
}

function checkText(value: string, schema: JsonSchema, path: Path, problems: ValueProblem[]): void {
  const { enum: words, minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema
  // What it stands for is not known here.
  if (isReference(value)) return
  if (words && !words.includes(value)) {
    const known = words.map(String)
    const meant = nearestName(value, known)
    const message = `${shown(value)} is not known here; write ${listOf(known.filter((word) => word !== ''))}.`
    problems.push({ path, message, ...(meant === null ? {} : { suggestion: meant }) })
  }
  if (value.length < minLength) problems.push({ path, message: `${schema.title ?? 'This'} is empty.` })
  if (value.length > maxLength) {
    problems.push({
      path,
      message: `${schema.title ?? 'This'} has ${value.length} characters, at most ${maxLength} are allowed.`,
    })
  } else if (pattern !== undefined && !patternOf(pattern).test(value)) {
    problems.push({
      path,
      message: `${shown(value)} is not right here; ${schema.title ?? 'it'} looks like ${String(schema.examples?.[0])}.`,
    })
  }
}

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** `${env:NAME}` or `${file:path}`: the value is elsewhere. */
export const isReference = (value: string): boolean => /^\$\{(?:env|file):[^{}]+\}$/.test(value.trim())

function checkNumber(value: number, schema: JsonSchema, path: Path, problems: ValueProblem[]): void {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  if (value >= minimum && value <= maximum) return
  const range = maximum === Number.POSITIVE_INFINITY ? `${minimum} or more` : `from ${minimum} to ${maximum}`
  problems.push({ path, message: `${schema.title ?? 'This'} is ${range}, not ${value}.` })
}

function checkList(
  value: readonly unknown[],
  schema: JsonSchema,
  path: Path,
  problems: ValueProblem[],
): void {
  if (schema.maxItems !== undefined && value.length > schema.maxItems) {
    problems.push({
      path,
      message: `The list has ${value.length} entries, at most ${schema.maxItems} are allowed.`,
    })
    return
  }
  for (const [index, item] of value.entries()) {
    if (problems.length >= MOST_PROBLEMS) return
    if (schema.items) check(item, schema.items, [...path, index], problems)
  }
}

function checkMembers(
  value: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  path: Path,
  problems: ValueProblem[],
): void {
  const { properties = {}, required = [], additionalProperties } = schema
  for (const name of required) {
    if (Object.hasOwn(value, name)) continue
    const { title = name, examples } = resolved(properties[name] ?? {})
    const example = examples?.[0] === undefined ? '' : `, for example ${name}: ${String(examples[0])}`
    problems.push({ path, message: `${title} is missing; add ${name}${example}.` })
  }
  for (const [name, member] of Object.entries(value)) {
    if (problems.length >= MOST_PROBLEMS) return
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (known) check(member, known, [...path, name], problems)
    else if (typeof additionalProperties === 'object')
      check(member, additionalProperties, [...path, name], problems)
    else if (additionalProperties === false) problems.push(unknownName(name, Object.keys(properties), path))
  }
}

/** More names do not help a reader. */
const MOST_NAMES = 12

function unknownName(name: string, known: readonly string[], path: Path): ValueProblem {
  const meant = nearestName(name, known)
  const others = known.length > MOST_NAMES ? ' and others' : ''
  const message =
    meant === null
      ? `There is no ${shown(name)} here; known are ${known.slice(0, MOST_NAMES).join(', ')}${others}.`
      : `There is no ${shown(name)} here; did you mean ${meant}?`
  return {
    path: [...path, name],
    message,
    isAboutName: true,
    ...(meant === null ? {} : { suggestion: meant }),
  }
}
