// Addresses and IPv4 networks, as far as the network checks need them.
import { isLinkLocal, parseIp } from '../inventory/ip-text.ts'

export type Family = 4 | 6

/** null: not an address. */
export const familyOf = (text: string): Family | null => parseIp(text)?.family ?? null

/** Addresses that only hold on one link lead to no other machine. */
export const isLinkLocalText = (text: string): boolean => {
  const address = parseIp(text)
  return address !== null && isLinkLocal(address)
}

/** The address of `address/prefix`. */
export const addressOf = (addressInNetwork: string): string => addressInNetwork.split('/')[0] ?? ''

/** null: not an IPv4 address. */
export function ipv4Number(text: string): number | null {
  const address = parseIp(text)
  return address?.family === 4 ? Number(address.value) : null
}

export const ipv4Text = (value: number): string =>
  [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255].join('.')

export interface Ipv4Network {
  readonly first: number
  readonly prefix: number
}

/** null: not an IPv4 network. Bits behind the prefix are cut off. */
export function ipv4Network(text: string): Ipv4Network | null {
  const [, address = '', length = ''] = /^([\d.]+)\/(0|[1-9]\d?)$/.exec(text) ?? []
  const value = ipv4Number(address)
  const prefix = Number(length)
  if (value === null || prefix > 32) return null
  return { first: value - (value % sizeOf({ prefix })), prefix }
}

export const sizeOf = ({ prefix }: Pick<Ipv4Network, 'prefix'>): number => 2 ** (32 - prefix)

export const networkText = ({ first, prefix }: Ipv4Network): string => `${ipv4Text(first)}/${prefix}`
