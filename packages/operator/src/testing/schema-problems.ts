// What an API server would object to in a value, as far as our schemas use keywords.
import { isRecord } from '@groundwork/json/json-values'
import type { Schema } from '../schema/schema.ts'

export function schemaProblems(schema: Schema, value: unknown, path = ''): readonly string[] {
  switch (schema.type) {
    case 'object':
      return isRecord(value) ? objectProblems(schema, value, path) : [`${path}: no object`]
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((entry, index) => schemaProblems(schema.items ?? {}, entry, `${path}[${index}]`))
        : [`${path}: no list`]
    case 'integer':
      return Number.isInteger(value) ? [] : [`${path}: no whole number`]
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${path}: no flag`]
    case 'string':
      return stringProblems(schema, value, path)
    default:
      return []
  }
}

function objectProblems(schema: Schema, value: Record<string, unknown>, path: string): readonly string[] {
  const { properties = {}, required = [], additionalProperties } = schema
  return [
    ...required.filter((name) => value[name] === undefined).map((name) => `${path}.${name}: missing`),
    ...Object.entries(value).flatMap(([name, member]) => {
      const known = properties[name] ?? additionalProperties
      return known === undefined
        ? [`${path}.${name}: unknown`]
        : schemaProblems(known, member, `${path}.${name}`)
    }),
  ]
}

function stringProblems(schema: Schema, value: unknown, path: string): readonly string[] {
  if (typeof value !== 'string') return [`${path}: no text`]
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return [`${path}: ${value} is no choice`]
  if (schema.format === 'date-time' && Number.isNaN(Date.parse(value))) return [`${path}: no time`]
  return []
}
