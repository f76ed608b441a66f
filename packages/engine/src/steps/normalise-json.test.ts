import { Inventory } from '@groundwork/contract/hosts'
import { ConnectivityReport, DomainResolutionResponse, VerifyVipsResponse } from '@groundwork/contract/steps'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyInventory } from '../testing/arbitrary-host.ts'
import { normalise, readJson } from './normalise-json.ts'

const read = (schema: object, value: unknown) => readJson<object>(schema, JSON.stringify(value))

describe('readJson', () => {
  it.each([
    ['sorts keys', { hostname: 'a', bmc_address: 'b' }, '{"bmc_address":"b","hostname":"a"}'],
    ['drops what it does not know', { hostname: 'a', smell: 'burnt' }, '{"hostname":"a"}'],
    ['drops nulls, also in lists', { disks: [null, { id: null }], boot: null }, '{"disks":[{}]}'],
    [
      'drops zero, false and empty text',
      { hostname: '', cpu: { count: 0 }, disks: [{ bootable: false }] },
      '{"cpu":{},"disks":[{}]}',
    ],
    ['keeps empty lists', { gpus: [] }, '{"gpus":[]}'],
    [
      'keeps words it does not know',
      { disks: [{ drive_type: 'Tape' }] },
      '{"disks":[{"drive_type":"Tape"}]}',
    ],
  ])('%s', (_scenario, value, expected) => {
    const result = read(Inventory, value)
    expect(result.ok && JSON.stringify(result.value)).toBe(expected)
  })

  it.each([
    [
      'a list that is too long',
      Inventory,
      { gpus: Array(1_025).fill({}) },
      'gpus has 1025 entries, at most 1024',
    ],
    [
      'one inside another',
      Inventory,
      { interfaces: [{}, { ipv4_addresses: Array(4_097).fill('') }] },
      'interfaces[1].ipv4_addresses has 4097 entries',
    ],
    ['a reply that is a list', VerifyVipsResponse, Array(65).fill({}), 'it has 65 entries, at most 64'],
  ])('refuses %s and names it', (_scenario, schema, value, problem) => {
    expect(read(schema, value)).toEqual({
      ok: false,
      problem: expect.stringContaining(problem),
      isTooLarge: true,
    })
  })

  it('refuses what is nested too deep, also in members that are not read', () => {
    const text = `{"unknown":${'['.repeat(100)}${']'.repeat(100)}}`
    expect(readJson(Inventory, text)).toMatchObject({ ok: false, isTooLarge: true })
  })

  it('keeps required members that say nothing', () => {
    const result = read(DomainResolutionResponse, { resolutions: [{ domain_name: '', cnames: null }] })
    expect(result).toEqual({ ok: true, value: { resolutions: [{ domain_name: '' }] } })
  })

  it.each([
    ['nothing', Inventory, '', 'it is empty'],
    ['half a document', Inventory, '{"a":', 'it is not JSON'],
    ['a list for an object', Inventory, '[]', 'it is not of type object'],
    ['an object for a list', VerifyVipsResponse, '{}', 'it is not of type array'],
    ['text for a number', Inventory, '{"cpu":{"count":"8"}}', 'cpu.count is not of type integer'],
    ['a fraction for a whole number', Inventory, '{"cpu":{"count":1.5}}', 'cpu.count is not of type integer'],
    [
      'an object in a list of text',
      Inventory,
      '{"cpu":{"flags":[{}]}}',
      'cpu.flags[0] is not of type string',
    ],
    ['a missing member', DomainResolutionResponse, '{}', 'resolutions is missing'],
  ])('refuses %s', (_scenario, schema, text, problem) => {
    expect(readJson(schema, text)).toEqual({ ok: false, problem, isTooLarge: false })
  })
})

describe('normalise', () => {
  it.each([
    ['inventories', Inventory, anyInventory],
    ['anything', Inventory, fc.jsonValue()],
    ['connectivity', ConnectivityReport, fc.record({ remote_hosts: fc.jsonValue() })],
  ])('changes nothing the second time: %s', (_scenario, schema, anything) => {
    fc.assert(
      fc.property(anything as fc.Arbitrary<unknown>, (value) => {
        const once = normalise<object>(schema, value)
        if (!once.ok) return
        const twice = normalise<object>(schema, once.value)
        expect(twice.ok && JSON.stringify(twice.value)).toBe(JSON.stringify(once.value))
      }),
    )
  })
})
