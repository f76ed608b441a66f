import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../../context/cluster-context.ts'
import { applyCall } from '../../testing/apply-call.ts'
import { aCluster, aClusterContext, aHost, aSingleNodeCluster, aSnapshot } from '../../testing/builders.ts'
import { completeCalls, statusOf, verdictText } from '../../testing/verdict-of.ts'
import { machineCidrDefined } from './machine-cidr-defined.ts'

const NOTHING = { machine_networks: [], api_vips: [], ingress_vips: [] }
const HOST = aHost(1)

describe('machine-cidr-defined', () => {
  it.each([
    ['set', { cluster: aCluster() }],
    ['set before any host came', { cluster: aCluster(), hosts: [] }],
    [
      'user-managed networking on several nodes',
      { cluster: aCluster({ ...NOTHING, user_managed_networking: true }) },
    ],
  ])('success: %s', (_, changes) => {
    expect(statusOf(machineCidrDefined, aClusterContext(changes))).toBe('success')
  })

  it.each([
    ['VIPs are missing', aCluster(NOTHING), 'follows from the API and ingress VIPs'],
    ['VIPs come from DHCP', aCluster({ ...NOTHING, vip_dhcp_allocation: true }), 'takes its VIPs from DHCP'],
    ['single node', aSingleNodeCluster(NOTHING), 'its host has no network, or several'],
    [
      'load balancer of the user',
      aCluster({ ...NOTHING, load_balancer_type: 'user-managed' }),
      'with a load balancer of your own or dual stack you have to set it',
    ],
  ])('failure: %s; the remedy gives one', (_, cluster, words) => {
    const snapshot = aSnapshot({
      cluster,
      hosts: cluster.control_plane_count === 1 ? [HOST] : aSnapshot().hosts,
    })
    const context = createClusterContext(snapshot)
    expect(verdictText(machineCidrDefined, context)).toContain(words)
    const calls = completeCalls(machineCidrDefined, context)
    expect(calls).toHaveLength(1)
    for (const call of calls) {
      expect(statusOf(machineCidrDefined, createClusterContext(applyCall(snapshot, call)))).toBe('success')
    }
  })

  it('pending: no inventories', () => {
    const context = aClusterContext({ cluster: aCluster(NOTHING), hosts: [aHost(1, { inventory: null })] })
    expect(statusOf(machineCidrDefined, context)).toBe('pending')
    expect(
      verdictText(machineCidrDefined, aClusterContext({ cluster: aCluster(NOTHING), hosts: [] })),
    ).toContain('Boot')
  })
})
