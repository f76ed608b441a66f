// What the contract says about one field, whichever way its schema is written.

interface Schema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly description?: string
  readonly default?: unknown
  readonly deprecated?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
}

export type FieldType = 'text' | 'integer' | 'number' | 'flag' | 'list' | 'object' | 'any'

export interface FieldSchema {
  readonly type: FieldType
  readonly description: string
  readonly words: readonly string[]
  readonly isNullable: boolean
  readonly isDeprecated: boolean
  readonly minimum: number | null
  readonly maximum: number | null
  readonly fallback: unknown
  /** Of an object. */
  readonly members: Readonly<Record<string, FieldSchema>>
  /** Of a list. */
  readonly item: FieldSchema | null
}

const TYPES: Readonly<Record<string, FieldType>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'flag',
  array: 'list',
  object: 'object',
}

export function fieldSchemaOf(value: unknown): FieldSchema {
  const outer = value as Schema
  const inner = outer.anyOf?.find(({ type }) => type !== 'null') ?? outer
  return {
    type: TYPES[inner.type ?? ''] ?? 'any',
    description: outer.description ?? inner.description ?? '',
    words: inner.enum ?? [],
    isNullable: outer.anyOf?.some(({ type }) => type === 'null') ?? false,
    isDeprecated: outer.deprecated ?? inner.deprecated ?? false,
    minimum: inner.minimum ?? null,
    maximum: inner.maximum ?? null,
    fallback: outer.default ?? inner.default,
    members: membersOf(inner),
    item: inner.items === undefined ? null : fieldSchemaOf(inner.items),
  }
}

export const membersOf = (schema: unknown): Readonly<Record<string, FieldSchema>> =>
  Object.fromEntries(
    Object.entries((schema as Schema).properties ?? {}).map(([name, member]) => [
      name,
      fieldSchemaOf(member),
    ]),
  )
