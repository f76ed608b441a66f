// Whether an answer is what the contract promises: it fits the schema, holds nothing that the schema does not know, and
// lacks nothing that is always sent.
import { ALWAYS_SENT } from '@groundwork/contract/definitions'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'

const ajv = new Ajv({ allErrors: true })
addFormats.default(ajv)
ajv.addFormat('mac', /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i)

const compiled = new WeakMap<TSchema, ValidateFunction>()

/** One line each; empty when all is well. */
export function contractProblems(text: string, schema: TSchema): string[] {
  const value: unknown = JSON.parse(text)
  const validate = compiled.get(schema) ?? ajv.compile(closed(schema) as object)
  compiled.set(schema, validate)
  validate(value)
  const misfits = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  return [...misfits, ...missingFields(value, schema as Node)]
}

interface Node {
  readonly title?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
}

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  const isOpen = copy.type === 'object' && copy.properties !== undefined && !('additionalProperties' in copy)
  return isOpen ? { ...copy, additionalProperties: false } : copy
}

function missingFields(value: unknown, schema: Node): string[] {
  if (typeof value !== 'object' || value === null) return []
  const node = { ...schema, ...schema.anyOf?.[0] }
  if (Array.isArray(value)) return value.flatMap((item) => missingFields(item, node.items ?? {}))
  const members = value as Readonly<Record<string, unknown>>
  const missing = (ALWAYS_SENT[node.title ?? ''] ?? []).filter((field) => !(field in members))
  return [
    ...missing.map((field) => `${node.title}.${field} is missing`),
    ...Object.entries(members).flatMap(([field, item]) =>
      missingFields(item, node.properties?.[field] ?? {}),
    ),
  ]
}
