// Looks for the few settings of a usual machine in nmstate. Whether nothing was overlooked is checked by writing them again.
import { isRecord, stringsOf } from '@groundwork/json/json-values'
import { BOND_MODES } from '../schema-source/bond-modes.ts'
import type { NetworkDefinition } from '../schema-source/network-definition.ts'

type Interfaces = NetworkDefinition['interfaces']

/** Null: there is more in them than we have words for. */
export function readSettings(state: unknown, cards: Interfaces): NetworkDefinition | null {
  if (!isRecord(state)) return null
  const list = Array.isArray(state.interfaces) ? state.interfaces.filter(isRecord) : []
  const bondState = list.find(({ type }) => type === 'bond')
  const vlanState = list.find(({ type }) => type === 'vlan')
  const top = vlanState ?? bondState ?? list[0]
  if (!top) return null
  const names = list.filter(({ type }) => type === 'ethernet').map(({ name }) => String(name))
  const interfaces = names.flatMap((name) => cards.filter((card) => card.name === name))
  const bond = bondState ? readBond(bondState) : undefined
  const addresses = readAddresses(top)
  const gateways = readGateways(state.routes)
  const dns = isRecord(state['dns-resolver']) ? state['dns-resolver'].config : undefined
  const servers = stringsOf(isRecord(dns) ? dns.server : undefined)
  const search = stringsOf(isRecord(dns) ? dns.search : undefined)
  const vlan = isRecord(vlanState?.vlan) ? vlanState.vlan.id : undefined
  return {
    // A card without a hardware address cannot be found.
    interfaces: interfaces.length === names.length ? interfaces : [],
    ...(bond ? { bond } : {}),
    ...(typeof vlan === 'number' ? { vlan } : {}),
    ...(typeof top.mtu === 'number' ? { mtu: top.mtu } : {}),
    ...(addresses ? { addresses } : {}),
    ...(gateways.length > 0 ? { gateways } : {}),
    ...(servers.length > 0 ? { dns_servers: servers } : {}),
    ...(search.length > 0 ? { dns_search: search } : {}),
  }
}

function readBond(state: Readonly<Record<string, unknown>>): NetworkDefinition['bond'] {
  const aggregation = state['link-aggregation']
  const wanted = isRecord(aggregation) ? aggregation.mode : undefined
  const mode = BOND_MODES.find((known) => known === wanted)
  return mode === undefined ? undefined : { name: String(state.name), mode }
}

/** Undefined: they come by DHCP. */
function readAddresses(state: Readonly<Record<string, unknown>>): string[] | undefined {
  const families = [state.ipv4, state.ipv6].filter(isRecord)
  if (families.some(({ dhcp }) => dhcp === true)) return undefined
  return families.flatMap(({ address }) =>
    (Array.isArray(address) ? address : [])
      .filter(isRecord)
      .map((entry) => `${String(entry.ip)}/${String(entry['prefix-length'])}`),
  )
}

function readGateways(routes: unknown): string[] {
  const config = isRecord(routes) && Array.isArray(routes.config) ? routes.config : []
  return config.filter(isRecord).map((entry) => String(entry['next-hop-address']))
}
