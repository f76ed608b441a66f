// Finds the networks that contain an address by looking once at each prefix length that occurs, not at each network: a
// machine may report thousands of networks, but they have at most 33 prefix lengths of IPv4 and 129 of IPv6.
import { type Address, type Cidr, type Family, prefixKey } from '@groundwork/addresses/cidr'

export interface NetworkIndex<Entry> {
  /** The widest network first. */
  containing(address: Address): readonly Entry[]
}

type Sizes<Entry> = Map<number, Map<string | number, Entry[]>>

export function indexNetworks<Entry>(
  entries: Iterable<Entry>,
  networkOf: (entry: Entry) => Cidr,
): NetworkIndex<Entry> {
  const families: Record<Family, Sizes<Entry>> = { IPv4: new Map(), IPv6: new Map() }
  for (const entry of entries) {
    const network = networkOf(entry)
    const sizes = families[network.family]
    const sameSize = sizes.get(network.prefix) ?? new Map<string | number, Entry[]>()
    sizes.set(network.prefix, sameSize)
    const key = prefixKey(network, network.prefix)
    const same = sameSize.get(key)
    if (same) same.push(entry)
    else sameSize.set(key, [entry])
  }
  const sorted = {
    IPv4: [...families.IPv4].sort(([a], [b]) => a - b),
    IPv6: [...families.IPv6].sort(([a], [b]) => a - b),
  }
  return {
    containing: (address) =>
      sorted[address.family].flatMap(([prefix, networks]) => networks.get(prefixKey(address, prefix)) ?? []),
  }
}
