// Small builders on top of TypeBox, so that every schema file reads the same way: a type, then what it means.
import { type Static, type TSchema, type TStringOptions, type TUnsafe, Type } from 'typebox'

type Annotations = { title?: string; description?: string; default?: unknown }

/** Free text. Say what it holds; a constraint goes into the options. */
export const Text = (description: string, options: TStringOptions = {}) =>
  Type.String({ ...options, description })

type IntegerOptions = { format?: 'int32' | 'int64'; minimum?: number; maximum?: number; default?: number }

/** A whole number. Say the unit. */
export const Integer = (description: string, options: IntegerOptions = {}) =>
  Type.Integer({ ...options, description })

/** A number with a fraction. Say the unit. */
export const Decimal = (description: string, options: { format?: 'double' } = {}) =>
  Type.Number({ ...options, description })

/** A yes/no value. Say what yes means. */
export const Flag = (description: string, options: { default?: boolean } = {}) =>
  Type.Boolean({ ...options, description })

/** Any hex digits in the 8-4-4-4-12 layout: host ids are often hashes without RFC 4122 version bits. */
export const Uuid = (description: string) => Type.String({ format: 'uuid', description })

/** An RFC 3339 time in UTC. A time that never happened is sent as `0001-01-01T00:00:00.000Z`, not as null. */
export const DateTime = (description: string) => Type.String({ format: 'date-time', description })

/** `most`: how many entries are taken, from limits.ts. */
export const ListOf = <Item extends TSchema>(items: Item, description: string, most?: number) =>
  Type.Array(items, { description, ...(most !== undefined && { maxItems: most }) })

/** An object used as a map with free keys; a plain `additionalProperties`, which every tool understands. */
export function MapOf<Value extends TSchema>(
  value: Value,
  annotations: Annotations,
): TUnsafe<Record<string, Static<Value>>> {
  return Type.Unsafe<Record<string, Static<Value>>>({
    type: 'object',
    additionalProperties: value,
    ...annotations,
  })
}

/** A closed list of wire words, as JSON schema `enum` (a union of literals makes worse error messages). */
export function StringEnum<const Words extends readonly string[]>(
  words: Words,
  annotations: Annotations & { default?: NoInfer<Words[number]> } = {},
): TUnsafe<Words[number]> & { enum: Words } {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: words, ...annotations }) as TUnsafe<
    Words[number]
  > & {
    enum: Words
  }
}

/**
 * A value that may be sent as `null`; on the wire this means the same as leaving it out.
 * What is said about the value moves to the outer schema, where readers and validators look for it,
 * unless the inner one is a named definition that keeps its own.
 */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  if ('title' in schema) return Type.Union([schema, Type.Null()])
  const isSaid = ([key]: readonly [string, unknown]) => ['description', 'default', 'deprecated'].includes(key)
  const entries = Object.entries(schema)
  const inner = Object.fromEntries(entries.filter((entry) => !isSaid(entry)))
  return Type.Union([inner as unknown as Schema, Type.Null()], Object.fromEntries(entries.filter(isSaid)))
}

/** The same schema with the value that the service assumes when the field is left out. */
export function withDefault<Schema extends TSchema>(schema: Schema, value: Static<Schema>): Schema {
  return { ...schema, default: value }
}

/** The same schema with a description for this one place; a named definition keeps its name. */
export function describe<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description }
}

/** The same schema, marked as an older way to say what another field says better. */
export function deprecated<Schema extends TSchema>(schema: Schema): Schema {
  return { ...schema, deprecated: true }
}
