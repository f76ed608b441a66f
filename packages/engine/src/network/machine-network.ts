// The network the machines of a cluster live in: where it comes from when the user does not say.

import { type Cidr, type Family, parseAddress } from '@groundwork/addresses/cidr'
import { groupBy } from '../collections/group-by.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import { hasUserManagedLoadBalancer, isSingleNode } from '../context/topology.ts'
import type { ClusterFacts, NetworkFacts } from '../facts/cluster-facts.ts'
import type { HostNetworkFacts } from '../facts/host-parts.ts'
import { familiesOf, isDualStack, primaryFamily } from './cluster-families.ts'
import { defaultRouteNetwork } from './default-route.ts'
import { narrowestNetworkWith, networksOf } from './interface-addresses.ts'

/** What the monitor makes of the machine networks; null leaves them as they are. */
export function deriveMachineNetworks(context: ClusterContext): readonly NetworkFacts[] | null {
  const { cluster } = context
  const isOpen = cluster.status === 'pending-for-input' || cluster.status === 'insufficient'
  if (cluster.kind !== 'Cluster' || !isOpen) return null
  const derived = calculateMachineNetworks(context)
  return derived && !isSameList(derived, cluster.machine_networks) ? derived : null
}

/** The same whatever the status: what hosts and VIPs say, null where only the user decides. */
export const calculateMachineNetworks = (context: ClusterContext): readonly NetworkFacts[] | null =>
  derivation(context.cluster)(context)

type Derivation = (context: ClusterContext) => readonly NetworkFacts[] | null

const leaveAsIs: Derivation = () => null

function derivation(cluster: ClusterFacts): Derivation {
  if (isSingleNode(cluster)) return fromTheOnlyHost
  if (cluster.user_managed_networking || hasUserManagedLoadBalancer(cluster)) return leaveAsIs
  return cluster.vip_dhcp_allocation ? fromTheOnlyNetwork : fromVips
}

/** VIP leases: with one network there is no choice, with several the user has to make it. */
const fromTheOnlyNetwork: Derivation = (context) => {
  const [network, ...others] = inventoryNetworks(context)
  return network && others.length === 0 ? [{ cidr: network.text }] : null
}

/** One network for every family of the cluster, or none at all: a half derived list would never be completed. */
const fromTheOnlyHost: Derivation = (context) => {
  const { machine_networks, service_networks, cluster_networks } = context.cluster
  const families = familiesOf(service_networks)
  if (machine_networks.length > 0 || families.join() !== familiesOf(cluster_networks).join()) return null
  const networks = families.map((family) => onlyOrDefaultNetwork(context, family))
  const known = networks.filter((network) => network !== null)
  return known.length > 0 && known.length === networks.length
    ? known.map(({ text }) => ({ cidr: text }))
    : null
}

/** The network that a host shares with the VIP. Without a match a single network is cleared, while the networks of a
 *  dual-stack cluster, which the user has set, stay. */
const fromVips: Derivation = (context) => {
  const { cluster } = context
  const found = [0, 1].map((index) => calculatedNetworkAt(context, index))
  if (!isDualStack(cluster)) return found[0] ? [{ cidr: found[0].text }] : []
  const length = Math.max(cluster.machine_networks.length, found[1] ? 2 : found[0] ? 1 : 0)
  const merged = Array.from(
    { length },
    (_, index) => found[index]?.text ?? cluster.machine_networks[index]?.cidr,
  )
  const known = merged.filter((cidr) => cidr !== undefined)
  return known.map((cidr) => ({ cidr }))
}

/** The network that the VIPs with this index imply: by the API VIP, or without one by the ingress VIP. */
export function calculatedNetworkAt(context: ClusterContext, index: number): Cidr | null {
  const { api_vips, ingress_vips } = context.cluster
  const vip = api_vips[index] ?? ingress_vips[index]
  return vip ? calculatedNetworkForVip(context, vip.ip) : null
}

/** The network of the first host (by id) that has the address in one of its networks; its narrowest, if several. */
export function calculatedNetworkForVip(context: ClusterContext, ip: string): Cidr | null {
  const address = parseAddress(ip)
  if (!address) return null
  for (const { inventory } of context.hostNetworks) {
    const network = inventory && narrowestNetworkWith(inventory, address)
    if (network) return network
  }
  return null
}

/** The first machine network. Where machines need none (user-managed networking), the bootstrap host's network of the
 *  primary family stands in: the one of its default route, else its first. */
export function primaryMachineNetwork(context: ClusterContext): Cidr | null {
  const [network] = context.machineNetworks()
  if (network || !context.cluster.user_managed_networking) return network ?? null
  const inventory = context.hostsWithInventory().find(({ bootstrap }) => bootstrap)?.inventory
  if (!inventory) return null
  const family = primaryFamily(context.cluster)
  return (
    defaultRouteNetwork(inventory, family) ??
    networksOf(inventory).find((candidate) => candidate.family === family) ??
    null
  )
}

/** The networks that all hosts with an inventory have in common. */
export function hostNetworks(hosts: readonly HostNetworkFacts[]): { cidr: string; host_ids: string[] }[] {
  const known = hosts.filter(({ inventory }) => inventory !== null)
  const rows = known.flatMap(({ id, inventory }) =>
    (inventory ? networksOf(inventory) : []).map(({ text }) => ({ id, text })),
  )
  return [...groupBy(rows, ({ text }) => text)]
    .filter(([, members]) => members.length === known.length)
    .map(([cidr, members]) => ({ cidr, host_ids: members.map(({ id }) => id).sort() }))
    .sort((a, b) => (a.cidr < b.cidr ? -1 : 1))
}

function onlyOrDefaultNetwork(context: ClusterContext, family: Family): Cidr | null {
  const networks = inventoryNetworks(context).filter((network) => network.family === family)
  if (networks.length <= 1) return networks[0] ?? null
  for (const { inventory } of context.hostNetworks) {
    const network = inventory && defaultRouteNetwork(inventory, family)
    if (network) return network
  }
  return null
}

/** Every network of every host, once. */
function inventoryNetworks(context: ClusterContext): Cidr[] {
  const all = context.hostNetworks.flatMap(({ inventory }) => (inventory ? networksOf(inventory) : []))
  return [...new Map(all.map((network) => [network.text, network])).values()]
}

const isSameList = (a: readonly NetworkFacts[], b: readonly NetworkFacts[]): boolean =>
  a.length === b.length && a.every(({ cidr }, index) => cidr === b[index]?.cidr)
