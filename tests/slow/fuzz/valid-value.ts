// Values that a schema of the contract takes: most requests have to get as far as the handler.
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { type PoolName, placeholder } from './pools.ts'
import { WORDS } from './words.ts'

interface Node {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Node[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly patternProperties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: Node
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

const POOL_OF: Readonly<Record<string, PoolName>> = {
  cluster_id: 'cluster',
  openshift_cluster_id: 'cluster',
  infra_env_id: 'infra-env',
  host_id: 'host',
  host_ids: 'host',
  id: 'host',
  token_id: 'token',
}

export const validValue = (schema: TSchema, field = ''): fc.Arbitrary<unknown> =>
  valuesOf(schema as Node, field)

/** Of an object, whatever is required and some of the rest. */
function valuesOf(node: Node, field: string): fc.Arbitrary<unknown> {
  if (node.anyOf) return fc.oneof(...node.anyOf.map((choice) => choiceOf(choice, field)))
  if (node.enum) return fc.constantFrom(...node.enum)
  switch (node.type) {
    case 'object':
      return objectOf(node, field)
    case 'array':
      return fc.array(valuesOf(node.items ?? {}, field), { maxLength: 3 })
    case 'integer':
    case 'number':
      return numberOf(node)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return arbitraryText(node, field)
  }
}

const choiceOf = (node: Node, field: string) => ({
  weight: node.type === 'null' ? 1 : 8,
  arbitrary: valuesOf(node, field),
})

const numberOf = ({ minimum, maximum }: Node): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constantFrom(0, 1, 2, 3, 5, 64, 1500, 2 ** 31, 2 ** 53 - 1, -1),
    fc.integer({
      min: Math.max(minimum ?? -100, -(2 ** 31)),
      max: Math.min(maximum ?? 1_000_000, 2 ** 31 - 1),
    }),
  )

function arbitraryText(node: Node, field: string): fc.Arbitrary<string> {
  const words = WORDS[field]
  const pool = POOL_OF[field]
  if (pool !== undefined && (node.format === 'uuid' || words === undefined)) {
    return fc.nat({ max: 30 }).map((number) => placeholder(pool, number))
  }
  if (words !== undefined) {
    // The first one is right; a request in which all is doubtful gets nowhere.
    return fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...words.slice(0, 1)) },
      fc.constantFrom(...words),
    )
  }
  if (node.format === 'date-time') return fc.constantFrom(...(WORDS.event_time ?? ['']))
  if (node.pattern !== undefined) return fc.stringMatching(new RegExp(node.pattern))
  return fc.string({ minLength: node.minLength ?? 0, maxLength: Math.min(node.maxLength ?? 30, 200) })
}

function objectOf(node: Node, field: string): fc.Arbitrary<unknown> {
  const free = node.additionalProperties ?? Object.values(node.patternProperties ?? {})[0]
  if (!node.properties) {
    const key = fc.constantFrom(...(WORDS.key ?? []), 'odd key', 'name')
    return fc.dictionary(key, valuesOf(free ?? { type: 'string' }, field), {
      maxKeys: 3,
      noNullPrototype: true,
    })
  }
  const required = [...(node.required ?? [])]
  const values = Object.fromEntries(
    Object.entries(node.properties).map(([name, inner]) => [name, valuesOf(inner, name)]),
  )
  const all = fc.record(values, { requiredKeys: required, noNullPrototype: true })
  // Few fields at a time break fewer rules at once, so that requests get further.
  const few = fc
    .tuple(all, fc.array(fc.nat(), { maxLength: 3 }))
    .map(([value, picks]) => pickSome(value as Record<string, unknown>, required, picks))
  return fc.oneof({ weight: 1, arbitrary: all }, { weight: 3, arbitrary: few })
}

function pickSome(
  value: Readonly<Record<string, unknown>>,
  required: readonly string[],
  picks: readonly number[],
): Record<string, unknown> {
  const names = Object.keys(value)
  const kept = new Set([...required, ...picks.map((pick) => names[pick % Math.max(names.length, 1)] ?? '')])
  return Object.fromEntries(Object.entries(value).filter(([name]) => kept.has(name)))
}
