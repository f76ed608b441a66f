// How large the networks of a cluster must be, how they are divided among hosts, and that they keep apart. Used when
// a request is checked and when a cluster is validated; the callers turn the problems into words.

import { bitsOf, type Family, hasHostBits, overlaps, parseCidr } from '@groundwork/addresses/cidr'
import { hasUserManagedLoadBalancer, isSingleNode } from '../context/topology.ts'
import type { ClusterFacts, ClusterNetworkFacts } from '../facts/cluster-facts.ts'

export type NetworkKind = 'cluster' | 'service' | 'machine'

export type NetworkProblem =
  | { readonly problem: 'unreadable'; readonly cidr: string }
  | { readonly problem: 'host-bits'; readonly cidr: string; readonly network: string }
  | { readonly problem: 'unspecified'; readonly cidr: string }
  | {
      readonly problem: 'too-small'
      readonly cidr: string
      readonly prefix: number
      readonly longestPrefix: number
    }

// As bits left for addresses: 7 bits are 128 of them.
export const POD_AND_SERVICE_BITS = 7
const MACHINE_BITS = 4
const USER_MANAGED_LOAD_BALANCER_MACHINE_BITS = 2
const SINGLE_NODE_MACHINE_BITS = 1

/** The longest prefix (the smallest network) that is accepted. */
export const longestPrefix = (kind: NetworkKind, family: Family, cluster: ClusterFacts): number =>
  bitsOf(family) - minimumBits(kind, cluster)

function minimumBits(kind: NetworkKind, cluster: ClusterFacts): number {
  if (kind !== 'machine') return POD_AND_SERVICE_BITS
  if (isSingleNode(cluster)) return SINGLE_NODE_MACHINE_BITS
  return hasUserManagedLoadBalancer(cluster) ? USER_MANAGED_LOAD_BALANCER_MACHINE_BITS : MACHINE_BITS
}

/** What is wrong with one network taken by itself. */
export function networkProblem(
  kind: NetworkKind,
  cidr: string,
  cluster: ClusterFacts,
): NetworkProblem | null {
  const network = parseCidr(cidr)
  if (!network) return { problem: 'unreadable', cidr }
  if (hasHostBits(cidr)) return { problem: 'host-bits', cidr, network: network.text }
  // Prefix 0 leaves only the unspecified address.
  if (network.words.every((word) => word === 0)) return { problem: 'unspecified', cidr }
  const longest = longestPrefix(kind, network.family, cluster)
  return network.prefix > longest
    ? { problem: 'too-small', cidr, prefix: network.prefix, longestPrefix: longest }
    : null
}

export type HostPrefixProblem =
  | { readonly problem: 'unreadable'; readonly cidr: string }
  | { readonly problem: 'no-host-prefix'; readonly cidr: string }
  | {
      readonly problem: 'host-prefix-too-long'
      readonly cidr: string
      readonly hostPrefix: number
      readonly longestPrefix: number
    }
  | {
      readonly problem: 'too-few-hosts'
      readonly cidr: string
      readonly hostPrefix: number
      /** How many hosts get a part of the network, and how many should. */
      readonly room: number
      readonly needed: number
    }

export const MINIMUM_HOSTS_TO_FIT = 4

/** How many hosts a cluster network must have room for: some more than there are, except for a single one. */
export const hostsToFit = (hostCount: number): number =>
  hostCount === 1 ? 1 : Math.max(MINIMUM_HOSTS_TO_FIT, hostCount)

/** Network plug-ins that do not divide the cluster network by our host prefix; these are their own defaults. */
const FOREIGN_HOST_PREFIX: Readonly<Record<Family, number>> = { IPv4: 25, IPv6: 64 }

const usesHostPrefix = ({ network_type }: Pick<ClusterFacts, 'network_type'>): boolean =>
  network_type === 'OVNKubernetes' || network_type === 'OpenShiftSDN'

/** Each host gets a network with the host prefix out of the cluster network: is it large enough, and are there
 *  enough of them? */
export function hostPrefixProblem(
  { cidr, host_prefix }: ClusterNetworkFacts,
  cluster: Pick<ClusterFacts, 'network_type'>,
  neededRoom: number,
): HostPrefixProblem | null {
  const network = parseCidr(cidr)
  if (!network) return { problem: 'unreadable', cidr }
  if (host_prefix < 1 && usesHostPrefix(cluster)) return { problem: 'no-host-prefix', cidr }
  const hostPrefix = host_prefix < 1 ? FOREIGN_HOST_PREFIX[network.family] : host_prefix
  const longest = bitsOf(network.family) - POD_AND_SERVICE_BITS
  if (hostPrefix > longest)
    return { problem: 'host-prefix-too-long', cidr, hostPrefix, longestPrefix: longest }
  const room = hostPrefix < network.prefix ? 0 : 2 ** (hostPrefix - network.prefix)
  return room < neededRoom ? { problem: 'too-few-hosts', cidr, hostPrefix, room, needed: neededRoom } : null
}

export interface Overlap {
  readonly index: number
  readonly kinds: readonly [NetworkKind, NetworkKind]
  readonly cidrs: readonly [string, string]
}

/** Networks that share addresses. Only those at the same place of their lists are compared, as families pair up. */
export function overlappingNetworks(
  cluster: ClusterFacts,
  { withMachine }: { withMachine: boolean },
): Overlap[] {
  const { cluster_networks, service_networks, machine_networks } = cluster
  const machine = withMachine ? machine_networks : []
  const places = Math.max(cluster_networks.length, service_networks.length, machine.length)
  return Array.from({ length: places }, (_, index) => index).flatMap((index) => {
    const cidrs = {
      machine: machine[index]?.cidr,
      service: service_networks[index]?.cidr,
      cluster: cluster_networks[index]?.cidr,
    }
    return PAIRS.flatMap(([a, b]): Overlap[] =>
      doOverlap(cidrs[a], cidrs[b])
        ? [{ index, kinds: [a, b], cidrs: [cidrs[a] ?? '', cidrs[b] ?? ''] }]
        : [],
    )
  })
}

const PAIRS = [
  ['machine', 'service'],
  ['machine', 'cluster'],
  ['service', 'cluster'],
] as const

function doOverlap(a: string | undefined, b: string | undefined): boolean {
  const [first, second] = [parseCidr(a ?? ''), parseCidr(b ?? '')]
  return first !== null && second !== null && overlaps(first, second)
}
