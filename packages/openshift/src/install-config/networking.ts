import type { Family } from '@groundwork/addresses/cidr'
import { networksOf, primaryFamily } from '@groundwork/engine/network'
import type { InstallInputs } from '../inputs.ts'
import type { Networking, ProxyConfig } from './install-config.ts'

export function networking(inputs: InstallInputs): Networking {
  const { cluster } = inputs
  const machineNetwork = hasOwnNetwork(inputs) ? ownMachineNetworks(inputs) : storedMachineNetworks(inputs)
  return {
    networkType: networkType(inputs),
    clusterNetwork: cluster.cluster_networks.map(({ cidr, host_prefix }) => ({
      cidr,
      hostPrefix: host_prefix,
    })),
    ...(machineNetwork.length > 0 && { machineNetwork }),
    serviceNetwork: cluster.service_networks.map(({ cidr }) => cidr),
  }
}

/** Platforms that bring no network of their own, where machines find each other by what the user has set up. */
export const hasOwnNetwork = ({ cluster: { platform, user_managed_networking } }: InstallInputs): boolean =>
  platform.type === 'none' ||
  platform.type === 'external' ||
  (platform.type === 'vsphere' && user_managed_networking)

/** For a network plugin that the user brings by manifests the installer is told nothing, or, without VIPs, the literal word. */
function networkType(inputs: InstallInputs): string {
  const { network_type } = inputs.cluster
  if (network_type !== 'None') return network_type
  return hasOwnNetwork(inputs) ? 'None' : ''
}

const storedMachineNetworks = ({ cluster }: InstallInputs): { readonly cidr: string }[] =>
  cluster.machine_networks.map(({ cidr }) => ({ cidr }))

/** Without any that were set: the first network of each family that the bootstrap host is in. */
function ownMachineNetworks(inputs: InstallInputs): { readonly cidr: string }[] {
  const { cluster, hosts } = inputs
  if (cluster.machine_networks.length > 0) return storedMachineNetworks(inputs)
  const inventory = hosts.find(({ bootstrap }) => bootstrap)?.inventory
  if (!inventory) return []
  const first = (family: Family) => networksOf(inventory).find((network) => network.family === family)
  const families: readonly Family[] = primaryFamily(cluster) === 'IPv4' ? ['IPv4', 'IPv6'] : ['IPv6', 'IPv4']
  return families.flatMap((family) => first(family) ?? []).map(({ text }) => ({ cidr: text }))
}

/** null: the cluster reaches everything directly. */
export function proxyConfig({ cluster }: InstallInputs): ProxyConfig | null {
  const { http_proxy, https_proxy, no_proxy } = cluster
  if (http_proxy === '' && https_proxy === '') return null
  const own = [
    `.${cluster.name}.${cluster.base_dns_domain}`,
    ...[...cluster.cluster_networks, ...cluster.service_networks, ...cluster.machine_networks].map(
      ({ cidr }) => cidr,
    ),
  ]
  const noProxy = no_proxy === '*' ? '*' : [...(no_proxy === '' ? [] : [no_proxy]), ...own].join(',')
  return {
    ...(http_proxy !== '' && { httpProxy: http_proxy }),
    ...(https_proxy !== '' && { httpsProxy: https_proxy }),
    noProxy,
  }
}
