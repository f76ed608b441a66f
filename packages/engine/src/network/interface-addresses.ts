// The addresses of a machine, read once per inventory.

import {
  type Address,
  type Cidr,
  contains,
  isLoopback,
  parseAddressInNetwork,
} from '@groundwork/addresses/cidr'
import type { Inventory } from '@groundwork/contract/hosts'
import { getOrCompute } from '../collections/get-or-compute.ts'
import { indexNetworks, type NetworkIndex } from './network-index.ts'

export interface InterfaceAddress {
  readonly nic: string
  readonly mac: string
  readonly address: Address
  readonly network: Cidr
}

// Facts never change after they were made, so the object itself is a sound key.
const addressesByInventory = new WeakMap<Inventory, readonly InterfaceAddress[]>()
const networksByInventory = new WeakMap<Inventory, readonly Cidr[]>()

/** In the order of the inventory, IPv4 before IPv6 on each interface; loopback and unreadable ones are left out. */
export function interfaceAddresses(inventory: Inventory): readonly InterfaceAddress[] {
  let addresses = addressesByInventory.get(inventory)
  if (!addresses) {
    addresses = readAddresses(inventory)
    addressesByInventory.set(inventory, addresses)
  }
  return addresses
}

/** Every network the machine has an address in, each once, sorted by text. */
export function networksOf(inventory: Inventory): readonly Cidr[] {
  let networks = networksByInventory.get(inventory)
  if (!networks) {
    const byText = new Map(interfaceAddresses(inventory).map(({ network }) => [network.text, network]))
    networks = [...byText.values()].sort((a, b) => (a.text < b.text ? -1 : 1))
    networksByInventory.set(inventory, networks)
  }
  return networks
}

const indexByInventory = new WeakMap<Inventory, NetworkIndex<Cidr>>()

/** The smallest network of the machine that contains the address. */
export function narrowestNetworkWith(inventory: Inventory, address: Address): Cidr | null {
  const index = getOrCompute(indexByInventory, inventory, () =>
    indexNetworks(networksOf(inventory), (network) => network),
  )
  return index.containing(address).at(-1) ?? null
}

export interface AddressOwners {
  /** The first one in the order of the inventory. */
  readonly first: InterfaceAddress
  /** All interfaces with this address, and the first of them by name. */
  readonly nics: ReadonlySet<string>
  readonly firstNic: string
}

const ownersByInventory = new WeakMap<Inventory, ReadonlyMap<string, AddressOwners>>()

/** Which interfaces have an address, by its canonical text. */
export const addressOwners = (inventory: Inventory): ReadonlyMap<string, AddressOwners> =>
  getOrCompute(ownersByInventory, inventory, () => {
    const owners = new Map<string, { first: InterfaceAddress; nics: Set<string>; firstNic: string }>()
    for (const entry of interfaceAddresses(inventory)) {
      const { nic, address } = entry
      const known = owners.get(address.text)
      if (!known) owners.set(address.text, { first: entry, nics: new Set([nic]), firstNic: nic })
      else {
        known.nics.add(nic)
        if (nic < known.firstNic) known.firstNic = nic
      }
    }
    return owners
  })

export const hasAddressIn = (inventory: Inventory, cidr: Cidr): boolean =>
  interfaceAddresses(inventory).some(({ address }) => contains(cidr, address))

export const addressesIn = (inventory: Inventory, cidr: Cidr): readonly InterfaceAddress[] =>
  interfaceAddresses(inventory).filter(({ address }) => contains(cidr, address))

function readAddresses(inventory: Inventory): InterfaceAddress[] {
  return (inventory.interfaces ?? []).flatMap(({ name, mac_address, ipv4_addresses, ipv6_addresses }) =>
    [...(ipv4_addresses ?? []), ...(ipv6_addresses ?? [])].flatMap((text) => {
      const parsed = parseAddressInNetwork(text)
      if (!parsed || isLoopback(parsed.address)) return []
      return [{ nic: name ?? '', mac: mac_address ?? '', ...parsed }]
    }),
  )
}
