// The virtual addresses of the API and of ingress: may they be used, and which ones could be.

import {
  type Address,
  addressAt,
  broadcastOf,
  type Cidr,
  compareAddresses,
  contains,
  overlaps,
  parseAddress,
  parseCidr,
  parseNetworks,
  sameNetwork,
  sizeOf,
} from '@groundwork/addresses/cidr'
import type { VipType } from '@groundwork/contract/steps'
import type { ClusterContext } from '../context/cluster-context.ts'
import { hasUserManagedLoadBalancer, isSingleNode } from '../context/topology.ts'
import type { ClusterFacts, Vip } from '../facts/cluster-facts.ts'
import { isDualStack } from './cluster-families.ts'
import { commonFreeAddresses } from './free-addresses.ts'
import { interfaceAddresses } from './interface-addresses.ts'
import { answeringMacs } from './ip-collisions.ts'
import { calculatedNetworkForVip, hostNetworks } from './machine-network.ts'

export interface VipPosition {
  readonly kind: VipType
  readonly index: number
}

interface CheckedVip extends VipPosition {
  readonly ip: string
}

export type VipProblem =
  | (CheckedVip & { readonly outcome: 'unreadable' })
  | (CheckedVip & { readonly outcome: 'no-machine-network' })
  | (CheckedVip & { readonly outcome: 'outside-machine-network'; readonly networks: readonly string[] })
  | (CheckedVip & { readonly outcome: 'broadcast'; readonly network: string })
  | (CheckedVip & {
      readonly outcome: 'in-use'
      readonly network: string
      /** The host that has the address, if it is one of ours. */
      readonly hostId: string | null
      /** Who answered for it when our hosts asked. */
      readonly macs: readonly string[]
      /** The network has fewer addresses than hosts and VIPs together. */
      readonly isNetworkTooSmall: boolean
    })
  /** No host has scanned yet, or no address in the network is free for all hosts. */
  | (CheckedVip & { readonly outcome: 'unverified'; readonly network: string })

export type VipCheck = VipProblem | (VipPosition & { readonly outcome: 'succeeded' | 'not-set' })

const vipsOf = (cluster: ClusterFacts, kind: VipType): readonly Vip[] =>
  kind === 'api' ? cluster.api_vips : cluster.ingress_vips

/** All VIPs of one kind. With a user-managed load balancer only the first counts. */
export function checkVips(context: ClusterContext, kind: VipType): VipCheck[] {
  const vips = vipsOf(context.cluster, kind)
  const checked = hasUserManagedLoadBalancer(context.cluster) ? vips.slice(0, 1) : vips
  return checked.map((_, index) => checkVip(context, { kind, index }))
}

export function checkVip(context: ClusterContext, { kind, index }: VipPosition): VipCheck {
  const { cluster } = context
  const vip = vipsOf(cluster, kind)[index]
  if (!vip) return { kind, index, outcome: 'not-set' }
  const checked = { kind, index, ip: vip.ip }
  const address = parseAddress(vip.ip)
  if (!address) return { ...checked, outcome: 'unreadable' }

  const isBalancedByUser = hasUserManagedLoadBalancer(cluster)
  const networks = isBalancedByUser ? context.machineNetworks() : machineNetworkAt(cluster, index)
  if (networks.length === 0) return { ...checked, outcome: 'no-machine-network' }
  const network = networks.find((candidate) => contains(candidate, address))
  if (!network) {
    return { ...checked, outcome: 'outside-machine-network', networks: networks.map(({ text }) => text) }
  }
  if (broadcastOf(network)?.text === address.text)
    return { ...checked, outcome: 'broadcast', network: network.text }
  if (isBalancedByUser) return { kind, index, outcome: 'succeeded' }
  return checkFree(context, checked, { vip, address, network })
}

function machineNetworkAt(cluster: ClusterFacts, index: number): Cidr[] {
  const network = parseCidr(cluster.machine_networks[index]?.cidr ?? '')
  return network ? [network] : []
}

/** A host that tried the address itself knows best; else what all scans of the network have in common decides. */
function checkFree(
  context: ClusterContext,
  checked: CheckedVip,
  { vip, address, network }: { vip: Vip; address: Address; network: Cidr },
): VipCheck {
  const { kind, index } = checked
  if (vip.verification === 'succeeded') return { kind, index, outcome: 'succeeded' }
  if (vip.verification !== 'failed') {
    const free = commonFreeAddresses(context, network)
    if (!free || free.size === 0) return { ...checked, outcome: 'unverified', network: network.text }
    if (free.has(address.text)) return { kind, index, outcome: 'succeeded' }
  }
  const { api_vips, ingress_vips } = context.cluster
  return {
    ...checked,
    outcome: 'in-use',
    network: network.text,
    hostId: ownersOf(context).get(address.text) ?? null,
    macs: [...new Set([...(vip.macs ?? []), ...(macsOf(context).get(address.text) ?? [])])].sort(),
    isNetworkTooSmall:
      sizeOf(network) < BigInt(context.hostRoles.length + api_vips.length + ingress_vips.length),
  }
}

interface Suggestion {
  readonly api: string
  readonly ingress: string
}

const SUGGESTION = {}

/** Two addresses that would pass as VIPs right away, from the upper end of what is free for all hosts; a VIP that is
 *  free stays. null when nothing can be promised, or when a second pair of VIPs would get lost. */
export const suggestVips = (context: ClusterContext): Suggestion | null => context.once(SUGGESTION, suggest)

function suggest(context: ClusterContext): Suggestion | null {
  const { cluster } = context
  if (cluster.user_managed_networking || cluster.vip_dhcp_allocation || isSingleNode(cluster)) return null
  if (hasUserManagedLoadBalancer(cluster)) return null
  if (cluster.api_vips.length > 1 || cluster.ingress_vips.length > 1) return null
  const current = { api: cluster.api_vips[0]?.ip, ingress: cluster.ingress_vips[0]?.ip }
  for (const network of candidateNetworks(context)) {
    const usable = usableVips(context, network)
    const isUsable = (ip: string | undefined): ip is string => ip !== undefined && usable.has(ip)
    const firstExcept = (other: string | undefined) => firstOf(usable, (ip) => ip !== other)
    const api = isUsable(current.api) ? current.api : firstExcept(current.ingress)
    const keepsIngress = isUsable(current.ingress) && current.ingress !== api
    const ingress = keepsIngress ? current.ingress : firstExcept(api)
    if (api !== undefined && ingress !== undefined) return { api, ingress }
  }
  return null
}

/** Networks that all hosts share and that pods and services leave alone; the current machine network first. The
 *  networks of a dual-stack cluster are fixed, while a single one follows the VIPs. */
function candidateNetworks(context: ClusterContext): Cidr[] {
  const { cluster } = context
  const [current] = machineNetworkAt(cluster, 0)
  if (isDualStack(cluster)) return current ? [current] : []
  const taken = parseNetworks([...cluster.service_networks, ...cluster.cluster_networks])
  const candidates = parseNetworks(hostNetworks(context.hostNetworks)).filter(
    (network) => !taken.some((other) => overlaps(network, other)),
  )
  const isCurrent = (network: Cidr) => current !== undefined && sameNetwork(network, current)
  return [...candidates.filter(isCurrent), ...candidates.filter((network) => !isCurrent(network))]
}

function firstOf(ips: Iterable<string>, isWanted: (ip: string) => boolean): string | undefined {
  for (const ip of ips) if (isWanted(ip)) return ip
  return undefined
}

/** What is free in the network, highest first, without special addresses and those of hosts that were not up. */
function usableVips(context: ClusterContext, network: Cidr): ReadonlySet<string> {
  const special = [addressAt(network, 0).text, broadcastOf(network)?.text]
  const usable = [...(commonFreeAddresses(context, network) ?? [])]
    .map(parseAddress)
    .filter((address) => address !== null)
    .filter((address) => contains(network, address) && !special.includes(address.text))
    .filter(
      ({ text }) =>
        !ownersOf(context).has(text) && calculatedNetworkForVip(context, text)?.text === network.text,
    )
    .sort((a, b) => compareAddresses(b, a))
    .map(({ text }) => text)
  return new Set(usable)
}

const OWNERS = {}
const ownersOf = (context: ClusterContext): ReadonlyMap<string, string> =>
  context.once(OWNERS, ({ hostNetworks: hosts }) => {
    const owned = hosts.flatMap(({ id, inventory }) =>
      (inventory ? interfaceAddresses(inventory) : []).map(({ address }): [string, string] => [
        address.text,
        id,
      ]),
    )
    // The first host wins, should two claim the same address.
    return new Map(owned.reverse())
  })

const MACS = {}
const macsOf = (context: ClusterContext): ReadonlyMap<string, readonly string[]> =>
  context.once(MACS, ({ hostNetworks: hosts }) => answeringMacs(hosts))
