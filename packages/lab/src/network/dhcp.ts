import { formatIp, type IpNetwork, sizeOf } from '../world/ip-network.ts'
import { answerersIn, type Segment } from './segment.ts'

/** What DHCP servers of a segment have given; never taken back, as the same computers come again. */
export interface Leases {
  readonly byCard: Map<string, string>
  readonly addresses: Set<string>
  /** Where to look for a free one, by family. */
  readonly next: Map<4 | 6, bigint>
}

/** Without the addresses that are kept. */
export const createLeases = (kept: readonly string[] = []): Leases => ({
  byCard: new Map(),
  addresses: new Set(kept),
  next: new Map(),
})

/** What a router or a virtual address may have without asking. */
const KEPT_ADDRESSES = 10n
const SMALL_NETWORK = 32n

/**
 * The address that the DHCP server of the segment gives to a card: the same as before, the one it wants if that is free, or
 * the next free one. Null: all are taken.
 */
export function leaseAddress(
  segment: Segment,
  network: IpNetwork,
  mac: string,
  wanted: string | null = null,
): string | null {
  const { byCard, addresses } = segment.leases
  const key = `${mac.toLowerCase()} ${network.family}`
  const known = byCard.get(key)
  if (known !== undefined) return known
  const isFree = (address: string): boolean =>
    !addresses.has(address) && answerersIn(segment, address).length === 0
  const chosen = wanted !== null && isFree(wanted) ? wanted : nextFree(segment, network, isFree)
  if (chosen === null) return null
  byCard.set(key, chosen)
  addresses.add(chosen)
  return chosen
}

function nextFree(
  { leases }: Segment,
  network: IpNetwork,
  isFree: (address: string) => boolean,
): string | null {
  const size = sizeOf(network)
  // The last one of IPv4 is the broadcast address.
  const end = network.family === 4 ? size - 1n : size
  let offset = leases.next.get(network.family) ?? (size < SMALL_NETWORK ? 2n : KEPT_ADDRESSES)
  for (; offset < end; offset++) {
    const address = formatIp(network.family, network.first + offset)
    if (!isFree(address)) continue
    leases.next.set(network.family, offset + 1n)
    return address
  }
  return null
}
