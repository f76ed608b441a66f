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

const MOST = 500

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

/** Routers usually have the first or the last address. */
const RESERVED = [0, 1, -1, -2] as const
const reservedIn = (cidr: Cidr): ReadonlySet<string> =>
  new Set(RESERVED.map((index) => addressAt(cidr, index).text))

type Pair = readonly [string, string]

/** Two of the free ones, side by side where possible; null: there are not two. */
export function proposeVips(free: readonly string[], network: string): Pair | null {
  const cidr = parseCidr(network)
  if (cidr === null) return null
  const reserved = reservedIn(cidr)
  const usable = free
    .flatMap((text) => parseAddress(text) ?? [])
    .filter((address) => contains(cidr, address) && !reserved.has(address.text))
  const numbers = usable.map(numberOf)
  const pair = numbers.findIndex((number, index) => numbers[index + 1] === number + 1n)
  const at = Math.max(pair, 0)
  const [first, second] = [usable[at], usable[at + 1]]
  return first === undefined || second === undefined ? null : [first.text, second.text]
}

/** Routers, and the addresses that they share, are below. */
const FIRST_UNTAKEN = 5

/** The lowest addresses that nobody known has. However large the network: as many as are taken, and two more, are looked at. */
export function untakenAddresses(network: string, taken: readonly string[]): readonly string[] {
  const cidr = parseCidr(network)
  if (cidr === null) return []
  const known = new Set(taken.flatMap((text) => parseAddress(text)?.text ?? []))
  const wanted = known.size + RESERVED.length + 2
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
