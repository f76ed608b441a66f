// Addresses and IPv4 networks, as far as the network checks need them.
import { formatIpv4, isLinkLocal, parseAnyAddress, parseCidr } from '@groundwork/addresses/cidr'

export type Family = 4 | 6

/** null: not an address. */
export function familyOf(text: string): Family | null {
  const address = parseAnyAddress(text)
  return address && (address.family === 'IPv4' ? 4 : 6)
}

/** Addresses that only hold on one link lead to no other machine. */
export const isLinkLocalText = (text: string): boolean => {
  const address = parseAnyAddress(text)
  return address !== null && isLinkLocal(address)
}

/** The address of `address/prefix`. */
export const addressOf = (addressInNetwork: string): string => addressInNetwork.split('/')[0] ?? ''

/** null: not an IPv4 address. */
export function ipv4Number(text: string): number | null {
  const address = parseAnyAddress(text)
  return address?.family === 'IPv4' ? (address.words[0] ?? null) : null
}

export const ipv4Text = formatIpv4

export interface Ipv4Network {
  readonly first: number
  readonly prefix: number
}

/** null: not an IPv4 network. Bits behind the prefix are cut off. */
export function ipv4Network(text: string): Ipv4Network | null {
  const network = parseCidr(text)
  return network?.family === 'IPv4' ? { first: network.words[0] ?? 0, prefix: network.prefix } : null
}

export const sizeOf = ({ prefix }: Pick<Ipv4Network, 'prefix'>): number => 2 ** (32 - prefix)

export const networkText = ({ first, prefix }: Ipv4Network): string => `${ipv4Text(first)}/${prefix}`
