// Network settings belong to the image on the wire, and to the machine in a definition.
import type { HostStaticNetworkConfig, InfraEnv } from '@groundwork/contract/infra-envs'
import { compareText } from '@groundwork/text/compare-text'
import type { HostDefinition, InfraEnvDefinition } from '../document/definition.ts'
import { isSameValue } from '../document/diff-values.ts'
import { readStaticNetwork, staticNetworkConfig } from '../static-hosts/network-yaml.ts'
import { jsonValue } from './wire-values.ts'

export const wantedStaticNetworks = (
  { name }: InfraEnvDefinition,
  hosts: readonly HostDefinition[],
): readonly HostStaticNetworkConfig[] =>
  hosts.flatMap(({ infra_env, network }) =>
    infra_env === name && network ? [staticNetworkConfig(network)] : [],
  )

export function currentStaticNetworks({
  static_network_config: text,
}: InfraEnv): readonly HostStaticNetworkConfig[] {
  const list = jsonValue(text)
  return Array.isArray(list) ? (list as HostStaticNetworkConfig[]) : []
}

export const macsOf = ({ mac_interface_map: map = [] }: HostStaticNetworkConfig): readonly string[] =>
  map.map(({ mac_address }) => mac_address.toLowerCase())

/** The list is replaced as a whole, so machines that the definition does not mention are sent along; null: nothing changes. */
export function changedStaticNetworks(
  wanted: readonly HostStaticNetworkConfig[],
  current: readonly HostStaticNetworkConfig[],
): readonly HostStaticNetworkConfig[] | null {
  if (wanted.length === 0) return null
  const named = new Set(wanted.flatMap(macsOf))
  const others = current.filter((config) => !macsOf(config).some((mac) => named.has(mac)))
  const next = [...others, ...wanted]
  return isSameValue(comparable(next), comparable(current)) ? null : next
}

/** How the YAML is written does not matter, nor the order. */
const comparable = (configs: readonly HostStaticNetworkConfig[]): readonly unknown[] =>
  configs
    .map((config) => {
      const { interfaces, ...network } = readStaticNetwork(config)
      const cards = interfaces.map(({ name, mac_address }) => `${mac_address.toLowerCase()} ${name}`)
      return { cards: cards.sort(compareText), network }
    })
    .sort((a, b) => compareText(a.cards.join(), b.cards.join()))
