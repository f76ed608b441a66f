// Networks for pods and services that keep clear of everything else, for remedies that can be sent as they are.

import { type Cidr, type Family, overlaps, parseCidr } from '@groundwork/addresses/cidr'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { ClusterNetworkFacts, NetworkFacts } from '../facts/cluster-facts.ts'
import { networksOf } from '../network/interface-addresses.ts'

const range = (first: number, last: number, step: number): number[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step)

/** The usual networks first, then their neighbours; 100.64.0.0/10 is left out because OVN-Kubernetes uses parts of it. */
const CLUSTER_CIDRS: Readonly<Record<Family, readonly string[]>> = {
  IPv4: [
    ...[...range(128, 252, 4), ...range(0, 124, 4)].map((octet) => `10.${octet}.0.0/14`),
    ...range(16, 28, 4).map((octet) => `172.${octet}.0.0/14`),
  ],
  IPv6: range(1, 255, 1).map((byte) => `fd${byte.toString(16).padStart(2, '0')}::/48`),
}

const SERVICE_CIDRS: Readonly<Record<Family, readonly string[]>> = {
  IPv4: [
    ...range(16, 31, 1).map((octet) => `172.${46 - octet}.0.0/16`),
    ...range(0, 255, 1).map((octet) => `10.${octet}.0.0/16`),
  ],
  IPv6: range(2, 255, 1).map((byte) => `fd${byte.toString(16).padStart(2, '0')}::/112`),
}

const HOST_PREFIX: Readonly<Record<Family, number>> = { IPv4: 23, IPv6: 64 }

export function freeClusterNetwork(family: Family, taken: readonly Cidr[]): ClusterNetworkFacts | null {
  const cidr = firstFree(CLUSTER_CIDRS[family], taken)
  return cidr === null ? null : { cidr, host_prefix: HOST_PREFIX[family] }
}

export function freeServiceNetwork(family: Family, taken: readonly Cidr[]): NetworkFacts | null {
  const cidr = firstFree(SERVICE_CIDRS[family], taken)
  return cidr === null ? null : { cidr }
}

/** What pods and services must not shadow: the machine networks and every network a host is in. */
export const networksOfMachines = (context: ClusterContext): readonly Cidr[] => {
  const ofHosts = context
    .hostsWithInventory()
    .flatMap(({ inventory }) => (inventory ? networksOf(inventory) : []))
  const all = [...context.machineNetworks(), ...ofHosts]
  return [...new Map(all.map((network) => [network.text, network])).values()]
}

function firstFree(candidates: readonly string[], taken: readonly Cidr[]): string | null {
  const isFree = (cidr: string) => {
    const parsed = parseCidr(cidr)
    return parsed !== null && !taken.some((other) => overlaps(parsed, other))
  }
  return candidates.find(isFree) ?? null
}
