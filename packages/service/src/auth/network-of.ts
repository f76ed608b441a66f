import { parseAnyAddress } from '@groundwork/addresses/cidr'

/** A client that has one IPv6 address has the rest of its network too, more than we could remember. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  const parsed = parseAnyAddress(bare)
  if (parsed?.family !== 'IPv6') return address
  const [first = 0, second = 0, third = 0] = parsed.words
  const isMapped = first === 0 && second === 0 && third >>> 16 === 0
  if (isMapped) return bare
  return [first >>> 16, first & 0xffff, second >>> 16, second & 0xffff]
    .map((group) => group.toString(16))
    .join(':')
}
