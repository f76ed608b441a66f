import { parseAddress } from '@groundwork/addresses/cidr'

const MAPPED = /^(?:0{0,4}:){2,6}ffff:(?:(\d{1,3}(?:\.\d{1,3}){3})|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i

/**
 * One spelling for each address: without prefix length and zone, IPv6 in its canonical form, IPv4 inside of IPv6 as IPv4.
 * null: that is no address.
 */
export function addressKey(text: string): string | null {
  const [address = ''] = text.trim().split(/[/%]/)
  return parseAddress(unmapped(address))?.text ?? null
}

/** `::ffff:192.0.2.1` is the same address as 192.0.2.1 for those who check certificates. */
function unmapped(address: string): string {
  const [, dotted, high, low] = MAPPED.exec(address) ?? []
  if (dotted !== undefined) return dotted
  if (high === undefined || low === undefined) return address
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}
