import type { Cluster } from '@groundwork/contract/clusters'
import type { Host } from '@groundwork/contract/hosts'
import { readInventory } from '../../host/read-host.ts'

/** Everything that is known to have an address: hosts, their routers, and the virtual addresses of clusters. */
export function takenAddresses(
  hosts: readonly Pick<Host, 'inventory'>[],
  clusters: readonly Pick<Cluster, 'api_vips' | 'ingress_vips'>[],
): readonly string[] {
  const ofHosts = hosts.flatMap((host) => {
    const { interfaces, routes } = readInventory(host)
    const own = (interfaces ?? []).flatMap(({ ipv4_addresses, ipv6_addresses }) => [
      ...(ipv4_addresses ?? []),
      ...(ipv6_addresses ?? []),
    ])
    return [
      ...own.map((text) => text.replace(/\/\d+$/, '')),
      ...(routes ?? []).flatMap(({ gateway }) => gateway ?? []),
    ]
  })
  const ofClusters = clusters.flatMap(({ api_vips, ingress_vips }) =>
    [...(api_vips ?? []), ...(ingress_vips ?? [])].flatMap(({ ip }) => ip ?? []),
  )
  return [...ofHosts, ...ofClusters]
}
