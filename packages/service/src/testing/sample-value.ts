// A value that fits a schema, for examples: only what must be there, or the first field where nothing must.
import type { TSchema } from 'typebox'

interface Node {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly format?: string
  readonly anyOf?: readonly TSchema[]
  readonly items?: TSchema
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '2f1b0a52-6c2f-4f3c-9d0e-0a4b5c6d7e8f',
  'date-time': '2026-01-31T12:00:00.000Z',
  mac: '52:54:00:12:34:56',
}
const PLAIN: Readonly<Record<string, unknown>> = {
  integer: 1,
  number: 1,
  boolean: true,
  string: '...',
  null: null,
}

export function sampleValue(schema: TSchema): unknown {
  const node = schema as Node
  if (node.default !== undefined) return node.default
  if (node.enum !== undefined) return node.enum[0]
  if (node.anyOf?.[0] !== undefined) return sampleValue(node.anyOf[0])
  if (node.items !== undefined) return [sampleValue(node.items)]
  if (node.properties !== undefined) {
    const names = node.required?.length ? node.required : Object.keys(node.properties).slice(0, 1)
    return Object.fromEntries(
      names.flatMap((name) => {
        const property = node.properties?.[name]
        return property === undefined ? [] : [[name, sampleValue(property)]]
      }),
    )
  }
  return FORMATS[node.format ?? ''] ?? PLAIN[node.type ?? ''] ?? {}
}
