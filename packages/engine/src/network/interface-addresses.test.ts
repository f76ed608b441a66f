import { parseCidr } from '@groundwork/addresses/cidr'
import { describe, expect, it } from 'vitest'
import { anInventory } from '../testing/builders.ts'
import { addressesIn, hasAddressIn, interfaceAddresses, networksOf } from './interface-addresses.ts'

const inventory = anInventory(1, {
  interfaces: [
    { name: 'eno2', mac_address: 'aa:02', ipv4_addresses: ['192.168.127.5/24', '192.168.127.6/24'] },
    {
      name: 'eno1',
      mac_address: 'aa:01',
      ipv4_addresses: ['10.1.2.3/16'],
      ipv6_addresses: ['FD01::5/64', 'rubbish'],
    },
    { name: 'lo', ipv4_addresses: ['127.0.0.1/8'], ipv6_addresses: ['::1/128'] },
    {},
  ],
})
const cidr = (text: string) => parseCidr(text) ?? expect.fail(text)

describe('addresses of a machine', () => {
  it('are read with their interface; loopback and rubbish are left out', () => {
    expect(interfaceAddresses(inventory).map(({ nic, mac, address }) => [nic, mac, address.text])).toEqual([
      ['eno2', 'aa:02', '192.168.127.5'],
      ['eno2', 'aa:02', '192.168.127.6'],
      ['eno1', 'aa:01', '10.1.2.3'],
      ['eno1', 'aa:01', 'fd01::5'],
    ])
  })

  it('are read once per inventory', () => {
    expect(interfaceAddresses(inventory)).toBe(interfaceAddresses(inventory))
    expect(networksOf(inventory)).toBe(networksOf(inventory))
  })

  it('lie in networks, each named once and sorted', () => {
    expect(networksOf(inventory).map(({ text }) => text)).toEqual([
      '10.1.0.0/16',
      '192.168.127.0/24',
      'fd01::/64',
    ])
  })

  it('can be looked for by network', () => {
    expect(addressesIn(inventory, cidr('192.168.0.0/16')).map(({ address }) => address.text)).toEqual([
      '192.168.127.5',
      '192.168.127.6',
    ])
    expect(hasAddressIn(inventory, cidr('fd01::/48'))).toBe(true)
    expect(hasAddressIn(inventory, cidr('fd02::/48'))).toBe(false)
  })

  it('may be missing altogether', () => {
    expect(interfaceAddresses({})).toEqual([])
    expect(networksOf({ interfaces: [] })).toEqual([])
  })
})
