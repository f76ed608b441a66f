import { describe, expect, it } from 'vitest'
import {
  aCluster,
  aHostContext,
  anInventory,
  anUnboundHostContext,
  aSingleNodeCluster,
} from '../../testing/builders.ts'
import { completeCalls, statusOf, verdictOf, verdictText } from '../../testing/verdict-of.ts'
import { belongsToMachineCidr } from './belongs-to-machine-cidr.ts'

const ELSEWHERE = [{ cidr: '10.0.0.0/24' }]
const BOTH = [{ cidr: '192.168.127.0/24' }, { cidr: '10.0.0.0/24' }]

describe('belongs-to-machine-cidr', () => {
  it.each([
    ['an address in the machine network', {}, aCluster()],
    [
      'is a day-2 host',
      { kind: 'AddToExistingClusterHost' as const },
      aCluster({ machine_networks: ELSEWHERE }),
    ],
    [
      'user-managed networking on several nodes',
      {},
      aCluster({ user_managed_networking: true, machine_networks: ELSEWHERE }),
    ],
    [
      'one of several networks, load balancer of the user',
      {},
      aCluster({ machine_networks: BOTH, load_balancer_type: 'user-managed' }),
    ],
  ])('success: %s', (_, host, cluster) => {
    expect(statusOf(belongsToMachineCidr, aHostContext(host, { cluster }))).toBe('success')
  })

  it.each([
    ['no address in it', {}, aCluster({ machine_networks: ELSEWHERE })],
    ['an address in one of two', {}, aCluster({ machine_networks: BOTH })],
    [
      'bootstrap host with user-managed networking and a machine network',
      { bootstrap: true },
      aCluster({ user_managed_networking: true, machine_networks: ELSEWHERE }),
    ],
    [
      'none of the networks of a user-managed load balancer',
      {},
      aCluster({ machine_networks: ELSEWHERE, load_balancer_type: 'user-managed' }),
    ],
  ])('failure: %s', (_, host, cluster) => {
    const text = verdictText(belongsToMachineCidr, aHostContext(host, { cluster }))
    expect(text).toContain(
      'Host node-1 has no address in 10.0.0.0/24; its addresses are eno1 192.168.127.11/24.',
    )
  })

  it.each([
    ['follows from the VIPs', {}, 'Choose VIPs in a network'],
    ['is chosen, as VIPs come from DHCP', { vip_dhcp_allocation: true }, 'Set the machine network to'],
    [
      'is chosen, as the load balancer belongs to the user',
      { load_balancer_type: 'user-managed' as const },
      'Set the machine network to',
    ],
    [
      'is chosen, as there are no VIPs',
      { user_managed_networking: true, api_vips: [], ingress_vips: [] },
      'Set the machine network to',
    ],
  ])('failure: the machine network %s', (_, changes, advice) => {
    const cluster = aCluster({ machine_networks: ELSEWHERE, ...changes })
    const { remedies } = verdictOf(belongsToMachineCidr, aHostContext({ bootstrap: true }, { cluster }))
    expect(remedies?.[1]?.what).toContain(advice)
  })

  it('failure: a single node can take the network of its host', () => {
    const cluster = aSingleNodeCluster({ machine_networks: ELSEWHERE })
    const context = aHostContext({}, { cluster, hosts: [] })
    expect(completeCalls(belongsToMachineCidr, context)[0]?.body).toEqual({
      machine_networks: [{ cidr: '192.168.127.0/24' }],
    })
  })

  it.each([
    ['no inventory', { inventory: null }, aCluster()],
    ['no machine network', {}, aCluster({ machine_networks: [] })],
    ['an unreadable machine network', {}, aCluster({ machine_networks: [{ cidr: 'nonsense' }] })],
  ])('pending: %s', (_, host, cluster) => {
    expect(statusOf(belongsToMachineCidr, aHostContext(host, { cluster }))).toBe('pending')
  })

  it('left out: no cluster', () => {
    expect(statusOf(belongsToMachineCidr, anUnboundHostContext({ inventory: anInventory() }))).toBe(
      'left out',
    )
  })
})
