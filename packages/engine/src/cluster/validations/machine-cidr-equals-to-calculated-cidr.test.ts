import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../../context/cluster-context.ts'
import { applyCall } from '../../testing/apply-call.ts'
import { aCluster, aClusterContext, aHost, anInventory, aSnapshot } from '../../testing/builders.ts'
import { completeCalls, statusOf, verdictText } from '../../testing/verdict-of.ts'
import { machineCidrEqualsToCalculatedCidr as validation } from './machine-cidr-equals-to-calculated-cidr.ts'

const WRONG = [{ cidr: '192.168.0.0/16' }]
const DUAL_STACK = {
  service_networks: [{ cidr: '172.30.0.0/16' }, { cidr: 'fd02::/112' }],
  cluster_networks: [
    { cidr: '10.128.0.0/14', host_prefix: 23 },
    { cidr: 'fd01::/48', host_prefix: 64 },
  ],
}
const nic = { name: 'eno1', ipv4_addresses: ['192.168.127.11/24'], ipv6_addresses: ['fd00::11/64'] }
const DUAL_HOST = aHost(1, { inventory: anInventory(1, { interfaces: [nic] }) })

describe('machine-cidr-equals-to-calculated-cidr', () => {
  it.each([
    ['equal', aCluster()],
    [
      'equal, but for the host bits of the stored one',
      aCluster({ machine_networks: [{ cidr: '192.168.127.7/24' }] }),
    ],
    ['user-managed networking', aCluster({ user_managed_networking: true, machine_networks: WRONG })],
    ['load balancer of the user', aCluster({ load_balancer_type: 'user-managed', machine_networks: WRONG })],
  ])('success: %s', (_, cluster) => {
    expect(statusOf(validation, aClusterContext({ cluster }))).toBe('success')
  })

  it.each([
    ['another network', aCluster({ machine_networks: WRONG }), 'the machine network is 192.168.0.0/16'],
    ['no network', aCluster({ machine_networks: [] }), 'the machine network is not set'],
    [
      'a VIP in no network of a host',
      aCluster({ api_vips: [{ ip: '10.0.0.1', verification: null }] }),
      'the API VIP 10.0.0.1 is in no network of a host',
    ],
  ])('failure: %s; the remedy mends it', (_, cluster, words) => {
    const snapshot = aSnapshot({ cluster })
    const context = createClusterContext(snapshot)
    expect(verdictText(validation, context)).toContain(words)
    const [call] = completeCalls(validation, context)
    expect(call && statusOf(validation, createClusterContext(applyCall(snapshot, call)))).toBe('success')
  })

  it('failure: dual stack, where the user sets the networks', () => {
    const cluster = aCluster({
      ...DUAL_STACK,
      api_vips: ['192.168.127.100', 'fd00::100'].map((ip) => ({ ip, verification: null })),
      machine_networks: [{ cidr: '192.168.127.0/24' }, { cidr: 'fd00::/48' }],
    })
    const snapshot = aSnapshot({ cluster, hosts: [DUAL_HOST] })
    const [call] = completeCalls(validation, createClusterContext(snapshot))
    expect(call?.body).toEqual({ machine_networks: [{ cidr: '192.168.127.0/24' }, { cidr: 'fd00::/64' }] })
    expect(call && statusOf(validation, createClusterContext(applyCall(snapshot, call)))).toBe('success')
  })

  it.each([
    ['no VIPs', { cluster: aCluster({ api_vips: [], ingress_vips: [] }) }],
    ['no inventories', { hosts: [aHost(1, { inventory: null })] }],
  ])('pending: %s', (_, changes) => {
    expect(statusOf(validation, aClusterContext(changes))).toBe('pending')
  })
})
