// Addresses and networks of both families, as texts and as numbers to count with.
import { addressFrom, numberOf, parseAnyAddress } from '@groundwork/addresses/cidr'

export interface ParsedIp {
  readonly family: 4 | 6
  readonly value: bigint
}

export interface IpNetwork {
  readonly family: 4 | 6
  readonly first: bigint
  /** Behind the last one. */
  readonly end: bigint
  readonly prefix: number
}

/** An address of an interface. */
export interface InterfaceAddress {
  /** As people write it, without the length. */
  readonly text: string
  readonly network: IpNetwork
}

/** The same addresses come with every packet. */
const known = new Map<string, ParsedIp | null>()
const MOST_KNOWN = 50_000

export function parseIp(text: string): ParsedIp | null {
  const before = known.get(text)
  if (before !== undefined) return before
  const address = parseAnyAddress(text)
  const ip = address && ({ family: address.family === 'IPv4' ? 4 : 6, value: numberOf(address) } as const)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(text, ip)
  return ip
}

const BITS = { 4: 32, 6: 128 } as const

/** null: not `address/length`. Bits behind the length are cut off. */
export function parseNetwork(text: string): IpNetwork | null {
  const [address = '', length = ''] = text.split('/')
  const ip = parseIp(address)
  if (ip === null || !/^\d{1,3}$/.test(length) || Number(length) > BITS[ip.family]) return null
  const prefix = Number(length)
  const hostBits = BigInt(BITS[ip.family] - prefix)
  const first = (ip.value >> hostBits) << hostBits
  return { family: ip.family, first, end: first + (1n << hostBits), prefix }
}

export const sizeOf = ({ first, end }: IpNetwork): bigint => end - first

export const contains = (network: IpNetwork, { family, value }: ParsedIp): boolean =>
  family === network.family && value >= network.first && value < network.end

export const networkText = ({ family, first, prefix }: IpNetwork): string =>
  `${formatIp(family, first)}/${prefix}`

/** One text for each address, however it was written; null: not an address. */
export function canonicalIp(text: string): string | null {
  const ip = parseIp(text)
  if (ip === null) return null
  return ip.family === 4 ? text : formatIp(6, ip.value)
}

export const formatIp = (family: 4 | 6, value: bigint): string =>
  addressFrom(family === 4 ? 'IPv4' : 'IPv6', value).text

/** Lists of addresses are replaced, never changed: each is read once. */
const parsed = new WeakMap<readonly string[], readonly InterfaceAddress[]>()

export function interfaceAddresses(addresses: readonly string[]): readonly InterfaceAddress[] {
  const before = parsed.get(addresses)
  if (before !== undefined) return before
  const read = addresses.flatMap((address) => {
    const network = parseNetwork(address)
    const text = canonicalIp(address.split('/')[0] ?? '')
    return network === null || text === null ? [] : [{ text, network }]
  })
  parsed.set(addresses, read)
  return read
}
