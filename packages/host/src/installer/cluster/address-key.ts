import { ipv4Inside, parseAnyAddress } from '@groundwork/addresses/cidr'

/**
 * One spelling for each address: without prefix length and zone, IPv6 as browsers shorten it, IPv4 inside of IPv6 as IPv4.
 * null: that is no address.
 */
export function addressKey(text: string): string | null {
  const [bare = ''] = text.trim().split(/[/%]/)
  const address = parseAnyAddress(bare)
  return address && (ipv4Inside(address) ?? address.text)
}
