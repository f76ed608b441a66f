// A definition as a flat list of facts: one line for each field, in an order of its own.

interface Definition {
  readonly spec: {
    readonly group: string
    readonly scope: string
    readonly names: Readonly<Record<string, unknown>>
    readonly versions: readonly Readonly<Record<string, unknown>>[]
  }
}

/** All but descriptions. */
export function definitionFacts(definition: unknown): readonly string[] {
  const { spec } = definition as Definition
  const {
    schema,
    additionalPrinterColumns = [],
    ...version
  } = spec.versions[0] as {
    readonly schema: { readonly openAPIV3Schema: unknown }
    readonly additionalPrinterColumns?: readonly Readonly<Record<string, unknown>>[]
  }
  return [
    `group ${spec.group}, scope ${spec.scope}, versions ${spec.versions.length}`,
    `names ${ordered(spec.names)}`,
    `version ${ordered(version)}`,
    ...additionalPrinterColumns.map(({ description: _, ...column }) => `column ${ordered(column)}`),
    ...schemaFacts('', schema.openAPIV3Schema).toSorted(),
  ]
}

function schemaFacts(path: string, schema: unknown): readonly string[] {
  const {
    description: _,
    properties,
    items,
    additionalProperties,
    ...rest
  } = schema as Readonly<Record<string, unknown>>
  const below = [
    ...Object.entries(properties ?? {}).map(([name, value]) => [`${path}.${name}`, value] as const),
    ...(items === undefined ? [] : [[`${path}[]`, items] as const]),
    ...(additionalProperties === undefined ? [] : [[`${path}{}`, additionalProperties] as const]),
  ]
  return [`${path} ${ordered(rest)}`, ...below.flatMap(([name, value]) => schemaFacts(name, value))]
}

const ordered = (value: unknown): string => JSON.stringify(sorted(value))

/** What has no order has one here: members, and names of members that must be there. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    entries.map(([key, member]) => [
      key,
      key === 'required' && Array.isArray(member) ? member.toSorted() : sorted(member),
    ]),
  )
}
