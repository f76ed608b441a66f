import { expect, test } from 'vitest'
import { claimOfSource, claimsOfInventory } from './reader-claims.ts'

test('a host is seen from where it calls from', () => {
  expect(claimOfSource('192.0.2.7')).toEqual([{ address: '192.0.2.7', evidence: 'source' }])
  expect(claimOfSource('::ffff:192.0.2.7')).toEqual([{ address: '192.0.2.7', evidence: 'source' }])
  expect(claimOfSource('')).toEqual([])
})

test('its interfaces and its management controller are in the inventory', () => {
  const inventory = {
    interfaces: [
      { name: 'eno1', ipv4_addresses: ['192.0.2.7/24'], ipv6_addresses: ['2001:DB8:0::7/64'] },
      { name: 'lo', ipv4_addresses: ['127.0.0.1/8'] },
    ],
    bmc_address: '198.51.100.7',
    bmc_v6address: '2001:db8:1::7',
  }
  expect(claimsOfInventory(inventory)).toEqual([
    { address: '192.0.2.7', evidence: 'interface' },
    { address: '2001:db8::7', evidence: 'interface' },
    { address: '198.51.100.7', evidence: 'bmc' },
    { address: '2001:db8:1::7', evidence: 'bmc' },
  ])
})

test('what stands for no management controller is none', () => {
  expect(claimsOfInventory({ bmc_address: '0.0.0.0', bmc_v6address: '::/0' })).toEqual([])
  expect(claimsOfInventory({ bmc_address: 'nonsense', bmc_v6address: '::' })).toEqual([])
  expect(claimsOfInventory({})).toEqual([])
})
