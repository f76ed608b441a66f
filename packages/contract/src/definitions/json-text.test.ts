import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Inventory } from '../api/inventory.ts'
import { COMPONENTS } from './components.ts'
import { type Decoded, JSON_TEXT } from './json-text.ts'

interface TextField {
  readonly type?: string
  readonly description?: string
  readonly anyOf?: readonly { readonly type?: string }[]
}

const fields = Object.entries(JSON_TEXT).flatMap(([name, schemas]) =>
  Object.keys(schemas).map((field) => {
    const schema: TextField = COMPONENTS[name]?.properties?.[field] ?? {}
    return { name, field, schema }
  }),
)

describe('fields that carry JSON as text', () => {
  it.each(fields)('$name.$field is a string and says so', ({ schema }) => {
    expect(schema.type ?? schema.anyOf?.[0]?.type).toBe('string')
    expect(schema.description).toMatch(/^JSON text: /)
  })

  it('have the decoded type at hand', () => {
    expectTypeOf<Decoded<'host'>['inventory']>().toEqualTypeOf<Inventory>()
    expectTypeOf<Decoded<'host'>['node_labels']>().toEqualTypeOf<Record<string, string>>()
    expectTypeOf<Decoded<'cluster'>['ip_collisions']>().toEqualTypeOf<Record<string, string[]>>()
  })
})

interface Sample {
  readonly what: string
  readonly schema: TSchema
  readonly good: unknown
  readonly bad: unknown
}

const SAMPLES: readonly Sample[] = [
  {
    what: 'validations of a host',
    schema: JSON_TEXT.host.validations_info,
    good: { hardware: [{ id: 'has-inventory', status: 'success', message: '' }] },
    bad: { hardware: [{ id: 'has-inventory', status: 'green', message: '' }] },
  },
  {
    what: 'validations of a cluster',
    schema: JSON_TEXT.cluster.validations_info,
    good: { 'hosts-data': [{ id: 'sufficient-masters-count', status: 'pending', message: '' }] },
    bad: { network: [{ id: 'has-inventory', status: 'success', message: '' }] },
  },
  {
    what: 'majority groups',
    schema: JSON_TEXT.cluster.connectivity_majority_groups,
    good: { majority_groups: { '192.0.2.0/24': [], IPv4: [] }, l3_connected_addresses: {} },
    bad: { majority_groups: { IPv4: 'none' }, l3_connected_addresses: {} },
  },
  {
    what: 'ignored validations',
    schema: JSON_TEXT.cluster.ignored_host_validations,
    good: ['all'],
    bad: ['no-such-validation'],
  },
  {
    what: 'an inventory with empty lists',
    schema: JSON_TEXT.host.inventory,
    good: { disks: [{ installation_eligibility: { not_eligible_reasons: null } }], gpus: null },
    bad: { disks: 'none' },
  },
  {
    what: 'ignition',
    schema: JSON_TEXT.host.ignition_config_overrides,
    good: { ignition: { version: '3.2.0' } },
    bad: {},
  },
]

describe('decoded values', () => {
  it.each(SAMPLES)('$what', ({ schema, good, bad }) => {
    const validator = Compile(schema)
    expect(validator.Check(good)).toBe(true)
    expect(validator.Check(bad)).toBe(false)
  })

  it('are typed like their schema', () => {
    expectTypeOf<Static<typeof JSON_TEXT.event.props>>().toEqualTypeOf<Record<string, unknown>>()
  })
})
