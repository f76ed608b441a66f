import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { aCluster, aClusterContext, aHost } from '../testing/builders.ts'
import { vipListProblems, vipPlacementProblems } from './vip-rules.ts'

const vips = (...ips: string[]) => ips.map((ip) => ({ ip, verification: null }))
const lists = (api: string[], ingress: string[], changes: Partial<ClusterFacts> = {}) =>
  aCluster({ api_vips: vips(...api), ingress_vips: vips(...ingress), ...changes })

describe('vipListProblems', () => {
  it.each<[string, ClusterFacts, object[]]>([
    ['one pair is fine', lists(['10.0.0.1'], ['10.0.0.2']), []],
    ['a pair in each family is fine', lists(['10.0.0.1', 'fd00::1'], ['10.0.0.2', 'fd00::2']), []],
    [
      'no VIPs are fine, whatever the networking',
      lists([], [], { user_managed_networking: true, vip_dhcp_allocation: true }),
      [],
    ],
    ['one alone', lists(['10.0.0.1'], []), [{ problem: 'different-counts', api: 1, ingress: 0 }]],
    [
      'twice the same family',
      lists(['10.0.0.1', '10.0.0.3'], ['10.0.0.2', 'fd00::2']),
      [{ problem: 'same-family', kind: 'api', family: 'IPv4' }],
    ],
    [
      'the same address in one list',
      lists(['10.0.0.1', '10.0.0.1'], ['10.0.0.2', 'fd00::2']),
      [{ problem: 'duplicate', kind: 'api', ip: '10.0.0.1' }],
    ],
    [
      'the same address in both lists, however spelled',
      lists(['fd00::1'], ['FD00:0::1']),
      [{ problem: 'shared', ip: 'fd00::1' }],
    ],
    [
      'a user-managed load balancer may share',
      lists(['10.0.0.1'], ['10.0.0.1'], { load_balancer_type: 'user-managed' }),
      [],
    ],
    ['unreadable', lists(['10.0.0'], ['10.0.0.2']), [{ problem: 'unreadable', kind: 'api', ip: '10.0.0' }]],
    [
      'user-managed networking',
      lists(['10.0.0.1'], ['10.0.0.2'], { user_managed_networking: true }),
      [{ problem: 'user-managed-networking' }],
    ],
    ['leases', lists(['10.0.0.1'], ['10.0.0.2'], { vip_dhcp_allocation: true }), [{ problem: 'dhcp' }]],
    [
      'two families before 4.12',
      lists(['10.0.0.1', 'fd00::1'], ['10.0.0.2', 'fd00::2'], { openshift_version: '4.11.9' }),
      [{ problem: 'dual-stack-too-early', needed: '4.12' }],
    ],
    [
      'several problems at once',
      lists(['10.0.0.1', 'fd00::1', 'fd00::2'], []),
      [
        { problem: 'different-counts', api: 3, ingress: 0 },
        { problem: 'too-many', kind: 'api', count: 3 },
        { problem: 'same-family', kind: 'api', family: 'IPv6' },
      ],
    ],
  ])('%s', (_, cluster, expected) => {
    expect(vipListProblems(cluster)).toEqual(expected)
  })
})

describe('vipPlacementProblems', () => {
  const problems = (cluster: ClusterFacts, hosts = [aHost(1), aHost(2)]) =>
    vipPlacementProblems(aClusterContext({ cluster, hosts })).map(({ outcome }) => outcome)

  it.each<[string, ClusterFacts, string[]]>([
    ['free addresses', lists(['192.168.127.100'], ['192.168.127.101']), []],
    ['an address that is taken', lists(['192.168.127.11'], ['192.168.127.101']), ['in-use']],
    ['the broadcast address', lists(['192.168.127.100'], ['192.168.127.255']), ['broadcast']],
    ['ingress elsewhere', lists(['192.168.127.100'], ['10.0.0.1']), ['outside-machine-network']],
    ['no host near', lists(['10.0.0.2'], ['10.0.0.1']), ['no-host-network']],
    [
      'a user-managed load balancer without a host near',
      lists(['10.0.0.2'], ['10.0.0.2'], {
        load_balancer_type: 'user-managed',
        machine_networks: [{ cidr: '10.0.0.0/24' }],
      }),
      [],
    ],
    ['nothing asked for', lists([], []), []],
  ])('%s', (_, cluster, expected) => {
    expect(problems(cluster)).toEqual(expected)
  })

  it('accepts an address that no host has checked', () => {
    expect(
      problems(lists(['192.168.127.11'], ['192.168.127.12']), [aHost(1, { free_addresses: null })]),
    ).toEqual([])
  })
})
