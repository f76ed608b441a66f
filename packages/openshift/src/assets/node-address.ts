// Under which address a machine will be a node.
import { type Cidr, contains, parseNetworks } from '@groundwork/addresses/cidr'
import {
  defaultRouteNic,
  type InterfaceAddress,
  interfaceAddresses,
  primaryFamily,
} from '@groundwork/engine/network'
import type { InstallHost, InstallInputs } from '../inputs.ts'
import { networking } from '../install-config/networking.ts'

/** In a machine network; where there is none, what others reach, else where traffic leaves, else the first. null: it has none. */
export function nodeAddress(host: InstallHost, inputs: InstallInputs): InterfaceAddress | null {
  const { cluster } = inputs
  if (host.inventory === null) return null
  const family = primaryFamily(cluster)
  const addresses = interfaceAddresses(host.inventory).filter(({ address }) => address.family === family)
  const networks = machineNetworks(inputs)
  const reached = cluster.connectivity_majority_groups?.l3_connected_addresses[host.id] ?? []
  const outside = defaultRouteNic(host.inventory, family)
  const preferences: readonly ((candidate: InterfaceAddress) => boolean)[] = [
    ({ address }) => networks.some((network) => contains(network, address)),
    ({ address }) => reached.includes(address.text),
    ({ nic }) => nic === outside,
    () => true,
  ]
  for (const isPreferred of preferences) {
    const found = addresses.find(isPreferred)
    if (found) return found
  }
  return null
}

export const machineNetworks = (inputs: InstallInputs): readonly Cidr[] =>
  parseNetworks(networking(inputs).machineNetwork ?? [])

/** For the installer (`GeneratorContext.bootstrapNodeIp`); empty: unknown. */
export function bootstrapNodeIp(inputs: InstallInputs): string {
  const host = inputs.hosts.find(({ bootstrap }) => bootstrap)
  return (host && nodeAddress(host, inputs)?.address.text) ?? ''
}
