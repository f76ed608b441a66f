// The part of an IPv6 address that an interface adds to a network that a router advertises.
import { Address6 } from 'ip-address'
import { parseIp } from '../ip.ts'
import { text } from '../read-scalar.ts'
import { type Reader, report, shown } from '../read-value.ts'

/** Stands in front while a token is written, so that zeros are shortened as they will be in the address. */
const EXAMPLE_NETWORK = '2001:0db8:0000:0000'
const SHORT_EXAMPLE = '2001:db8'

/** No token: undefined. */
export const ipv6Token: Reader<string | undefined> = (value, at) => {
  const read = text(value, at)
  if (read === undefined || read === '') return undefined
  const full = parseIp(read)?.family === 'ipv6' ? new Address6(read).canonicalForm() : ''
  if (!full.startsWith('0000:0000:0000:0000:')) {
    return report(at, `${shown(read)} must be the second half of an IPv6 address, such as ::1.`)
  }
  const example = new Address6(`${EXAMPLE_NETWORK}${full.slice('0000:0000:0000:0000'.length)}`)
  const token = example.correctForm().slice(SHORT_EXAMPLE.length)
  return token === '::' ? undefined : token
}
