// The part of an IPv6 address that an interface adds to a network that a router advertises.
import { parseAnyAddress } from '@groundwork/addresses/cidr'
import { formatIpv6 } from '@groundwork/addresses/ipv6-text'
import { text } from '../read-scalar.ts'
import { type Reader, report, shown } from '../read-value.ts'

/** Stands in front while a token is written, so that zeros are shortened as they will be in the address. */
const EXAMPLE_NETWORK = [0x2001_0db8, 0]
const SHORT_EXAMPLE = '2001:db8'

/** No token: undefined. */
export const ipv6Token: Reader<string | undefined> = (value, at) => {
  const read = text(value, at)
  if (read === undefined || read === '') return undefined
  const address = parseAnyAddress(read)
  const [first, second, ...half] = address?.family === 'IPv6' ? address.words : []
  if (first !== 0 || second !== 0) {
    return report(at, `${shown(read)} must be the second half of an IPv6 address, such as ::1.`)
  }
  const token = formatIpv6([...EXAMPLE_NETWORK, ...half]).slice(SHORT_EXAMPLE.length)
  return token === '::' ? undefined : token
}
