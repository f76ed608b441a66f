import { describe, expect, it } from 'vitest'
import { lowestTwo, outsideOf, proposeVips, untakenAddresses, vipNetworks } from './free-addresses.ts'
import { takenAddresses } from './taken-addresses.ts'

describe('proposeVips', () => {
  it('takes the two highest, as the remedies of the service do, never the ends of a network', () => {
    const free = ['10.0.0.0', '10.0.0.1', '10.0.0.200', '10.0.0.7', '10.0.0.30', '10.0.0.255']
    expect(proposeVips(free, '10.0.0.0/24')).toEqual(['10.0.0.200', '10.0.0.30'])
  })
  it('takes only what is in the network', () => {
    expect(proposeVips(['10.0.0.3', '10.0.0.9', '10.1.0.1'], '10.0.0.0/24')).toEqual(['10.0.0.9', '10.0.0.3'])
  })
  it('proposes nothing rather than one', () => {
    expect(proposeVips(['10.0.0.3'], '10.0.0.0/24')).toBeNull()
    expect(proposeVips([], 'nonsense')).toBeNull()
  })
})

describe('addresses of IPv6', () => {
  it('are the lowest that nobody known has', () => {
    const free = untakenAddresses('fd00::/64', ['fd00::5', 'FD00:0::7', '10.0.0.5'])
    expect(lowestTwo(free)).toEqual(['fd00::6', 'fd00::8'])
  })
  it('cost as much as is taken, however large the network is', () => {
    expect(untakenAddresses('fd00::/16', []).length).toBeLessThan(10)
  })
  it('are none in a network that is too small, or none', () => {
    expect(untakenAddresses('fd00::/126', [])).toEqual([])
    expect(untakenAddresses('nonsense', [])).toEqual([])
  })
})

describe('addresses outside of the networks of the hosts', () => {
  it.each([
    ['in none of them', ['192.168.1.5', '10.0.1.9'], ['10.0.1.0/24', 'fd00::/64'], ['192.168.1.5']],
    ['not told while no network is known', ['192.168.1.5'], ['', 'nonsense'], []],
    ['not told of what is no address yet', ['192.168.'], ['10.0.1.0/24'], []],
    ['of the other family', ['fd01::5', 'fd00::5'], ['10.0.1.0/24', 'fd00::/64'], ['fd01::5']],
  ])('%s', (_, addresses, networks, expected) => {
    expect(outsideOf(addresses, networks)).toEqual(expected)
  })
})

describe('networks to propose addresses in', () => {
  it.each([
    ['the chosen one', ['fd00::/64'], ['10.0.0.0/24'], false, ['fd00::/64']],
    [
      'one of each family, in the order that was chosen',
      ['fd00::/64', '10.0.0.0/24'],
      [],
      true,
      ['fd00::/64', '10.0.0.0/24'],
    ],
    [
      'what the hosts are in, where none was chosen',
      [''],
      ['10.0.0.0/24', '10.1.0.0/24'],
      false,
      ['10.0.0.0/24'],
    ],
    [
      'the second family from the hosts',
      ['10.0.0.0/24', ''],
      ['10.1.0.0/24', 'fd00::/64'],
      true,
      ['10.0.0.0/24', 'fd00::/64'],
    ],
    ['none', [], [], false, []],
  ])('%s', (_, chosen, found, isBoth, expected) => {
    expect(vipNetworks(chosen, found, isBoth)).toEqual(expected)
  })
})

describe('taken addresses', () => {
  it('are those of hosts, routers and clusters', () => {
    const inventory = JSON.stringify({
      interfaces: [{ ipv4_addresses: ['10.0.0.9/24'], ipv6_addresses: ['fd00::9/64'] }],
      routes: [{ gateway: 'fd00::6' }, {}],
    })
    expect(
      takenAddresses([{ inventory }, {}], [{ api_vips: [{ ip: 'fd00::7' }], ingress_vips: [] }]),
    ).toEqual(['10.0.0.9', 'fd00::9', 'fd00::6', 'fd00::7'])
  })
})
