// Addresses and networks of both families, as texts and as numbers.
import { type ParsedIp, parseIp as parseIpText } from '@groundwork/host/agent/inventory/ip-text'

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
  const ip = parseIpText(text)
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

export function formatIp(family: 4 | 6, value: bigint): string {
  if (family === 4) {
    const number = Number(value)
    return [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255].join('.')
  }
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((value >> BigInt(112 - 16 * at)) & 0xffffn).toString(16),
  )
  const plain = groups.join(':')
  const zeros = plain.match(/(?<![^:])0(?::0)+(?![^:])/g) ?? []
  const longest = zeros.reduce((best, run) => (run.length > best.length ? run : best), '')
  if (longest === '') return plain
  const at = zeros.length > 0 ? indexOfRun(plain, longest) : -1
  return `${plain.slice(0, at).replace(/:$/, '')}::${plain.slice(at + longest.length).replace(/^:/, '')}`
}

/** Where the groups begin, not within another group. */
function indexOfRun(plain: string, run: string): number {
  for (let at = plain.indexOf(run); at >= 0; at = plain.indexOf(run, at + 1)) {
    const isStart = at === 0 || plain[at - 1] === ':'
    const end = at + run.length
    if (isStart && (end === plain.length || plain[end] === ':')) return at
  }
  return -1
}

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
