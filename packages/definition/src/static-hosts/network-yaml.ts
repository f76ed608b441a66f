// Network settings in the YAML of nmstate, and back.
import { parseAddressInNetwork } from '@groundwork/addresses/cidr'
import type { HostStaticNetworkConfig } from '@groundwork/contract/infra-envs'
import { parse, stringify } from 'yaml'
import { isSameValue } from '../document/diff-values.ts'
import type { NetworkDefinition } from '../schema-source/network-definition.ts'
import { readSettings } from './read-settings.ts'

/** As the API takes it: the settings, and which card is meant by which name. */
export const staticNetworkConfig = (network: NetworkDefinition): HostStaticNetworkConfig => ({
  network_yaml: networkYaml(network),
  mac_interface_map: network.interfaces.map(({ name, mac_address }) => ({
    mac_address,
    logical_nic_name: name,
  })),
})

export function networkYaml(network: NetworkDefinition): string {
  const { nmstate } = network
  if (typeof nmstate === 'string') return nmstate
  return stringify(nmstate ?? networkState(network), { aliasDuplicateObjects: false })
}

type State = Record<string, unknown>

/** The same settings as an object of nmstate. */
export function networkState(network: NetworkDefinition): State {
  const { interfaces, bond, vlan, mtu, gateways = [], dns_servers = [], dns_search = [] } = network
  const size = mtu === undefined ? {} : { mtu }
  const names = interfaces.map(({ name }) => name)
  const base = bond?.name ?? names[0] ?? ''
  const top = vlan === undefined ? base : `${base}.${vlan}`
  const state = (name: string, type: string, rest: State): State => ({
    name,
    type,
    state: 'up',
    ...size,
    ...rest,
    ...(name === top ? addressing(network) : NO_ADDRESSES),
  })
  const dns = {
    ...(dns_servers.length > 0 ? { server: dns_servers } : {}),
    ...(dns_search.length > 0 ? { search: dns_search } : {}),
  }
  return {
    interfaces: [
      ...names.map((name) => state(name, 'ethernet', {})),
      ...(bond ? [state(bond.name, 'bond', { 'link-aggregation': { mode: bond.mode, port: names } })] : []),
      ...(vlan === undefined ? [] : [state(top, 'vlan', { vlan: { 'base-iface': base, id: vlan } })]),
    ],
    ...(gateways.length > 0 ? { routes: { config: gateways.map((gateway) => route(gateway, top)) } } : {}),
    ...(Object.keys(dns).length > 0 ? { 'dns-resolver': { config: dns } } : {}),
  }
}

const OFF = { enabled: false }
const NO_ADDRESSES: State = { ipv4: OFF, ipv6: OFF }
const BY_DHCP: State = {
  ipv4: { enabled: true, dhcp: true },
  ipv6: { enabled: true, dhcp: true, autoconf: true },
}

function addressing({ addresses }: NetworkDefinition): State {
  if (addresses === undefined) return BY_DHCP
  const isIpv6 = (text: string) => text.includes(':')
  return {
    ipv4: fixed(addresses.filter((text) => !isIpv6(text))),
    ipv6: fixed(addresses.filter(isIpv6)),
  }
}

function fixed(addresses: readonly string[]): State {
  if (addresses.length === 0) return OFF
  return {
    enabled: true,
    dhcp: false,
    address: addresses.map((text) => {
      const parsed = parseAddressInNetwork(text)
      // What cannot be read is left to the check, which says what is wrong with it.
      const [ip = '', prefix = ''] = text.split('/')
      return {
        ip: parsed?.address.text ?? ip,
        'prefix-length': parsed?.network.prefix ?? (Number(prefix) || 0),
      }
    }),
  }
}

const route = (gateway: string, top: string): State => ({
  destination: gateway.includes(':') ? '::/0' : '0.0.0.0/0',
  'next-hop-address': gateway,
  'next-hop-interface': top,
})

/** Settings that could be written in our own words are; all others stay nmstate. */
export function readStaticNetwork({
  network_yaml: yaml = '',
  mac_interface_map: map = [],
}: HostStaticNetworkConfig): NetworkDefinition {
  const interfaces = map.map(({ mac_address, logical_nic_name = '' }) => ({
    name: logical_nic_name,
    mac_address,
  }))
  const state = parsed(yaml)
  const candidate = readSettings(state, interfaces)
  const isWhole =
    candidate !== null &&
    // A card without settings would be forgotten.
    candidate.interfaces.length === interfaces.length &&
    isSameValue(networkState(candidate), state)
  return isWhole ? candidate : { interfaces, nmstate: yaml }
}

function parsed(yaml: string): unknown {
  try {
    return parse(yaml, { maxAliasCount: 100, logLevel: 'error' }) as unknown
  } catch {
    return null
  }
}
