// Which address families a cluster uses, and which comes first.

import { type Family, parseAddress, parseCidr } from '@groundwork/addresses/cidr'
import type { ClusterFacts } from '../facts/cluster-facts.ts'

/** The families of a list of networks, each once, in the order of the list; unreadable networks have none. */
export const familiesOf = (networks: readonly { readonly cidr: string }[]): Family[] =>
  distinct(networks.map(({ cidr }) => parseCidr(cidr)?.family))

/** What pods and services will speak; the machine networks decide only while neither is set. */
export function clusterFamilies(cluster: ClusterFacts): Family[] {
  const families = familiesOf([...cluster.service_networks, ...cluster.cluster_networks])
  return families.length > 0 ? families : familiesOf(cluster.machine_networks)
}

/** Both families occur anywhere: in a list of networks or among the VIPs. */
export const isDualStack = (cluster: ClusterFacts): boolean => allFamilies(cluster).length === 2

/** The family of the first list that says anything; IPv4 while none does. */
export const primaryFamily = (cluster: ClusterFacts): Family => allFamilies(cluster)[0] ?? 'IPv4'

const allFamilies = (cluster: ClusterFacts): Family[] =>
  distinct([
    ...familiesOf(cluster.machine_networks),
    ...familiesOf(cluster.service_networks),
    ...familiesOf(cluster.cluster_networks),
    ...[...cluster.api_vips, ...cluster.ingress_vips].map(({ ip }) => parseAddress(ip)?.family),
  ])

function distinct(families: readonly (Family | undefined)[]): Family[] {
  return [...new Set(families.filter((family) => family !== undefined))]
}
