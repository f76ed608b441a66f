// Every field that the reference was seen to send exists in our schemas, with a type that fits.
import { readFileSync } from 'node:fs'
import { ALWAYS_SENT, COMPONENTS, JSON_TEXT } from '@groundwork/contract/definitions'
import { FeatureSupport, OperatorSupport } from '@groundwork/contract/versions'
import { describe, expect, it } from 'vitest'
import { contractDir } from '../testing/contract-dir.ts'
import type { LooseSchema } from './schema-facts.ts'

interface ResourceFields {
  readonly fields: Readonly<Record<string, string>>
  readonly other_answers?: Readonly<Record<string, { readonly null?: string[]; readonly absent?: string[] }>>
}

const resources: Record<string, ResourceFields> = JSON.parse(
  readFileSync(`${contractDir}data/resource_fields.json`, 'utf8'),
).resources

/** Our schema of each resource; most are named differently there. */
const SCHEMAS: Record<string, LooseSchema> = {
  ...component('cluster', 'host', 'infra-env', 'event', 'monitored-operator', 'manifest', 'credentials'),
  ...component('ignored-validations', 'openshift-version'),
  instructions: COMPONENTS.steps ?? {},
  'image-url': COMPONENTS['presigned-url'] ?? {},
  'files-presigned': COMPONENTS['presigned-url'] ?? {},
  'default-config': COMPONENTS.cluster_default_config ?? {},
  'component-versions': COMPONENTS['list-versions'] ?? {},
  'operator-bundle': COMPONENTS.bundle ?? {},
  'preflight-requirements': COMPONENTS['preflight-hardware-requirements'] ?? {},
  'error (service)': COMPONENTS.error ?? {},
  'error (request checks, routing, 401/403)': COMPONENTS.infra_error ?? {},
  'support-levels-detailed': {
    properties: {
      features: { type: 'array', items: FeatureSupport as LooseSchema },
      operators: { type: 'array', items: OperatorSupport as LooseSchema },
    },
  },
}

function component(...names: string[]): Record<string, LooseSchema> {
  return Object.fromEntries(names.map((name) => [name, COMPONENTS[name] ?? {}]))
}

interface ResourceField {
  readonly resource: string
  readonly path: string
  readonly type: string
  readonly presence: string
  readonly remark: string
}

const places: ResourceField[] = Object.entries(resources).flatMap(([resource, { fields }]) =>
  Object.entries(fields).map(([path, text]) => {
    const [type = '', presence = '', remark = ''] = text.split(' | ')
    return { resource, path, type, presence, remark }
  }),
)

const unwrapped = (schema: LooseSchema): LooseSchema => ({ ...schema, ...schema.anyOf?.[0] })
const isNullable = (schema: LooseSchema) => schema.anyOf?.some(({ type }) => type === 'null') ?? false

interface Found {
  readonly owner: string
  /** Where the owner was found, for example `cluster.api_vips[]`. */
  readonly via: string
  readonly field: string
  readonly schema: LooseSchema
}

/** Follows `a.b` and `a[].b` from the schema of a resource. */
function find(resource: string, path: string): Found | null {
  let owner: LooseSchema = SCHEMAS[resource] ?? {}
  let via = resource
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  for (const step of steps) {
    const next = unwrapped(owner.properties?.[step.replace('[]', '')] ?? {})
    owner = unwrapped(step.endsWith('[]') ? (next.items ?? {}) : next)
    via += `.${step}`
  }
  const schema = owner.properties?.[last]
  return schema === undefined ? null : { owner: owner.title ?? via, via, field: last, schema }
}

const FITTING: Record<string, readonly string[]> = {
  string: ['string'],
  boolean: ['boolean'],
  array: ['array'],
  object: ['object'],
  integer: ['integer', 'number'],
}

describe('fields of resources as the reference sends them', () => {
  it('knows the schema of every resource', () => {
    expect(Object.keys(SCHEMAS).sort()).toEqual(Object.keys(resources).sort())
  })

  it.each(Object.keys(resources))('%s has every field, with a type that fits', (name) => {
    const misfits = places
      .filter(({ resource }) => resource === name)
      .filter(
        ({ path, type }) => !FITTING[type]?.includes(unwrapped(find(name, path)?.schema ?? {}).type ?? ''),
      )
    expect(misfits).toEqual([])
  })

  it('allows null wherever null was seen', () => {
    const remarked = places
      .filter(({ remark }) => /null/.test(remark))
      .map((place) => [place.resource, place.path])
    const elsewhere = Object.entries(resources).flatMap(([resource, { other_answers = {} }]) =>
      Object.entries(other_answers).flatMap(([answer, { null: nulls = [] }]) =>
        nulls.map((path) => [answer === 'POST register, known host' ? 'registration' : resource, path]),
      ),
    )
    const refused = [...remarked, ...elsewhere].filter(([resource = '', path = '']) => {
      const registration = unwrapped(COMPONENTS.host_registration_response ?? {}).properties?.[path]
      const schema = resource === 'registration' ? registration : find(resource, path)?.schema
      return schema === undefined || !isNullable(schema)
    })
    expect(refused).toEqual([])
  })

  it('says what is inside every field that carries JSON as text', () => {
    const recorded = places
      .filter(({ remark }) => remark.startsWith('JSON text'))
      .map(({ resource, path }) => {
        const found = find(resource, path)
        return `${found?.owner}.${found?.field}`
      })
    const ours = Object.entries(JSON_TEXT).flatMap(([name, fields]) =>
      Object.keys(fields).map((field) => `${name}.${field}`),
    )
    // The reference was never seen with tang servers, and shows them as they were given.
    expect([...new Set(recorded), 'disk-encryption.tang_servers'].sort()).toEqual(ours.sort())
  })

  it('lists exactly the fields that are in every answer', () => {
    const byOwner = new Map<string, Map<string, Set<string>>>()
    for (const { resource, path, presence } of places) {
      const found = find(resource, path)
      if (found === null || COMPONENTS[found.owner] === undefined) continue
      const byPlace = byOwner.get(found.owner) ?? new Map<string, Set<string>>()
      const fields = byPlace.get(found.via) ?? new Set<string>()
      if (presence === 'always' && !isSometimesAbsent(resource, path)) fields.add(found.field)
      byOwner.set(found.owner, byPlace.set(found.via, fields))
    }
    const always = [...byOwner].map(([owner, byPlace]) => {
      const [first = new Set<string>(), ...others] = byPlace.values()
      return [
        owner,
        [...first].filter((field) => others.every((fields) => fields.has(field))).sort(),
      ] as const
    })
    expect(Object.fromEntries(always.filter(([, fields]) => fields.length > 0))).toEqual(ALWAYS_SENT)
  })
})

/** Left out of some answer although the object it belongs to is there. */
function isSometimesAbsent(resource: string, path: string): boolean {
  const parent = path.split('.').slice(0, -1).join('.')
  return Object.values(resources[resource]?.other_answers ?? {}).some(
    ({ absent = [] }) =>
      !absent.includes(parent) && (absent.includes(path) || absent.includes(`${path} (sometimes)`)),
  )
}
