import { parseCidr } from '@groundwork/addresses/cidr'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import { aClusterContext, aHost } from '../testing/builders.ts'
import { commonFreeAddresses } from './free-addresses.ts'

const NETWORK = parseCidr('10.0.0.0/24') ?? expect.fail()
const scanned = (number: number, ...free_addresses: string[]): HostFacts =>
  aHost(number, { free_addresses: [{ network: '10.0.0.0/24', free_addresses }, { network: '10.9.0.0/24' }] })

describe('commonFreeAddresses', () => {
  it.each<[string, HostFacts[], string[] | null]>([
    [
      'are free for all',
      [scanned(1, '10.0.0.1', '10.0.0.2', '10.0.0.3'), scanned(2, '10.0.0.3', '10.0.0.2')],
      ['10.0.0.2', '10.0.0.3'],
    ],
    ['may be none', [scanned(1, '10.0.0.1'), scanned(2, '10.0.0.2')], []],
    [
      'do not depend on hosts that did not scan',
      [scanned(1, '10.0.0.1'), aHost(2, { free_addresses: null }), aHost(3)],
      ['10.0.0.1'],
    ],
    ['are unknown when no host scanned', [aHost(1, { free_addresses: [] }), aHost(2)], null],
    [
      'are found under another spelling of the network',
      [aHost(1, { free_addresses: [{ network: '10.0.0.7/24', free_addresses: ['10.0.0.1'] }] })],
      ['10.0.0.1'],
    ],
    ['are none in an empty answer', [aHost(1, { free_addresses: [{ network: '10.0.0.0/24' }, {}] })], []],
  ])('%s', (_, hosts, expected) => {
    const common = commonFreeAddresses(aClusterContext({ hosts }), NETWORK)
    expect(common && [...common].sort()).toEqual(expected)
  })

  it('are looked for once', () => {
    const context = aClusterContext({ hosts: [scanned(1, '10.0.0.1')] })
    expect(commonFreeAddresses(context, NETWORK)).toBe(commonFreeAddresses(context, NETWORK))
  })
})
