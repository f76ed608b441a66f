// The schemas of the contract as requests are held against them. The contract describes; here objects are closed (a field
// that is not in the schema is refused), lists have an end, whole numbers fit 64 bits, and "this or null" is one type instead of a choice, so that
// a refusal names the field and not the choice.

import { REQUEST_LIMITS } from '@groundwork/contract/schema'
import { isRecord } from '@groundwork/json/json-values'
import type { TSchema } from 'typebox'

export type SchemaNode = Readonly<Record<string, unknown>>

interface Options {
  /** Objects may have fields that the schema does not know. */
  readonly isOpen: boolean
}

const ANNOTATIONS = new Set(['description', 'title', 'default', 'deprecated'])
const INT32 = 2 ** 31
const INT64 = 2 ** 63

export function requestSchema(schema: TSchema, options: Options): SchemaNode {
  const { anyOf, ...rest } = plain(schema as SchemaNode)
  if (Array.isArray(anyOf)) return choice(anyOf as TSchema[], options, rest)
  const node: Record<string, unknown> = { ...rest }
  if (isNode(rest.items)) {
    node.items = requestSchema(rest.items as TSchema, options)
    node.maxItems ??= REQUEST_LIMITS.others
  }
  if (isNode(rest.additionalProperties)) {
    node.additionalProperties = requestSchema(rest.additionalProperties as TSchema, options)
  }
  if (isNode(rest.properties)) {
    node.properties = Object.fromEntries(
      Object.entries(rest.properties).map(([name, value]) => [
        name,
        requestSchema(value as TSchema, options),
      ]),
    )
    if (!options.isOpen && !('additionalProperties' in rest) && !('patternProperties' in rest)) {
      node.additionalProperties = false
    }
  }
  return rest.type === 'integer' ? bounded(node) : node
}

/** Annotations change nothing here and cost time to compile. */
function plain(schema: SchemaNode): SchemaNode {
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => !key.startsWith('~') && !ANNOTATIONS.has(key)),
  )
}

function choice(branches: readonly TSchema[], options: Options, rest: SchemaNode): SchemaNode {
  const nodes = branches.map((branch) => requestSchema(branch, options))
  const values = nodes.filter(({ type }) => type !== 'null')
  const [only] = values
  const isNullable = values.length < nodes.length
  if (isNullable && values.length === 1 && typeof only?.type === 'string') return { ...rest, ...orNull(only) }
  return { ...rest, anyOf: nodes }
}

function orNull(node: SchemaNode): SchemaNode {
  const words = Array.isArray(node.enum) ? { enum: [...node.enum, null] } : {}
  return { ...node, type: [node.type, 'null'], ...words }
}

function bounded(node: SchemaNode): SchemaNode {
  const limit = node.format === 'int32' ? INT32 : INT64
  const { format: _, ...rest } = node
  return { minimum: -limit, maximum: limit - 1, ...rest }
}

export const isNode = (value: unknown): value is SchemaNode => isRecord(value)
