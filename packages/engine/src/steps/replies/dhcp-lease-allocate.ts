import type { ClusterStatus } from '@groundwork/contract/statuses'
import { DhcpAllocationResponse } from '@groundwork/contract/steps/dhcp-lease-allocate'
import type { ClusterContext } from '../../cluster/cluster-context.ts'
import type { Vip } from '../../facts/cluster-facts.ts'
import { contains, parseAddress } from '../../network/cidr.ts'
import { isLease, withoutExpiry } from './dhcp-lease.ts'
import { forOutput, unusable } from './reply-result.ts'

/** Later the addresses are written into ignition files and must stay. */
const VIPS_MAY_CHANGE: readonly ClusterStatus[] = ['pending-for-input', 'insufficient', 'ready']

export const acceptDhcpLeaseAllocate = forOutput<DhcpAllocationResponse>(
  DhcpAllocationResponse,
  (leased, { cluster }, reply) => {
    const problem = cluster === null ? 'the host has no cluster' : problemOf(cluster, leased)
    if (cluster === null || problem !== null) return unusable(reply, problem ?? '')
    const { api_vips, ingress_vips } = cluster.cluster
    return {
      ok: true,
      cluster: {
        api_vips: asVips(leased.api_vip_address, api_vips),
        ingress_vips: asVips(leased.ingress_vip_address, ingress_vips),
      },
      vipLeases: {
        api_vip_lease: withoutExpiry(leased.api_vip_lease ?? ''),
        ingress_vip_lease: withoutExpiry(leased.ingress_vip_lease ?? ''),
      },
    }
  },
)

function problemOf(context: ClusterContext, leased: DhcpAllocationResponse): string | null {
  const { cluster } = context
  if (!cluster.vip_dhcp_allocation) return 'the cluster does not take its VIPs from DHCP (any more)'
  const network = context.machineNetworks()[0]
  if (network === undefined) return 'the cluster has no machine network'
  for (const ip of [leased.api_vip_address, leased.ingress_vip_address]) {
    const address = parseAddress(ip)
    if (!address || !contains(network, address))
      return `${ip || 'an empty address'} is not in ${network.text}`
  }
  for (const lease of [leased.api_vip_lease ?? '', leased.ingress_vip_lease ?? '']) {
    if (lease !== '' && !isLease(lease)) return 'a lease is not a single lease block'
  }
  const isChange =
    changes(cluster.api_vips, leased.api_vip_address) ||
    changes(cluster.ingress_vips, leased.ingress_vip_address)
  if (isChange && !VIPS_MAY_CHANGE.includes(cluster.status)) {
    return `the VIPs of a cluster in status ${cluster.status} cannot change`
  }
  return null
}

const changes = (vips: readonly Vip[], ip: string): boolean => vips[0]?.ip !== ip

/** The same address keeps what is known about it. */
const asVips = (ip: string, present: readonly Vip[]): readonly Vip[] =>
  present.length === 1 && present[0]?.ip === ip ? present : [{ ip, verification: null }]
