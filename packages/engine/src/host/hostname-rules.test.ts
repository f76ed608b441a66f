import { FORBIDDEN_HOSTNAMES, hostnameProblem } from '@groundwork/hostnames/hostname-rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aHost, anInventory } from '../testing/builders.ts'
import { suggestHostname } from './hostname-rules.ts'

describe('hostnameProblem', () => {
  it.each<[string, string | null]>([
    ['node-1', null],
    ['1', null],
    ['node-1.example.com', null],
    ['a'.repeat(63), null],
    ['a'.repeat(64), 'too-long'],
    [`${'a'.repeat(60)}.bcd`, 'too-long'],
    ['', 'empty'],
    ['Node-1', 'bad-characters'],
    ['-node', 'bad-characters'],
    ['node_1', 'bad-characters'],
    ['node..example', 'bad-characters'],
    ['node.', 'bad-characters'],
    ...FORBIDDEN_HOSTNAMES.map((name): [string, string] => [name, 'forbidden']),
    ['localhost7', null],
  ])('%s: %s', (name, reason) => {
    expect(hostnameProblem(name)?.reason ?? null).toBe(reason)
  })
})

describe('suggestHostname', () => {
  it.each([
    ['keeps a good name', 'node-1', [], 'node-1'],
    ['counts up when the name is taken', 'node-1', ['node-1', 'node-1-2'], 'node-1-3'],
    ['makes a bad name good', 'Node_1 .Example', [], 'node-1-.example'],
    ['shortens a long name', 'a'.repeat(80), [], 'a'.repeat(63)],
    ['keeps room for the number', 'a'.repeat(63), ['a'.repeat(63)], `${'a'.repeat(61)}-2`],
    ['takes the MAC address for localhost', 'localhost', [], '52-54-00-00-00-01'],
    ['takes the MAC address for nothing but dots', '...', [], '52-54-00-00-00-01'],
  ])('%s', (_scenario, requested_hostname, taken, expected) => {
    expect(suggestHostname(aHost(1, { requested_hostname }), new Set(taken))).toBe(expected)
  })

  it('falls back to the id of a machine without interfaces', () => {
    const host = aHost(1, { inventory: anInventory(1, { hostname: 'localhost', interfaces: [] }) })
    expect(suggestHostname(host, new Set())).toBe('host-00000000000040008000000000000001')
  })

  it('is always valid and never taken', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (requested_hostname, taken) => {
        const first = suggestHostname(aHost(1, { requested_hostname }), new Set(taken))
        const second = suggestHostname(aHost(1, { requested_hostname }), new Set([...taken, first]))
        expect([hostnameProblem(first), hostnameProblem(second)]).toEqual([null, null])
        expect(new Set(taken).has(first)).toBe(false)
        expect(second).not.toBe(first)
      }),
    )
  })
})
