// Network settings of a machine as agent-config and NMStateConfig have them: nmstate, and which card is which.
import { stringify } from 'yaml'
import type { HostDefinition, NetworkDefinition } from '../document/definition.ts'
import { readStaticNetwork } from '../static-hosts/network-yaml.ts'
import type { Reader } from './reader.ts'

interface Card {
  readonly name: string
  readonly mac_address: string
}

const MAC = /^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/i

/** Cards without a hardware address cannot be told from others. */
export function readCards(host: Reader, members: { readonly list: string; readonly mac: string }): Card[] {
  return host.groups(members.list).flatMap((card) => {
    const name = card.text('name') ?? ''
    const mac_address = card.text(members.mac) ?? ''
    if (MAC.test(mac_address)) return [{ name, mac_address }]
    card.lose(members.mac, [`"${mac_address}" is not a hardware address.`, 'Mend it, and import again.'])
    return []
  })
}

export function networkOf(
  settings: Readonly<Record<string, unknown>>,
  cards: readonly Card[],
): NetworkDefinition {
  const network = readStaticNetwork({
    network_yaml: stringify(settings, { aliasDuplicateObjects: false }),
    mac_interface_map: cards.map(({ name, mac_address }) => ({ mac_address, logical_nic_name: name })),
  })
  // What we have no words for stays as it was written.
  return network.nmstate === undefined ? network : { interfaces: network.interfaces, nmstate: settings }
}

/** Without network settings the first card is what the machine is found by. */
export const matchOf = ([first]: readonly Card[]): HostDefinition['match'] =>
  first && { mac_address: first.mac_address }
