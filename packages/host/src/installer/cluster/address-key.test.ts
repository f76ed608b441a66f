import { describe, expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

describe('the spelling of an address', () => {
  it.each([
    ['192.0.2.10/24', '192.0.2.10'],
    ['2001:DB8:0::0010/64', '2001:db8::10'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['', null],
    ['master-0', null],
    ['192.0.2', null],
  ])('%s is %s', (text, key) => {
    expect(addressKey(text)).toBe(key)
  })
})
