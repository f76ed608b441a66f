// IPv4 and IPv6 together: which lists of networks must agree, and in which order.

import { type Family, parseCidr } from '@groundwork/addresses/cidr'
import { isSingleNode } from '../context/topology.ts'
import type { ClusterFacts, NetworkFacts } from '../facts/cluster-facts.ts'
import { familiesOf } from './cluster-families.ts'
import type { NetworkKind } from './network-sizes.ts'

/** Machines of a user-managed multi-node cluster may live anywhere. */
export const needsMachineNetwork = (cluster: ClusterFacts): boolean =>
  !cluster.user_managed_networking || isSingleNode(cluster)

export type FamilyProblem =
  | { readonly problem: 'unreadable'; readonly kind: NetworkKind; readonly cidr: string }
  | {
      readonly problem: 'different'
      readonly families: Readonly<Partial<Record<NetworkKind, readonly Family[]>>>
    }

/** The lists of networks must have the same families in the same order; machine networks only where needed. */
export function familyProblem(cluster: ClusterFacts): FamilyProblem | null {
  const lists = listsOf(cluster)
  for (const [kind, networks] of lists) {
    const unreadable = networks.find(({ cidr }) => !parseCidr(cidr))
    if (unreadable) return { problem: 'unreadable', kind, cidr: unreadable.cidr }
  }
  const families = lists.map(([kind, networks]): [NetworkKind, Family[]] => [kind, familiesOf(networks)])
  const isSame = new Set(families.map(([, list]) => list.join())).size === 1
  return isSame ? null : { problem: 'different', families: Object.fromEntries(families) }
}

function listsOf(cluster: ClusterFacts): [NetworkKind, readonly NetworkFacts[]][] {
  const machine: [NetworkKind, readonly NetworkFacts[]][] = needsMachineNetwork(cluster)
    ? [['machine', cluster.machine_networks]]
    : []
  return [['service', cluster.service_networks], ['cluster', cluster.cluster_networks], ...machine]
}
