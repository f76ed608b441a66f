// Validates strictly: besides what a schema asks for, an object may hold no property that the schema does not know.
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'

const ajv = new Ajv({ allErrors: true })
addFormats.default(ajv)
ajv.addFormat('mac', /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i)

const compiled = new WeakMap<TSchema, ValidateFunction>()

/** What is wrong with a value, one line each; empty when it fits. */
export function problemsWith(value: unknown, schema: TSchema): string[] {
  let validate = compiled.get(schema)
  if (validate === undefined) {
    validate = ajv.compile(closed(schema) as object)
    compiled.set(schema, validate)
  }
  validate(value)
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  const isPlainObject =
    copy.type === 'object' && typeof copy.properties === 'object' && !('additionalProperties' in copy)
  return isPlainObject ? { ...copy, additionalProperties: false } : copy
}
