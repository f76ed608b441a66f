import type { Static, TSchema } from 'typebox'
import { Format } from 'typebox/format'
import { Check, Errors } from 'typebox/value'

export type ReadArgument<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string }

Format.Set('mac', (text) => /^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(text))

/** The argument that most steps have: JSON text that fits the schema. `count`: how many words have to be there, the JSON included. */
export function readArgument<Schema extends TSchema>(
  schema: Schema,
  args: readonly string[],
  count = 1,
): ReadArgument<Static<Schema>> {
  const miscounted = countArguments(args, count)
  if (miscounted !== null) return { ok: false, error: miscounted }
  let value: unknown
  try {
    value = JSON.parse(args[0] ?? '')
  } catch {
    return { ok: false, error: 'The argument of the step is not valid JSON.' }
  }
  // On the wire null means the same as a field that is left out.
  for (const reading of [value, withoutNulls(value)]) {
    if (Check(schema, reading)) return { ok: true, value: reading as Static<Schema> }
  }
  return { ok: false, error: problemWith(schema, withoutNulls(value)) }
}

/** What is wrong with the number of arguments; null: nothing. */
export function countArguments(args: readonly string[], count: number): string | null {
  if (args.length === count) return null
  const expected = count === 0 ? 'no arguments' : count === 1 ? 'one argument' : `${count} arguments`
  return `The step takes ${expected}, but ${args.length === 0 ? 'none' : args.length} came.`
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutNulls(inner)]))
}

function problemWith(schema: TSchema, value: unknown): string {
  const [problem] = Errors(schema, value)
  if (problem === undefined) return 'The argument of the step does not have the expected form.'
  const place = problem.instancePath === '' ? '' : ` at ${problem.instancePath}`
  return `The argument of the step does not fit${place}: it ${problem.message}.`
}
