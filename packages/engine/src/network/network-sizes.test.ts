import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { aCluster, aSingleNodeCluster } from '../testing/builders.ts'
import {
  hostPrefixProblem,
  hostsToFit,
  longestPrefix,
  type NetworkKind,
  networkProblem,
  overlappingNetworks,
} from './network-sizes.ts'

const balanced = aCluster({ load_balancer_type: 'user-managed' })

describe('network sizes', () => {
  it.each<[NetworkKind, ClusterFacts, number, number]>([
    ['cluster', aCluster(), 25, 121],
    ['service', aCluster(), 25, 121],
    ['machine', aCluster(), 28, 124],
    ['machine', balanced, 30, 126],
    ['machine', aSingleNodeCluster(), 31, 127],
  ])('the smallest %s network', (kind, cluster, ipv4, ipv6) => {
    expect([longestPrefix(kind, 'IPv4', cluster), longestPrefix(kind, 'IPv6', cluster)]).toEqual([ipv4, ipv6])
  })

  it.each<[string, NetworkKind, string, object | null]>([
    ['large enough', 'machine', '192.168.127.0/28', null],
    ['too small', 'machine', '192.168.127.0/29', { problem: 'too-small', prefix: 29, longestPrefix: 28 }],
    [
      'too small for services',
      'service',
      'fd02::/122',
      { problem: 'too-small', prefix: 122, longestPrefix: 121 },
    ],
    ['host bits', 'cluster', '10.128.0.1/14', { problem: 'host-bits', network: '10.128.0.0/14' }],
    ['host bits of everything', 'cluster', '10.0.0.0/0', { problem: 'host-bits' }],
    ['everything', 'cluster', '0.0.0.0/0', { problem: 'unspecified' }],
    ['the unspecified network', 'service', '::/64', { problem: 'unspecified' }],
    ['unreadable', 'service', 'rubbish', { problem: 'unreadable' }],
    ['IPv4-mapped', 'service', '::ffff:10.0.0.0/112', { problem: 'unreadable' }],
  ])('%s', (_, kind, cidr, expected) => {
    const problem = networkProblem(kind, cidr, aCluster())
    if (expected === null) expect(problem).toBeNull()
    else expect(problem).toMatchObject({ cidr, ...expected })
  })
})

describe('host prefixes', () => {
  const ovn = { network_type: 'OVNKubernetes' } as const
  const calico = { network_type: 'Calico' } as const

  it.each<[string, string, number, Pick<ClusterFacts, 'network_type'>, number, string | null]>([
    ['the default', '10.128.0.0/14', 23, ovn, 4, null],
    ['exactly enough room', '10.128.0.0/21', 23, ovn, 4, null],
    ['one bit too little room', '10.128.0.0/22', 23, ovn, 4, 'too-few-hosts'],
    ['longer than the network', '10.128.0.0/24', 23, ovn, 1, 'too-few-hosts'],
    ['room for one', '10.128.0.0/23', 23, ovn, 1, null],
    ['the longest prefix', '10.128.0.0/14', 25, ovn, 4, null],
    ['beyond the longest prefix', '10.128.0.0/14', 26, ovn, 4, 'host-prefix-too-long'],
    ['the default of IPv6', 'fd01::/48', 64, ovn, 4, null],
    ['beyond the longest IPv6 prefix', 'fd01::/48', 122, ovn, 4, 'host-prefix-too-long'],
    ['none', '10.128.0.0/14', 0, ovn, 4, 'no-host-prefix'],
    ['none, with another plug-in', '10.128.0.0/14', 0, calico, 4, null],
    ['none, with another plug-in and little room', '10.128.0.0/24', 0, calico, 4, 'too-few-hosts'],
    ['none, with another plug-in and IPv6', 'fd01::/63', 0, calico, 4, 'too-few-hosts'],
    ['no network', 'rubbish', 23, ovn, 4, 'unreadable'],
  ])('%s', (_, cidr, host_prefix, cluster, needed, expected) => {
    expect(hostPrefixProblem({ cidr, host_prefix }, cluster, needed)?.problem ?? null).toBe(expected)
  })

  it.each([
    [0, 4],
    [1, 1],
    [2, 4],
    [4, 4],
    [9, 9],
  ])('%d hosts need room for %d', (hosts, room) => {
    expect(hostsToFit(hosts)).toBe(room)
  })
})

describe('overlappingNetworks', () => {
  const cluster = (machine: string[], service: string[], pods: string[]) =>
    aCluster({
      machine_networks: machine.map((cidr) => ({ cidr })),
      service_networks: service.map((cidr) => ({ cidr })),
      cluster_networks: pods.map((cidr) => ({ cidr, host_prefix: 23 })),
    })

  it('finds nothing in the default networks', () => {
    expect(overlappingNetworks(aCluster(), { withMachine: true })).toEqual([])
  })

  it('names what overlaps, at which index', () => {
    const facts = cluster(
      ['10.0.0.0/8', 'fd00::/64'],
      ['10.1.0.0/16', 'fd02::/112'],
      ['10.1.0.0/16', 'fd02::/64'],
    )
    expect(overlappingNetworks(facts, { withMachine: true })).toEqual([
      { index: 0, kinds: ['machine', 'service'], cidrs: ['10.0.0.0/8', '10.1.0.0/16'] },
      { index: 0, kinds: ['machine', 'cluster'], cidrs: ['10.0.0.0/8', '10.1.0.0/16'] },
      { index: 0, kinds: ['service', 'cluster'], cidrs: ['10.1.0.0/16', '10.1.0.0/16'] },
      { index: 1, kinds: ['service', 'cluster'], cidrs: ['fd02::/112', 'fd02::/64'] },
    ])
    expect(overlappingNetworks(facts, { withMachine: false })).toHaveLength(2)
  })

  it('bears lists of different length and rubbish', () => {
    expect(overlappingNetworks(cluster(['rubbish'], [], ['10.0.0.0/8', 'x']), { withMachine: true })).toEqual(
      [],
    )
  })

  it('is empty exactly when no two networks at one index overlap', () => {
    const network = fc
      .tuple(fc.nat(3), fc.integer({ min: 8, max: 16 }))
      .map(([at, prefix]) => `10.${at * 64}.0.0/${prefix}`)
    fc.assert(
      fc.property(network, network, (service, pods) => {
        const facts = cluster([], [service], [pods])
        const reversed = cluster([], [pods], [service])
        expect(overlappingNetworks(facts, { withMachine: true })).toHaveLength(
          overlappingNetworks(reversed, { withMachine: true }).length,
        )
      }),
    )
  })
})
