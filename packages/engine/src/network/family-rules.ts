// IPv4 and IPv6 together: which lists must agree, and in which order. The facts given here are the cluster as it is,
// or as it would be after a request.
import type { ClusterFacts, NetworkFacts } from '../facts/cluster-facts.ts'
import { hasUserManagedLoadBalancer, isSingleNode } from '../topology.ts'
import { isAtLeast } from '../versions/version.ts'
import { type Family, parseAddress, parseCidr } from './cidr.ts'
import { familiesOf, isDualStack } from './cluster-families.ts'
import type { NetworkKind } from './network-sizes.ts'

const ANY_ORDER_SINCE = '4.12'

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

export type OrderedList =
  | 'machine_networks'
  | 'service_networks'
  | 'cluster_networks'
  | 'api_vips'
  | 'ingress_vips'

export interface FamilyOrder {
  readonly list: OrderedList
  readonly first: Family
}

/** What every list that is set starts with. */
export function firstFamilies(cluster: ClusterFacts): FamilyOrder[] {
  const firsts: [OrderedList, Family | undefined][] = [
    ['machine_networks', parseCidr(cluster.machine_networks[0]?.cidr ?? '')?.family],
    ['service_networks', parseCidr(cluster.service_networks[0]?.cidr ?? '')?.family],
    ['cluster_networks', parseCidr(cluster.cluster_networks[0]?.cidr ?? '')?.family],
    ['api_vips', parseAddress(cluster.api_vips[0]?.ip ?? '')?.family],
    ['ingress_vips', parseAddress(cluster.ingress_vips[0]?.ip ?? '')?.family],
  ]
  return firsts.flatMap(([list, first]) => (first ? [{ list, first }] : []))
}

/** The lists of a dual-stack cluster that start with the wrong family: before 4.12 with anything but IPv4, later with
 *  another family than `primary` (what the cluster started with), or than the first list when nothing is decided. */
export function familyOrderProblems(cluster: ClusterFacts, primary: Family | null = null): FamilyOrder[] {
  if (!isDualStack(cluster)) return []
  const firsts = firstFamilies(cluster)
  const isFree = isAtLeast(cluster.openshift_version, ANY_ORDER_SINCE)
  const expected = isFree ? (primary ?? firsts[0]?.first) : 'IPv4'
  return firsts.filter(({ first }) => first !== expected)
}

export type DualStackProblem =
  | { readonly problem: 'sdn' }
  | { readonly problem: 'dhcp' }
  | { readonly problem: 'machine-network-count'; readonly count: number }
  | { readonly problem: 'missing-family'; readonly kind: NetworkKind; readonly families: readonly Family[] }
  | { readonly problem: 'order'; readonly lists: readonly FamilyOrder[] }

/** What a cluster with both families still lacks; nothing for a cluster with one. */
export function dualStackProblems(cluster: ClusterFacts, primary: Family | null = null): DualStackProblem[] {
  if (!isDualStack(cluster)) return []
  const problems: DualStackProblem[] = []
  if (cluster.network_type === 'OpenShiftSDN') problems.push({ problem: 'sdn' })
  if (cluster.vip_dhcp_allocation) problems.push({ problem: 'dhcp' })
  const { length: count } = cluster.machine_networks
  const isCountFine = hasUserManagedLoadBalancer(cluster) ? count >= 2 : count === 2
  if (needsMachineNetwork(cluster) && !isCountFine) problems.push({ problem: 'machine-network-count', count })
  for (const [kind, networks] of listsOf(cluster)) {
    const families = familiesOf(networks)
    if (families.length < 2) problems.push({ problem: 'missing-family', kind, families })
  }
  const lists = familyOrderProblems(cluster, primary)
  return lists.length > 0 ? [...problems, { problem: 'order', lists }] : problems
}

/** Service networks have one network a family, and so have machine networks unless the load balancer is the user's. */
export function hasTooManyOfOneFamily(networks: readonly NetworkFacts[]): boolean {
  const families = networks
    .map(({ cidr }) => parseCidr(cidr)?.family)
    .filter((family) => family !== undefined)
  return new Set(families).size < families.length
}
