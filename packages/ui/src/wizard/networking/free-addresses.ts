// Proposals for virtual addresses. For IPv4 from what the hosts found free; nobody can look through a network of IPv6, so there they are
// the first ones that nothing known has.
import {
  addressAt,
  type Cidr,
  contains,
  numberOf,
  parseAddress,
  parseCidr,
  sizeOf,
} from '@groundwork/addresses/cidr'
import { apiErrorOf } from '@groundwork/contract/client'

/** As many as a host looks at; fewer would leave out the upper end. */
const MOST = 8_000

/** The first API has this question, the second has it not. */
export async function askFreeAddresses(clusterId: string, network: string): Promise<readonly string[]> {
  const query = new URLSearchParams({ network, limit: String(MOST) })
  const answer = await fetch(`/api/assisted-install/v1/clusters/${clusterId}/free_addresses?${query}`, {
    credentials: 'same-origin',
    headers: { Accept: 'application/json' },
  })
  if (!answer.ok) throw await apiErrorOf('v1GetFreeAddresses', answer)
  return (await answer.json()) as readonly string[]
}

/** Of the network itself, and of everybody in it. */
const SPECIAL = [0, -1] as const
const specialIn = (cidr: Cidr): ReadonlySet<string> =>
  new Set(SPECIAL.map((index) => addressAt(cidr, index).text))

type Pair = readonly [string, string]

/** The two highest of the free ones, as the remedies of checks propose them: two proposals would be one too many. null: there are not two. */
export function proposeVips(free: readonly string[], network: string): Pair | null {
  const cidr = parseCidr(network)
  if (cidr === null) return null
  const special = specialIn(cidr)
  const [first, second] = free
    .flatMap((text) => parseAddress(text) ?? [])
    .filter((address) => contains(cidr, address) && !special.has(address.text))
    .sort((a, b) => (numberOf(a) < numberOf(b) ? 1 : -1))
  return first === undefined || second === undefined ? null : [first.text, second.text]
}

/** Of addresses that nobody has tried, in their order. */
export const lowestTwo = ([first, second]: readonly string[]): Pair | null =>
  first === undefined || second === undefined ? null : [first, second]

/** Those that are in none of the networks; where no network is known, nothing can be said. */
export function outsideOf(addresses: readonly string[], networks: readonly string[]): readonly string[] {
  const known = networks.flatMap((text) => parseCidr(text) ?? [])
  return addresses.filter((text) => {
    const address = parseAddress(text)
    return address !== null && known.length > 0 && !known.some((network) => contains(network, address))
  })
}

/** Routers, and the addresses that they share, are below. */
const FIRST_UNTAKEN = 5

/** The lowest addresses that nobody known has. However large the network: as many as are taken, and two more, are looked at. */
export function untakenAddresses(network: string, taken: readonly string[]): readonly string[] {
  const cidr = parseCidr(network)
  if (cidr === null) return []
  const known = new Set(taken.flatMap((text) => parseAddress(text)?.text ?? []))
  const wanted = known.size + SPECIAL.length + 2
  const left = sizeOf(cidr) - BigInt(FIRST_UNTAKEN)
  const count = left < BigInt(wanted) ? Math.max(0, Number(left)) : wanted
  return Array.from({ length: count }, (_, index) => addressAt(cidr, FIRST_UNTAKEN + index).text).filter(
    (text) => !known.has(text),
  )
}

/** The networks to propose addresses in, one of each family that the cluster has. */
export function vipNetworks(
  chosen: readonly string[],
  found: readonly string[],
  isDual: boolean,
): readonly string[] {
  const known = [...chosen, ...found].flatMap((text) => parseCidr(text) ?? [])
  const first = known.filter(
    ({ family }, index) => known.findIndex((other) => other.family === family) === index,
  )
  return first.slice(0, isDual ? 2 : 1).map(({ text }) => text)
}
