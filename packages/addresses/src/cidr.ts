// Addresses and networks of both families. An address is kept as big-endian 32-bit words (one for IPv4, four for
// IPv6), so that the common questions need neither strings nor BigInt. Text is read strictly: no leading zeros, no
// shortened IPv4 and no zone ids.
import { formatIpv6, parseIpv6 } from './ipv6-text.ts'

export type Family = 'IPv4' | 'IPv6'

export interface Address {
  readonly family: Family
  /** Canonical: RFC 5952 for IPv6. */
  readonly text: string
  readonly words: readonly number[]
}

export interface Cidr {
  readonly family: Family
  readonly prefix: number
  /** Canonical `network/prefix`. */
  readonly text: string
  readonly words: readonly number[]
}

export const bitsOf = (family: Family): 32 | 128 => (family === 'IPv4' ? 32 : 128)

/** Refuses IPv4 inside of IPv6 (mapped or dotted), because such an address would be in two families at once. */
export function parseAddress(text: string): Address | null {
  const address = text.includes('.') && text.includes(':') ? null : parseAnyAddress(text)
  return address === null || ipv4Inside(address) !== null ? null : address
}

/** Also reads IPv4 inside of IPv6: `::ffff:192.0.2.1`. */
export function parseAnyAddress(text: string): Address | null {
  if (text.includes(':')) {
    const words = parseIpv6(withoutDots(text))
    return words && { family: 'IPv6', text: formatIpv6(words), words }
  }
  const word = parseIpv4(text)
  return word === null ? null : { family: 'IPv4', text, words: [word] }
}

/** The IPv4 address that an IPv4-mapped IPv6 address stands for; null: it is none. */
export function ipv4Inside({ words: [first, second, third, fourth] }: Address): string | null {
  return first === 0 && second === 0 && third === 0xffff ? formatIpv4(fourth ?? 0) : null
}

/** The last two groups may be written as IPv4. */
function withoutDots(text: string): string {
  const at = text.lastIndexOf(':') + 1
  const word = parseIpv4(text.slice(at))
  return word === null
    ? text
    : `${text.slice(0, at)}${(word >>> 16).toString(16)}:${(word & 0xffff).toString(16)}`
}

/** An address together with its network, as interfaces report it: `192.168.1.5/24`. */
export function parseAddressInNetwork(text: string): { address: Address; network: Cidr } | null {
  const slash = text.indexOf('/')
  if (slash < 0) return null
  const address = parseAddress(text.slice(0, slash))
  const prefix = parsePrefix(text.slice(slash + 1))
  if (!address || prefix === null || prefix > bitsOf(address.family)) return null
  return { address, network: networkOf(address, prefix) }
}

/** Reads a network; host bits are cut off. */
export const parseCidr = (text: string): Cidr | null => parseAddressInNetwork(text)?.network ?? null

/** The networks of a list that can be read. */
export const parseNetworks = (networks: readonly { readonly cidr: string }[]): Cidr[] =>
  networks.flatMap(({ cidr }) => parseCidr(cidr) ?? [])

/** `192.168.1.5/24` has host bits, `192.168.1.0/24` has none; neither has text that is no network. */
export function hasHostBits(text: string): boolean {
  const parsed = parseAddressInNetwork(text)
  return parsed !== null && !sameWords(parsed.address.words, parsed.network.words)
}

/** The network of this size that an address lies in. */
export function networkOf(address: Address, prefix: number): Cidr {
  const words = address.words.map((word, index) => (word & mask(prefix, index)) >>> 0)
  return { family: address.family, prefix, text: `${formatWords(words)}/${prefix}`, words }
}

/** Equal for two addresses of one family exactly when they lie in the same network of this size. */
export function prefixKey({ words }: Address | Cidr, prefix: number): string | number {
  // Asked for every address and every size of network.
  if (words.length === 1) return ((words[0] ?? 0) & mask(prefix, 0)) >>> 0
  return words.map((word, index) => (word & mask(prefix, index)) >>> 0).join()
}

export const contains = (cidr: Cidr, address: Address): boolean =>
  cidr.family === address.family && covers(cidr, address.words)

/** One lies inside the other: networks cannot overlap in any other way. */
export function overlaps(a: Cidr, b: Cidr): boolean {
  if (a.family !== b.family) return false
  return a.prefix <= b.prefix ? covers(a, b.words) : covers(b, a.words)
}

export const sameNetwork = (a: Cidr, b: Cidr): boolean => a.text === b.text

/** IPv6 has no broadcast, and networks of one or two addresses have none to spare for it. */
export function broadcastOf(cidr: Cidr): Address | null {
  if (cidr.family === 'IPv6' || cidr.prefix > 30) return null
  return addressAt(cidr, -1)
}

export const sizeOf = (cidr: Cidr): bigint => 1n << BigInt(bitsOf(cidr.family) - cidr.prefix)

/** The network address is number 0; negative numbers count from the end, and both wrap around. */
export function addressAt(cidr: Cidr, index: number | bigint): Address {
  const size = sizeOf(cidr)
  const offset = ((BigInt(index) % size) + size) % size
  return addressFrom(cidr.family, numberOf(cidr) + offset)
}

/** The address, or the first one of the network, as a number. */
export const numberOf = ({ words }: Address | Cidr): bigint =>
  words.reduce((value, word) => (value << 32n) | BigInt(word), 0n)

export const isUnspecified = (address: Address): boolean => address.words.every((word) => word === 0)

/** 127.0.0.0/8 and ::1: every machine has these, and no other machine reaches them. */
export function isLoopback({ family, words }: Address): boolean {
  if (family === 'IPv4') return (words[0] ?? 0) >>> 24 === 127
  return words[3] === 1 && words[0] === 0 && words[1] === 0 && words[2] === 0
}

/** 169.254.0.0/16 and fe80::/10: these hold on one link, and lead to no other machine. */
export const isLinkLocal = (address: Address): boolean =>
  LINK_LOCAL.some((network) => contains(network, address))

/** Neither for one machine or link only, nor for many at once. */
export const isGlobalUnicast = (address: Address): boolean =>
  !isLinkLocal(address) && !SPECIAL.some((network) => contains(network, address))

/** IPv4 before IPv6, then by number. */
export function compareAddresses(a: Address | Cidr, b: Address | Cidr): number {
  if (a.family !== b.family) return a.family === 'IPv4' ? -1 : 1
  const index = a.words.findIndex((word, at) => word !== b.words[at])
  return index < 0 ? 0 : (a.words[index] ?? 0) - (b.words[index] ?? 0)
}

/** As certificates carry it: 4 or 16 bytes. */
export const bytesOf = ({ words }: Address): Uint8Array =>
  Uint8Array.from(words.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]))

/** The address with this number. */
export function addressFrom(family: Family, value: bigint): Address {
  const words: number[] = []
  for (let shift = bitsOf(family) - 32; shift >= 0; shift -= 32) {
    words.push(Number((value >> BigInt(shift)) & 0xffff_ffffn))
  }
  return { family, text: formatWords(words), words }
}

const formatWords = (words: readonly number[]): string =>
  words.length === 1 ? formatIpv4(words[0] ?? 0) : formatIpv6(words)

export const formatIpv4 = (word: number): string =>
  `${word >>> 24}.${(word >>> 16) & 255}.${(word >>> 8) & 255}.${word & 255}`

function covers(cidr: Cidr, words: readonly number[]): boolean {
  for (let index = 0; index * 32 < cidr.prefix; index++) {
    if (((words[index] ?? 0) & mask(cidr.prefix, index)) >>> 0 !== cidr.words[index]) return false
  }
  return true
}

const sameWords = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((word, index) => word === b[index])

/** The part of the netmask that lies in the word with this index. */
function mask(prefix: number, index: number): number {
  const bits = prefix - 32 * index
  if (bits <= 0) return 0
  return bits >= 32 ? 0xffff_ffff : (0xffff_ffff << (32 - bits)) >>> 0
}

const DECIMAL = /^(?:0|[1-9]\d{0,2})$/

const parsePrefix = (text: string): number | null => (DECIMAL.test(text) ? Number(text) : null)

function parseIpv4(text: string): number | null {
  if (text.length > 15) return null
  let word = 0
  let octets = 0
  let start = 0
  for (let index = 0; index <= text.length; index++) {
    if (index < text.length && text.charCodeAt(index) !== 46) continue
    const octet = parseOctet(text, start, index)
    if (octet < 0 || ++octets > 4) return null
    word = word * 256 + octet
    start = index + 1
  }
  return octets === 4 ? word : null
}

/** -1 when the characters from `start` to `end` are no number up to 255 without leading zeros. */
function parseOctet(text: string, start: number, end: number): number {
  if (end === start || end - start > 3 || (end - start > 1 && text.charCodeAt(start) === 48)) return -1
  let value = 0
  for (let index = start; index < end; index++) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value > 255 ? -1 : value
}

const LINK_LOCAL = ['169.254.0.0/16', 'fe80::/10'].flatMap((text) => parseCidr(text) ?? [])
const SPECIAL = [
  '0.0.0.0/32',
  '127.0.0.0/8',
  '224.0.0.0/4',
  '255.255.255.255/32',
  '::/127',
  'ff00::/8',
].flatMap((text) => parseCidr(text) ?? [])
