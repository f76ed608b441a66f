import { describe, expect, it } from 'vitest'
import { aCluster, aHostContext, anInventory, anUnboundHostContext } from '../../testing/builders.ts'
import { statusOf, verdictText } from '../../testing/verdict-of.ts'
import { nonOverlappingSubnets } from './non-overlapping-subnets.ts'

const nics = (...lists: string[][]) => ({
  inventory: anInventory(1, {
    interfaces: lists.map((addresses, index) => ({
      name: `eno${index + 1}`,
      ipv4_addresses: addresses.filter((address) => !address.includes(':')),
      ipv6_addresses: addresses.filter((address) => address.includes(':')),
    })),
  }),
})
const DUAL = aCluster({ service_networks: [{ cidr: '172.30.0.0/16' }, { cidr: 'fd02::/112' }] })

describe('non-overlapping-subnets', () => {
  it.each([
    ['one network', nics(['192.168.127.11/24'])],
    ['two networks apart', nics(['192.168.127.11/24'], ['192.168.128.11/24'])],
    ['two addresses of one network on one interface', nics(['192.168.127.11/24', '192.168.127.12/24'])],
    ['an overlap in a family the cluster does not use', nics(['fd00::1/64'], ['fd00::2/64'])],
    ['no interfaces', nics()],
  ])('success: %s', (_, host) => {
    expect(statusOf(nonOverlappingSubnets, aHostContext(host))).toBe('success')
  })

  it.each([
    [
      'the same network on two interfaces',
      nics(['192.168.127.11/24'], ['192.168.127.12/24']),
      aCluster(),
      '192.168.127.0/24 on eno1 and 192.168.127.0/24 on eno2',
    ],
    [
      'one network inside another',
      nics(['10.0.0.1/8'], ['10.1.0.1/16']),
      aCluster(),
      '10.0.0.0/8 on eno1 and 10.1.0.0/16 on eno2',
    ],
    [
      'different networks on one interface',
      nics(['10.0.0.1/8', '10.1.0.1/16']),
      aCluster(),
      '10.0.0.0/8 on eno1 and 10.1.0.0/16 on eno1',
    ],
    [
      'IPv6 of a dual-stack cluster',
      nics(['fd00::1/64'], ['fd00::2/64']),
      DUAL,
      'fd00::/64 on eno1 and fd00::/64 on eno2',
    ],
  ])('failure: %s', (_, host, cluster, words) => {
    expect(verdictText(nonOverlappingSubnets, aHostContext(host, { cluster }))).toContain(words)
  })

  it('names a few of very many pairs and counts the rest', () => {
    const many = nics(
      ...Array.from({ length: 4_000 }, (_, index) => [`10.1.${index >> 8}.${index & 255}/16`]),
    )
    const text = verdictText(nonOverlappingSubnets, aHostContext(many))
    expect(text).toContain('7997996 more')
    expect(text.length).toBeLessThan(1_000)
  })

  it('pending: no inventory, with and without a cluster', () => {
    expect(statusOf(nonOverlappingSubnets, aHostContext({ inventory: null }))).toBe('pending')
    expect(statusOf(nonOverlappingSubnets, anUnboundHostContext({ inventory: null }))).toBe('pending')
  })

  it('left out: no cluster', () => {
    expect(statusOf(nonOverlappingSubnets, anUnboundHostContext())).toBe('left out')
  })
})
