import { isIP } from 'node:net'

/**
 * One spelling for each address: without prefix length and zone, IPv6 as browsers shorten it, IPv4 inside of IPv6 as IPv4.
 * null: that is no address.
 */
export function addressKey(text: string): string | null {
  const [address = ''] = text.trim().split(/[/%]/)
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return null
  const key = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(key)
  if (mapped === null) return key
  const bytes = [mapped[1], mapped[2]].flatMap((half) => {
    const value = Number.parseInt(half ?? '0', 16)
    return [value >> 8, value & 0xff]
  })
  return bytes.join('.')
}
