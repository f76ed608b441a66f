import { describe, expect, it } from 'vitest'
import { HOST_FIELDS } from '../hosts/host-fields.ts'
import { aHost } from '../testing/hosts.ts'
import { fieldText } from './field-text.ts'
import { groupHosts } from './group-hosts.ts'
import { knownValues } from './known-values.ts'
import { sortHosts } from './sort-hosts.ts'

const hosts = [
  aHost({ id: '1', name: 'node-10', memory_bytes: 8e9, failing_checks: ['ntp-synced', 'has-min-memory'] }),
  aHost({ id: '2', name: 'node-2', memory_bytes: null, status: 'insufficient' }),
  aHost({ id: '3', name: 'node-1', memory_bytes: 16e9 }),
]
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

describe('the table of fields', () => {
  it('has no name twice', () => {
    const all = HOST_FIELDS.flatMap((field) => [field.name, ...field.aliases])
    expect(new Set(all).size).toBe(all.length)
  })

  it('reads hosts of which nothing is known', () => {
    const bare = { id: '', infra_env_id: '', name: '', status: '' }
    for (const field of HOST_FIELDS) expect(fieldText(field, bare)).toMatch(/^(no)?$/)
  })
})

describe('sorting', () => {
  it('puts numbers inside names in their order', () => {
    expect(names(sortHosts(hosts, { field: 'name' }))).toEqual(['node-1', 'node-2', 'node-10'])
  })

  it('puts what is not known last in both directions', () => {
    expect(names(sortHosts(hosts, { field: 'memory' }))).toEqual(['node-10', 'node-1', 'node-2'])
    expect(names(sortHosts(hosts, { field: 'memory', isDescending: true }))).toEqual([
      'node-1',
      'node-10',
      'node-2',
    ])
  })

  it('goes by several fields', () => {
    const orders = [{ field: 'status', isDescending: true }, { field: 'name' }]
    expect(names(sortHosts(hosts, orders))).toEqual(['node-1', 'node-10', 'node-2'])
  })
})

describe('grouping', () => {
  it('puts a host into each group of a list, and those without an entry last', () => {
    const groups = groupHosts(hosts, 'check').map(({ key, hosts: members }) => [key, names(members)])
    expect(groups).toEqual([
      ['has-min-memory', ['node-10']],
      ['ntp-synced', ['node-10']],
      ['', ['node-2', 'node-1']],
    ])
  })
})

it('knows the values that hosts have, the most frequent first', () => {
  expect(knownValues(hosts).status).toEqual(['known', 'insufficient'])
})
