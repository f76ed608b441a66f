import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

describe('one spelling for each address', () => {
  it.each([
    ['IPv4', '192.0.2.1', '192.0.2.1'],
    ['IPv4 with its network', '192.0.2.1/24', '192.0.2.1'],
    ['IPv6 in full', '2001:0DB8:0:0:0:0:0:10', '2001:db8::10'],
    ['IPv6 with its network', '2001:db8::10/64', '2001:db8::10'],
    ['IPv6 with a zone', 'fe80::1%eth0', 'fe80::1'],
    ['IPv4 inside of IPv6', '::ffff:192.0.2.1', '192.0.2.1'],
    ['the same in hexadecimal', '::ffff:c000:201', '192.0.2.1'],
    ['the same in full', '0:0:0:0:0:ffff:c000:201', '192.0.2.1'],
    ['nothing', '', null],
    ['a name', 'master-0', null],
    ['an address that is too long', '192.0.2.1.5', null],
    ['a number that is too large', '::ffff:192.0.2.256', null],
  ])('%s', (_, text, key) => {
    expect(addressKey(text)).toBe(key)
  })

  it('never throws, and a key is its own key', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (text) => {
        const key = addressKey(text)
        if (key !== null) expect(addressKey(key)).toBe(key)
      }),
    )
  })
})
