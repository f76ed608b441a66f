import { parseCidr } from '@groundwork/addresses/cidr'
import type { ClusterDefaultConfig, ManagedDomain } from '@groundwork/contract/clusters'
import type { NetworkDefaults } from '@groundwork/engine/requests/cluster'
import { FORBIDDEN_HOSTNAMES } from '@groundwork/hostnames/hostname-rules'
import type { Config } from '../../config/config.ts'
import type { Handlers } from '../../http/handler.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'

export interface DefaultsReader {
  readonly config: Pick<
    Config,
    'networks' | 'ntpDefaultServer' | 'garbage' | 'baseDnsDomains' | 'engineSettings'
  >
}

export const defaultHandlers = {
  V2GetClusterDefaultConfig: ({ config }: DefaultsReader) => ({
    status: 200,
    body: {
      ...defaultNetworks(config.networks, config.engineSettings.supportsIpv6),
      ntp_source: config.ntpDefaultServer,
      inactive_deletion_hours: Math.floor(config.garbage.clusterInactiveMs / HOUR),
      forbidden_hostnames: [...FORBIDDEN_HOSTNAMES],
    },
  }),
  V2ListManagedDomains: ({ config }: DefaultsReader) => ({
    status: 200,
    body: Object.entries(config.baseDnsDomains).map(managedDomain),
  }),
} satisfies Handlers<'V2GetClusterDefaultConfig' | 'V2ListManagedDomains', CatalogueDeps>

const HOUR = 3_600_000

type DefaultNetworks = Pick<
  ClusterDefaultConfig,
  | 'cluster_network_cidr'
  | 'cluster_network_host_prefix'
  | 'service_network_cidr'
  | 'cluster_networks_ipv4'
  | 'cluster_networks_dualstack'
  | 'service_networks_ipv4'
  | 'service_networks_dualstack'
>

function defaultNetworks(networks: NetworkDefaults, supportsIpv6: boolean): DefaultNetworks {
  const cluster = bothStacks(networks.clusterNetworks, {
    cidr: networks.clusterCidrIpv6,
    host_prefix: networks.hostPrefixIpv6,
  })
  const service = bothStacks(networks.serviceNetworks, { cidr: networks.serviceCidrIpv6 })
  const [firstCluster] = cluster.ipv4
  const [firstService] = service.ipv4
  return {
    ...(firstCluster && {
      cluster_network_cidr: firstCluster.cidr,
      cluster_network_host_prefix: firstCluster.host_prefix,
    }),
    ...(firstService && { service_network_cidr: firstService.cidr }),
    cluster_networks_ipv4: cluster.ipv4,
    cluster_networks_dualstack: supportsIpv6 ? cluster.dualstack : [],
    service_networks_ipv4: service.ipv4,
    service_networks_dualstack: supportsIpv6 ? service.dualstack : [],
  }
}

function bothStacks<Network extends { readonly cidr: string }>(
  networks: readonly Network[],
  second: Network,
): { readonly ipv4: Network[]; readonly dualstack: Network[] } {
  const isIpv6 = ({ cidr }: Network) => parseCidr(cidr)?.family === 'IPv6'
  const ipv4 = networks.filter((network) => !isIpv6(network))
  const ipv6 = networks.filter(isIpv6)
  return { ipv4, dualstack: [...ipv4, ...(ipv6.length > 0 ? ipv6 : [second])] }
}

/** The provider may have the id of its zone in front of it: `Z123/route53`. */
function managedDomain([domain, provider]: readonly [string, string]): ManagedDomain {
  return provider.split('/').at(-1) === 'route53' ? { domain, provider: 'route53' } : { domain }
}
