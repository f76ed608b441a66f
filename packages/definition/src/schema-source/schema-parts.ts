// Builders for the schema of definitions: every member has a title and a sentence, because editors show both.
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

interface Said {
  readonly title: string
  readonly description: string
  readonly examples?: readonly unknown[]
  readonly default?: unknown
}

type TextRules = { readonly minLength?: number; readonly maxLength?: number; readonly pattern?: string }

export const Text = (title: string, description: string, rest: Partial<Said> & TextRules = {}) =>
  Type.String({ title, description, ...rest })

export const Flag = (title: string, description: string, rest: Partial<Said> = {}) =>
  Type.Boolean({ title, description, ...rest })

export const Whole = (
  title: string,
  description: string,
  rest: Partial<Said> & { readonly minimum?: number; readonly maximum?: number } = {},
) => Type.Integer({ title, description, ...rest })

export const Words = <const Names extends readonly string[]>(
  names: Names,
  title: string,
  description: string,
  rest: Partial<Said> = {},
): TUnsafe<Names[number]> =>
  Type.Unsafe<Names[number]>({ type: 'string', enum: names, title, description, ...rest })

export const List = <Item extends TSchema>(
  items: Item,
  title: string,
  description: string,
  rest: Partial<Said> & { readonly maxItems?: number } = {},
) => Type.Array(items, { title, description, ...rest })

/** Names that the writer chooses. */
export const Names = (
  title: string,
  description: string,
  rest: Partial<Said> = {},
): TUnsafe<Record<string, string>> =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    title,
    description,
    ...rest,
  })

/** Settings that are handed on as they are. */
export const Anything = (
  title: string,
  description: string,
  rest: Partial<Said> = {},
): TUnsafe<Record<string, unknown>> =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', title, description, ...rest })

/** Another name in it is a mistake. */
export const Group = <const Members extends Record<string, TSchema>>(
  members: Members,
  title: string,
  description: string,
  rest: Partial<Said> = {},
) => Type.Object(members, { title, description, additionalProperties: false, ...rest })

/** Two ways to write one thing; a value is held against the one of its type. */
export const Either = <One extends TSchema, Other extends TSchema>(
  one: One,
  other: Other,
  title: string,
  description: string,
  rest: Partial<Said> = {},
): TUnsafe<Static<One> | Static<Other>> =>
  Type.Unsafe<Static<One> | Static<Other>>({ anyOf: [one, other], title, description, ...rest })

/** Written once, below `$defs`. */
export const Shared = <Schema extends TSchema>(name: string, _schema: Schema): TUnsafe<Static<Schema>> =>
  Type.Unsafe<Static<Schema>>({ $ref: `#/$defs/${name}` })

export const Optional = Type.Optional
