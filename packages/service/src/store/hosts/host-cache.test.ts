import type { Inventory } from '@groundwork/contract/hosts'
import { hostFactsFromWire } from '@groundwork/engine/facts'
import { judgedInventory } from '@groundwork/engine/hardware'
import { describe, expect, it } from 'vitest'
import { REPORTS, type ReportLiterals, type StoredHost } from '../stored.ts'
import { createHostCache, judgedFacts, type ReportedStep } from './host-cache.ts'
import { NO_EXTRAS } from './host-document.ts'
import { changedSections, encodeInventory } from './inventory-sections.ts'
import { validationsMarkOf } from './validations-mark.ts'

const KEY = { infra_env_id: 'infra-env', host_id: 'host' }

const FIRST: Inventory = {
  hostname: 'one',
  cpu: { count: 8 },
  gpus: [{ vendor_id: '10de' }],
  disks: [{ name: 'sda', smart: '{"hours":1}' }],
}
const SECOND: Inventory = { ...FIRST, hostname: 'two', disks: [{ name: 'sda', smart: '{"hours":2}' }] }
const { gpus: _gpus, ...withoutGpus } = SECOND
const THIRD: Inventory = { ...withoutGpus, disks: [{ name: 'sdb', smart: '{"hours":3}' }] }

const literals = (inventory: Inventory): ReportLiterals => ({
  ...(Object.fromEntries(REPORTS.map((report) => [report, ''])) as ReportLiterals),
  inventory: JSON.stringify(JSON.stringify(inventory)),
})

const aStoredHost = (revision: number, inventory: Inventory): StoredHost => ({
  facts: { ...hostFactsFromWire({ id: KEY.host_id, infra_env_id: KEY.infra_env_id } as never), inventory },
  extras: NO_EXTRAS,
  literals: literals(inventory),
  validations_info: '',
  plan: '',
  revision,
  created_at: 0,
  updated_at: 0,
  deleted_at: null,
})

const sectionsBetween = (before: Inventory, after: Inventory) =>
  changedSections(encodeInventory(before).marks, encodeInventory(after).marks, after)

const step = (from: number, more: Partial<ReportedStep>): ReportedStep => ({
  key: KEY,
  from,
  to: from + 1,
  facts: {},
  literals: {},
  at: 0,
  ...more,
})

describe('a cache of those who only decide', () => {
  it('keeps a mark of verdicts instead of their text, the same one for the same text', () => {
    const text = JSON.stringify({ network: [{ id: 'connected', status: 'failure', message: 'No.' }] })
    const host = { ...aStoredHost(1, FIRST), validations_info: JSON.stringify(text) }
    const cache = createHostCache(10_000_000, { keepsTexts: false })
    cache.put(host)
    const kept = cache.get(KEY, 1)
    expect(kept?.validations_info).toBe('')
    expect(kept?.validations_mark).toBe(validationsMarkOf(host))
    cache.advance(step(1, { sections: sectionsBetween(FIRST, SECOND) }))
    expect(cache.get(KEY, 2)?.validations_mark).toBe(validationsMarkOf(host))
    const other = { ...host, validations_info: JSON.stringify(text.replace('No.', 'Not now.')) }
    expect(validationsMarkOf(other)).not.toBe(validationsMarkOf(host))
  })

  it('knows of a host that was never judged, and of verdicts that cannot be read', () => {
    const cache = createHostCache(10_000_000, { keepsTexts: false })
    cache.put(aStoredHost(1, FIRST))
    expect(cache.get(KEY, 1)?.validations_mark).toBe('')
    expect(validationsMarkOf({ validations_info: 'garbage' })).not.toBe('')
  })

  it('has, told only the sections that changed, what it would have from whole reports', () => {
    const cache = createHostCache(10_000_000, { keepsTexts: false })
    cache.put(aStoredHost(1, FIRST))
    cache.advance(step(1, { sections: sectionsBetween(FIRST, SECOND) }))
    expect(cache.get(KEY, 2)?.facts.inventory).toEqual(judgedInventory(SECOND))
    cache.advance(step(2, { sections: sectionsBetween(SECOND, THIRD) }))
    expect(cache.get(KEY, 3)?.facts.inventory).toEqual(judgedInventory(THIRD))
  })

  it('keeps the objects of what did not change', () => {
    const cache = createHostCache(10_000_000, { keepsTexts: false })
    cache.put(aStoredHost(1, FIRST))
    const before = cache.get(KEY, 1)?.facts.inventory
    cache.advance(step(1, { facts: judgedFacts({ inventory: structuredClone(SECOND) }) }))
    const after = cache.get(KEY, 2)?.facts.inventory
    expect(after?.hostname).toBe('two')
    expect(after?.cpu).toBe(before?.cpu)
    expect(after?.disks).toBe(before?.disks)
  })

  it('does not follow a step from another revision', () => {
    const cache = createHostCache(10_000_000, { keepsTexts: false })
    cache.put(aStoredHost(1, FIRST))
    cache.advance(step(5, { sections: sectionsBetween(FIRST, SECOND) }))
    expect(cache.get(KEY, 6)).toBeUndefined()
    expect(cache.get(KEY, 1)?.facts.inventory).toEqual(judgedInventory(FIRST))
  })
})

it('a cache of those who answer keeps reports whole', () => {
  const cache = createHostCache(10_000_000)
  cache.put(aStoredHost(1, FIRST))
  const sections = sectionsBetween(FIRST, SECOND)
  cache.advance(step(1, { facts: { inventory: SECOND }, literals: literals(SECOND), sections }))
  expect(cache.get(KEY, 2)?.facts.inventory).toEqual(SECOND)
})
