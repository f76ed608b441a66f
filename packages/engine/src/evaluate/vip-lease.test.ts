import { describe, expect, it } from 'vitest'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import { minutes } from '../facts/instant.ts'
import { aCluster, aClusterContext, CLUSTER_ID, NOW } from '../testing/builders.ts'
import { reportMissingVipLease } from './vip-lease.ts'

const report = (changes: Partial<ClusterFacts>) =>
  reportMissingVipLease(
    aClusterContext({
      cluster: aCluster({
        vip_dhcp_allocation: true,
        api_vips: [],
        ingress_vips: [],
        machine_network_updated_at: NOW - minutes(2),
        ...changes,
      }),
    }),
  )

describe('VIPs that never came by DHCP', () => {
  it('are reported at the very end of the time they have, once', () => {
    expect(report({})).toEqual({
      changes: { vip_lease_timeout_reported: true },
      events: [{ name: 'api_ingress_vip_timed_out', props: { cluster_id: CLUSTER_ID, timeout_interval: 2 } }],
      nextDeadline: null,
    })
    const before = report({ machine_network_updated_at: NOW - minutes(2) + 1 })
    expect(before).toMatchObject({ events: [], nextDeadline: NOW + 1 })
  })

  it('are waited for again after a change of the machine network', () => {
    const again = report({ machine_network_updated_at: NOW, vip_lease_timeout_reported: true })
    expect(again).toEqual({
      changes: { vip_lease_timeout_reported: false },
      events: [],
      nextDeadline: NOW + minutes(2),
    })
  })

  it.each<[string, Partial<ClusterFacts>]>([
    ['reported already', { vip_lease_timeout_reported: true }],
    ['not asked for', { vip_dhcp_allocation: false }],
    ['there', { api_vips: [{ ip: '192.168.127.100', verification: null }] }],
    ['not asked for without a machine network', { machine_networks: [] }],
    ['not asked for yet', { machine_network_updated_at: null }],
  ])('are not reported when they are %s', (_, changes) => {
    expect(report(changes)).toEqual({ changes: {}, events: [], nextDeadline: null })
  })
})
