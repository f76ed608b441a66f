// The names a cluster is reached by, and what a host made of them.

import { parseAddress } from '@groundwork/addresses/cidr'
import type { DomainResolutionResponse } from '@groundwork/contract/steps'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'

export type Resolution = DomainResolutionResponse['resolutions'][number]

type Named = Pick<ClusterFacts, 'name' | 'base_dns_domain'>

const inDomain = (label: string, { name, base_dns_domain }: Named): string =>
  `${label}.${name}.${base_dns_domain}`

export const apiDomain = (cluster: Named): string => inDomain('api', cluster)
export const apiIntDomain = (cluster: Named): string => inDomain('api-int', cluster)
/** The route of the console stands for every application. */
export const appsDomain = (cluster: Named): string => inDomain('console-openshift-console.apps', cluster)
/** A name that no administrator would configure: when it resolves, a wildcard record answers for everything. */
export const wildcardDomain = (cluster: Named): string => inDomain('validateNoWildcardDNS', cluster)
/** With the final dot no search domain can be appended. */
export const absoluteWildcardDomain = (cluster: Named): string => `${wildcardDomain(cluster)}.`

/** What hosts are asked to resolve, in the order of the wire; nothing while the cluster has no full name.
 *  A day-1 cluster also asks for the registry of its release image, unless that is an address. */
export function domainsToResolve(cluster: ClusterFacts): string[] {
  if (cluster.name === '' || cluster.base_dns_domain === '') return []
  const registry = cluster.kind === 'Cluster' ? registryDomain(cluster.ocp_release_image) : null
  return [
    apiDomain(cluster),
    apiIntDomain(cluster),
    appsDomain(cluster),
    absoluteWildcardDomain(cluster),
    wildcardDomain(cluster),
    ...(registry === null ? [] : [registry]),
  ]
}

/** The host name in front of an image reference, null when there is none or it is an address. */
export function registryDomain(image: string): string | null {
  const slash = image.indexOf('/')
  const authority = slash < 0 ? '' : image.slice(0, slash)
  if (authority.startsWith('[')) return null
  const name = authority.replace(/:\d+$/, '')
  return name === '' || parseAddress(name) ? null : name
}

/** What the host found for a name, null when its last answer does not mention it. */
export const resolutionOf = (host: HostFacts, domain: string): Resolution | null =>
  host.domain_name_resolutions?.resolutions.find(({ domain_name }) => domain_name === domain) ?? null

/** At least one address or one alias. */
export function isResolved(resolution: Resolution): boolean {
  const { ipv4_addresses, ipv6_addresses, cnames } = resolution
  return [ipv4_addresses, ipv6_addresses, cnames].some((answers) => (answers?.length ?? 0) > 0)
}
