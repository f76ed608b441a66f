import { isIPv4, isIPv6 } from 'node:net'
import { Address4, Address6 } from 'ip-address'

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
  if (isIPv4(text)) return { family: 'ipv4', text }
  if (!isIPv6(text) || text.includes('%')) return null
  return { family: 'ipv6', text: new Address6(text).correctForm() }
}

export function ipNetwork(text: string): Network | null {
  const [address = '', prefixText, ...rest] = text.split('/')
  const ip = parseIp(address)
  if (ip === null || rest.length > 0) return null
  if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return null
  const prefix = prefixText === undefined ? PREFIX_BITS[ip.family] : Number(prefixText)
  if (prefix > PREFIX_BITS[ip.family]) return null
  const start = firstAddress(ip, prefix)
  return { family: ip.family, prefix, text: `${start}/${prefix}` }
}

const firstAddress = ({ family, text }: Ip, prefix: number): string =>
  family === 'ipv4'
    ? new Address4(`${text}/${prefix}`).startAddress().correctForm()
    : new Address6(`${text}/${prefix}`).startAddress().correctForm()

/** fe80::/10, which every interface makes for itself. */
export const isLinkLocal = ({ family, text }: Ip): boolean => family === 'ipv6' && /^fe[89ab]/i.test(text)
