import { describe, expect, it } from 'vitest'
import type { MajorityGroups } from '../../facts/cluster-facts.ts'
import {
  aCluster,
  aHost,
  aHostContext,
  anInventory,
  anUnboundHostContext,
  aSingleNodeCluster,
  hostId,
} from '../../testing/builders.ts'
import { statusOf, verdictText } from '../../testing/verdict-of.ts'
import { belongsToMajorityGroup } from './belongs-to-majority-group.ts'

const groups = (
  members: Record<string, number[]>,
  addresses: Record<number, string[]> = {},
): MajorityGroups => ({
  majority_groups: Object.fromEntries(Object.entries(members).map(([key, ids]) => [key, ids.map(hostId)])),
  l3_connected_addresses: Object.fromEntries(
    Object.entries(addresses).map(([number, texts]) => [hostId(Number(number)), texts]),
  ),
})
const NETWORK = '192.168.127.0/24'
const OTHERS_ONLY = groups({ [NETWORK]: [2, 3, 4] })
const FOUR_HOSTS = [1, 2, 3, 4].map((number) => aHost(number))
const UNREACHED = { connectivity: { remote_hosts: [] } }

describe('belongs-to-majority-group', () => {
  it.each([
    ['in the group of the machine network', {}, aCluster()],
    ['single node', {}, aSingleNodeCluster({ connectivity_majority_groups: null })],
    [
      'is a day-2 host',
      { kind: 'AddToExistingClusterHost' as const },
      aCluster({ connectivity_majority_groups: OTHERS_ONLY }),
    ],
    [
      'user-managed networking: all hosts reach an address of it',
      {},
      aCluster({
        user_managed_networking: true,
        machine_networks: [],
        connectivity_majority_groups: groups({}, { 1: ['192.168.127.11'] }),
      }),
    ],
    [
      'user-managed load balancer: all hosts reach an address of it',
      {},
      aCluster({
        load_balancer_type: 'user-managed',
        connectivity_majority_groups: groups({}, { 1: ['192.168.127.11'] }),
      }),
    ],
  ])('success: %s', (_, host, cluster) => {
    expect(statusOf(belongsToMajorityGroup, aHostContext(host, { cluster }))).toBe('success')
  })

  it('failure: outside the group of a machine network, names the hosts and the network', () => {
    const cluster = aCluster({ connectivity_majority_groups: OTHERS_ONLY })
    const text = verdictText(belongsToMajorityGroup, aHostContext(UNREACHED, { cluster, hosts: FOUR_HOSTS }))
    expect(text).toContain(
      `reach each other in ${NETWORK}. There is no connection with node-2, node-3 and node-4.`,
    )
  })

  it('failure: names only the members it has no connection with in both directions', () => {
    const cluster = aCluster({ connectivity_majority_groups: groups({ [NETWORK]: [2, 3, 4] }) })
    const text = verdictText(belongsToMajorityGroup, aHostContext({}, { cluster, hosts: FOUR_HOSTS }))
    // The builder's hosts report about the first three only.
    expect(text).toContain('no connection with node-4.')
    expect(text).not.toContain('node-2')
  })

  it('failure: in the group of one of two machine networks', () => {
    const cluster = aCluster({
      machine_networks: [{ cidr: NETWORK }, { cidr: 'fd00::/64' }],
      connectivity_majority_groups: groups({ [NETWORK]: [1, 2, 3] }),
    })
    expect(verdictText(belongsToMajorityGroup, aHostContext({}, { cluster }))).toContain('in fd00::/64')
  })

  it.each([
    ['no address of one of the families', { 1: ['192.168.127.11'] }, 'in IPv6'],
    ['no address at all', {}, 'in IPv4 and IPv6'],
  ])('failure: user-managed networking, %s is reached by all hosts', (_, addresses, words) => {
    const cluster = aCluster({
      user_managed_networking: true,
      service_networks: [{ cidr: '172.30.0.0/16' }, { cidr: 'fd02::/112' }],
      connectivity_majority_groups: groups({}, addresses),
    })
    expect(verdictText(belongsToMajorityGroup, aHostContext({}, { cluster }))).toContain(words)
  })

  it('failure: user-managed networking, names who reaches no address of the host', () => {
    const cluster = aCluster({ user_managed_networking: true, connectivity_majority_groups: groups({}) })
    const [nic] = anInventory().interfaces ?? []
    // No host reaches the second address, which by itself is no fault.
    const storage = { ...nic, name: 'eno2', ipv4_addresses: ['10.9.9.9/24'] }
    const inventory = anInventory(1, { interfaces: [{ ...nic }, storage] })
    const hosts = [...FOUR_HOSTS.slice(0, 3), aHost(4, UNREACHED)]
    const text = verdictText(belongsToMajorityGroup, aHostContext({ inventory }, { cluster, hosts }))
    expect(text).toContain('in IPv4. There is no connection with node-4.')
  })

  it('pending: fewer than 3 hosts', () => {
    const cluster = aCluster({ connectivity_majority_groups: groups({}) })
    const context = aHostContext({}, { cluster, hosts: [aHost(2)] })
    expect(statusOf(belongsToMajorityGroup, context)).toBe('pending')
    expect(verdictText(belongsToMajorityGroup, context)).toContain('Boot 1 more machine ')
  })

  it('failure: two hosts with fencing are enough to compare', () => {
    const cluster = aCluster({ control_plane_count: 2, connectivity_majority_groups: groups({}) })
    const fenced = { role: 'master' as const, has_fencing_credentials: true }
    const context = aHostContext(fenced, { cluster, hosts: [aHost(2, fenced)] })
    expect(statusOf(belongsToMajorityGroup, context)).toBe('failure')
  })

  it.each([
    ['groups not computed', aCluster({ connectivity_majority_groups: null })],
    ['no machine network', aCluster({ machine_networks: [] })],
  ])('pending: %s', (_, cluster) => {
    expect(statusOf(belongsToMajorityGroup, aHostContext({}, { cluster }))).toBe('pending')
  })

  it('left out: no cluster', () => {
    expect(statusOf(belongsToMajorityGroup, anUnboundHostContext())).toBe('left out')
  })
})
