import { contains, parseAddress } from '@groundwork/addresses/cidr'
import { DhcpAllocationResponse } from '@groundwork/contract/steps'
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import type { ClusterContext } from '../context/cluster-context.ts'
import { clusterEvent } from '../context/cluster-events.ts'
import type { ClusterFacts, Vip } from '../facts/cluster-facts.ts'
import { vipLeaseMacs } from '../network/dhcp-macs.ts'
import { addressesIn } from '../network/interface-addresses.ts'
import { forOutput, unusable } from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

/** Asks a DHCP server for the two virtual addresses, on the interface that is in the machine network. */
const args: StepArguments = ({ inventory, cluster }, { vipLeases }) => {
  if (cluster === null || inventory === null || !cluster.cluster.vip_dhcp_allocation) return null
  const network = cluster.machineNetworks()[0]
  if (network === undefined) return null
  const nic = addressesIn(inventory, network)
    .map(({ nic }) => nic)
    .sort()[0]
  if (nic === undefined) return null
  const macs = vipLeaseMacs(cluster.cluster.id)
  return [
    JSON.stringify({
      api_vip_lease: vipLeases.api_vip_lease || undefined,
      api_vip_mac: macs.api,
      ingress_vip_lease: vipLeases.ingress_vip_lease || undefined,
      ingress_vip_mac: macs.ingress,
      interface: nic,
    }),
  ]
}

/** Later the addresses are written into ignition files and must stay. */
const VIPS_MAY_CHANGE: readonly ClusterStatus[] = ['pending-for-input', 'insufficient', 'ready']

const onSuccess = forOutput<DhcpAllocationResponse>(DhcpAllocationResponse, (leased, { cluster }, reply) => {
  const problem = cluster === null ? 'the host has no cluster' : problemOf(cluster, leased)
  if (cluster === null || problem !== null) return unusable(reply, problem ?? '')
  const { api_vip_address: api_vip, ingress_vip_address: ingress_vip } = leased
  const { api_vips, ingress_vips } = cluster.cluster
  return {
    ok: true,
    cluster: { api_vips: asVips(api_vip, api_vips), ingress_vips: asVips(ingress_vip, ingress_vips) },
    vipLeases: {
      api_vip_lease: withoutExpiry(leased.api_vip_lease ?? ''),
      ingress_vip_lease: withoutExpiry(leased.ingress_vip_lease ?? ''),
    },
    ...(isChange(cluster.cluster, leased) && {
      events: [clusterEvent('api_ingress_vip_updated', cluster.cluster, { api_vip, ingress_vip })],
    }),
  }
})

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
  if (isChange(cluster, leased) && !VIPS_MAY_CHANGE.includes(cluster.status)) {
    return `the VIPs of a cluster in status ${cluster.status} cannot change`
  }
  return null
}

const isChange = ({ api_vips, ingress_vips }: ClusterFacts, leased: DhcpAllocationResponse): boolean =>
  api_vips[0]?.ip !== leased.api_vip_address || ingress_vips[0]?.ip !== leased.ingress_vip_address

/** The same address keeps what is known about it. */
const asVips = (ip: string, present: readonly Vip[]): readonly Vip[] =>
  present.length === 1 && present[0]?.ip === ip ? present : [{ ip, verification: null }]

/** A lease as a DHCP client keeps it: one block, nothing around it and no block inside it. */
const LEASE = /^\s*lease\s*\{[^{}]*\}\s*$/

export const isLease = (text: string): boolean => LEASE.test(text)

/** A virtual address is kept for good: times after which the client would give it up are taken out. */
export const withoutExpiry = (lease: string): string =>
  lease.replace(/^(\s*(?:renew|rebind|expire))\s[^;\n]*;/gm, '$1 never;')

export const dhcpLeaseAllocate: Step = { args, onSuccess }
