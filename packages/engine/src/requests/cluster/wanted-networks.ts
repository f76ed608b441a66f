// The networks a request asks for, as lists: older clients send single values instead.

import { parseAddress, parseCidr } from '@groundwork/addresses/cidr'
import type {
  ClusterCreateParams,
  ClusterNetwork,
  ClusterUpdateParams,
  MachineNetwork,
  ServiceNetwork,
} from '@groundwork/contract/clusters'
import type { ClusterNetworkFacts, NetworkFacts, Vip } from '../../facts/cluster-facts.ts'
import type { NetworkDefaults } from './environment.ts'

export interface WantedNetworks {
  /** undefined: the request says nothing about it. */
  readonly cluster_networks: readonly ClusterNetworkFacts[] | undefined
  readonly service_networks: readonly NetworkFacts[] | undefined
  readonly machine_networks: readonly NetworkFacts[] | undefined
}

type Params = Pick<
  ClusterCreateParams & ClusterUpdateParams,
  | 'cluster_networks'
  | 'service_networks'
  | 'machine_networks'
  | 'cluster_network_cidr'
  | 'cluster_network_host_prefix'
  | 'service_network_cidr'
  | 'machine_network_cidr'
>

type LooseParams = { readonly [Key in keyof Params]?: Params[Key] | null }

export function wantedNetworks(
  params: LooseParams,
  current: readonly ClusterNetworkFacts[],
  defaults: NetworkDefaults,
): WantedNetworks {
  return {
    cluster_networks: wantedClusterNetworks(params, current, defaults),
    service_networks: wantedList(params.service_networks, params.service_network_cidr),
    machine_networks: wantedList(params.machine_networks, params.machine_network_cidr),
  }
}

function wantedClusterNetworks(
  params: LooseParams,
  current: readonly ClusterNetworkFacts[],
  defaults: NetworkDefaults,
): readonly ClusterNetworkFacts[] | undefined {
  const { cluster_networks: list, cluster_network_cidr: single, cluster_network_host_prefix: prefix } = params
  if (list) return list.map((network) => withHostPrefix(network, defaults))
  if (!single && !prefix) return undefined
  const [first = { cidr: '' }, ...others] = current
  const changed = {
    ...first,
    ...(single ? { cidr: single } : {}),
    ...(prefix ? { host_prefix: prefix } : {}),
  }
  return [withHostPrefix(changed, defaults), ...others]
}

function withHostPrefix(network: ClusterNetwork, defaults: NetworkDefaults): ClusterNetworkFacts {
  const cidr = network.cidr ?? ''
  const isIpv6 = cidr.includes(':')
  return {
    cidr,
    host_prefix: network.host_prefix || (isIpv6 ? defaults.hostPrefixIpv6 : defaults.hostPrefixIpv4),
  }
}

function wantedList(
  list: readonly (MachineNetwork | ServiceNetwork)[] | null | undefined,
  single: string | null | undefined,
): readonly NetworkFacts[] | undefined {
  if (list) return list.map(({ cidr = '' }) => ({ cidr }))
  return single ? [{ cidr: single }] : undefined
}

/** Without host bits and in the shortest spelling; what cannot be read stays as it is. */
export const canonical = <Network extends NetworkFacts>(networks: readonly Network[]): readonly Network[] =>
  networks.map((network) => ({ ...network, cidr: parseCidr(network.cidr)?.text ?? network.cidr }))

/** An address that was verified before stays verified. */
export function wantedVips(
  list: readonly { readonly ip?: string }[],
  current: readonly Vip[] = [],
): readonly Vip[] {
  return list.map(({ ip = '' }) => {
    const text = parseAddress(ip)?.text ?? ip
    return current.find((vip) => vip.ip === text) ?? { ip: text, verification: null }
  })
}
