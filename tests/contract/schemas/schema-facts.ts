// Turns a schema, ours or the reference's, into a set of plain statements about it, so that two schemas can be compared
// as sets: `cluster.name type=string`, `cluster.id required`, `host.role ref=host-role`.

export interface LooseSchema {
  readonly $ref?: string
  readonly title?: string
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly 'x-nullable'?: boolean
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, LooseSchema>>
  readonly items?: LooseSchema
  readonly additionalProperties?: LooseSchema | boolean
  readonly patternProperties?: Readonly<Record<string, LooseSchema>>
  readonly allOf?: readonly LooseSchema[]
  readonly anyOf?: readonly LooseSchema[]
}

export type Definitions = Readonly<Record<string, LooseSchema>>

// The reference's spelling of these can be made to backtrack for hours; ours accepts the same (patterns.test.ts).
const LINEAR: readonly (readonly [string, string])[] = [
  ['(?:[0-9a-fA-F]*:[0-9a-fA-F]*){2,}', '[0-9a-fA-F]*(?::[0-9a-fA-F]*){2,}'],
  ['^(?:(?:[^ \\t\\n\\r"]+)|(?:"[^"]*"))+$', '^(?:[^ \\t\\n\\r"]|"[^"]*")+$'],
]

export const inLinearTime = (pattern: string): string =>
  LINEAR.reduce((text, [theirs, ours]) => text.replace(theirs, ours), pattern)

const PLAIN_FACETS = ['format', 'pattern', 'default', 'minimum', 'maximum', 'minLength', 'maxLength'] as const

/** The statements about one named definition; other named definitions in it are mentioned, not entered. */
export function factsOf(name: string, definitions: Definitions): ReadonlySet<string> {
  const facts = new Set<string>()
  const root = definitions[name]
  if (root !== undefined) collect(name, { ...root, title: '' }, definitions, facts)
  return facts
}

function collect(path: string, schema: LooseSchema, definitions: Definitions, facts: Set<string>): void {
  const inner = withoutNull(schema)
  if (inner !== schema || schema['x-nullable'] === true) facts.add(`${path} nullable`)

  const reference = referenceOf(inner)
  if (reference !== null) {
    facts.add(`${path} ref=${reference}`)
    return
  }
  for (const part of inner.allOf ?? []) {
    const definition = definitions[referenceOf(part) ?? '']
    collect(path, { ...(definition ?? part), title: '' }, definitions, facts)
  }
  const type = inner.type ?? (inner.properties === undefined ? undefined : 'object')
  if (type !== undefined) facts.add(`${path} type=${type}`)
  for (const facet of PLAIN_FACETS) {
    const value =
      facet === 'pattern' && inner.pattern !== undefined ? inLinearTime(inner.pattern) : inner[facet]
    if (value !== undefined) facts.add(`${path} ${facet}=${JSON.stringify(value)}`)
  }
  for (const word of inner.enum ?? []) facts.add(`${path} enum ${JSON.stringify(word)}`)
  for (const field of inner.required ?? []) facts.add(`${path}.${field} required`)
  for (const [field, property] of Object.entries(inner.properties ?? {})) {
    collect(`${path}.${field}`, property, definitions, facts)
  }
  if (inner.items !== undefined) collect(`${path}[]`, inner.items, definitions, facts)
  const values = inner.patternProperties?.['^.*$'] ?? inner.additionalProperties
  if (typeof values === 'object') collect(`${path}{}`, values, definitions, facts)
}

function referenceOf(schema: LooseSchema): string | null {
  if (schema.$ref !== undefined) return schema.$ref.replace('#/definitions/', '')
  return schema.title === undefined || schema.title === '' ? null : schema.title
}

/** Ours says `anyOf [x, null]` where the reference says `x-nullable`. */
function withoutNull(schema: LooseSchema): LooseSchema {
  const [value, empty, ...more] = schema.anyOf ?? []
  if (value === undefined || empty?.type !== 'null' || more.length > 0) return schema
  const { anyOf: _, ...outer } = schema
  return { ...value, ...outer }
}
