// Questions about the schema: what may stand at a place of a document.
import { DEFINITION_SCHEMA } from './definition-schema.generated.ts'
import type { JsonSchema } from './json-schema.ts'

export type Path = readonly (string | number)[]

export const KINDS = ['Cluster', 'InfraEnv', 'Hosts'] as const
export type DefinitionKind = (typeof KINDS)[number]

export const isKind = (value: unknown): value is DefinitionKind =>
  (KINDS as readonly unknown[]).includes(value)

/** Follows a reference to what is written once. */
export function resolved(schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.replace('#/$defs/', '')
  return name === undefined ? schema : (DEFINITION_SCHEMA.$defs?.[name] ?? schema)
}

export function schemaOf(kind: DefinitionKind): JsonSchema {
  const found = DEFINITION_SCHEMA.oneOf?.find((schema) => schema.properties?.kind?.const === kind)
  return found ?? DEFINITION_SCHEMA
}

/** What may stand at a place of a document of this kind: title, description, words, members. Null: nothing is known there. */
export function schemaAt(kind: DefinitionKind, path: Path): JsonSchema | null {
  let schema: JsonSchema | null = schemaOf(kind)
  for (const step of path) {
    schema = schema && memberOf(schema, step)
    if (schema === null) return null
  }
  return schema && resolved(schema)
}

function memberOf(written: JsonSchema, step: string | number): JsonSchema | null {
  const schema = resolved(written)
  for (const option of schema.anyOf ?? []) {
    const found = memberOf(option, step)
    if (found) return found
  }
  if (typeof step === 'number') return schema.items ?? null
  const named = schema.properties?.[step]
  if (named) return named
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null
}

/** The members that an object at this place may have. */
export function membersAt(kind: DefinitionKind, path: Path): Readonly<Record<string, JsonSchema>> {
  const schema = schemaAt(kind, path)
  if (schema === null) return {}
  const members = [schema, ...(schema.anyOf ?? [])].flatMap((option) => resolved(option).properties ?? [])
  return Object.fromEntries(
    members.flatMap((properties) =>
      Object.entries(properties).map(([name, member]) => [name, resolved(member)]),
    ),
  )
}

/** The titles of all steps: "Pod networks". Places without one have the last known. */
export function titleAt(kind: DefinitionKind, path: Path): string {
  for (let length = path.length; length > 0; length--) {
    const title = schemaAt(kind, path.slice(0, length))?.title
    if (title !== undefined) return title
  }
  return kind
}
