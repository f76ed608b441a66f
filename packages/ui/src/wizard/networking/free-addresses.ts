// Proposals for virtual addresses, from what the hosts found free.
import { addressAt, contains, numberOf, parseAddress, parseCidr } from '@groundwork/addresses/cidr'
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

/** Two of the free ones, side by side where possible; null: there are not two. */
export function proposeVips(free: readonly string[], network: string): readonly [string, string] | null {
  const cidr = parseCidr(network)
  if (cidr === null) return null
  const reserved = new Set(RESERVED.map((index) => addressAt(cidr, index).text))
  const usable = free
    .flatMap((text) => parseAddress(text) ?? [])
    .filter((address) => contains(cidr, address) && !reserved.has(address.text))
  const numbers = usable.map(numberOf)
  const pair = numbers.findIndex((number, index) => numbers[index + 1] === number + 1n)
  const at = Math.max(pair, 0)
  const [first, second] = [usable[at], usable[at + 1]]
  return first === undefined || second === undefined ? null : [first.text, second.text]
}
