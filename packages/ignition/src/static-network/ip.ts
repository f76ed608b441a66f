// Addresses and networks as nmstate names their families.
import {
  type Address,
  isLinkLocal as isLinkLocalAddress,
  networkOf,
  parseAnyAddress,
} from '@groundwork/addresses/cidr'

export type Family = 'ipv4' | 'ipv6'

export interface Ip {
  readonly family: Family
  /** Written the short way, RFC 5952. */
  readonly text: string
}

export interface Network {
  readonly family: Family
  readonly prefix: number
  /** Without host bits: `192.0.2.0/24`. */
  readonly text: string
}

export const FAMILIES: readonly Family[] = ['ipv4', 'ipv6']
/** As people write it. */
export const FAMILY_NAMES = { ipv4: 'IPv4', ipv6: 'IPv6' } as const
export const PREFIX_BITS = { ipv4: 32, ipv6: 128 } as const

export function parseIp(text: string): Ip | null {
  const address = parseAnyAddress(text)
  return address && { family: familyOf(address), text: address.text }
}

/** An address alone is a network of one; the length may have leading zeros, as nmstate allows both. */
export function ipNetwork(text: string): Network | null {
  const [addressText = '', prefixText, ...rest] = text.split('/')
  const address = parseAnyAddress(addressText)
  if (address === null || rest.length > 0) return null
  if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return null
  const family = familyOf(address)
  const prefix = prefixText === undefined ? PREFIX_BITS[family] : Number(prefixText)
  if (prefix > PREFIX_BITS[family]) return null
  return { family, prefix, text: networkOf(address, prefix).text }
}

const familyOf = ({ family }: Address): Family => (family === 'IPv4' ? 'ipv4' : 'ipv6')

/** fe80::/10, which every interface makes for itself. */
export function isLinkLocal({ family, text }: Ip): boolean {
  const address = family === 'ipv6' ? parseAnyAddress(text) : null
  return address !== null && isLinkLocalAddress(address)
}
