import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Address,
  bytesOf,
  contains,
  ipv4Inside,
  isGlobalUnicast,
  isLinkLocal,
  numberOf,
  parseAnyAddress,
  parseCidr,
} from './cidr.ts'

const ip = (text: string): Address => parseAnyAddress(text) ?? expect.fail(`${text} is no address`)

const containsIp = (network: string, address: Address): boolean => {
  const cidr = parseCidr(network)
  return cidr !== null && contains(cidr, address)
}

describe('parseAnyAddress', () => {
  it.each([
    ['192.0.2.1', 0xc0000201n],
    ['::', 0n],
    ['::1', 1n],
    ['2001:db8::1', 0x20010db8000000000000000000000001n],
    ['2001:DB8:0:0:0:0:0:1', 0x20010db8000000000000000000000001n],
    ['::ffff:192.0.2.1', 0xffffc0000201n],
  ])('reads %s', (text, value) => {
    expect(numberOf(ip(text))).toBe(value)
  })

  it.each([
    '',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    'g::',
    '1:2:3:4:5:6:7::8:9',
  ])('refuses %j', (text) => {
    expect(parseAnyAddress(text)).toBeNull()
  })

  it('reads every address that can be written', () => {
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => parseAnyAddress(text) !== null))
    fc.assert(fc.property(fc.string(), (text) => void parseAnyAddress(text)))
  })
})

it('knows what a network contains', () => {
  expect(containsIp('192.0.2.0/24', ip('192.0.2.77'))).toBe(true)
  expect(containsIp('192.0.2.0/24', ip('192.0.3.1'))).toBe(false)
  expect(containsIp('::/0', ip('2001:db8::1'))).toBe(true)
  expect(containsIp('::/0', ip('192.0.2.1'))).toBe(false)
  expect(containsIp('nonsense', ip('192.0.2.1'))).toBe(false)
})

it('tells addresses of the link and of the world apart', () => {
  expect(['169.254.1.1', 'fe80::1', 'febf::1'].map((text) => isLinkLocal(ip(text)))).toEqual([
    true,
    true,
    true,
  ])
  expect(['192.0.2.1', 'fd00::1'].map((text) => isGlobalUnicast(ip(text)))).toEqual([true, true])
  expect(
    ['127.0.0.1', '::1', '0.0.0.0', 'ff02::1', '224.0.0.1', 'fe80::1'].some((text) =>
      isGlobalUnicast(ip(text)),
    ),
  ).toBe(false)
})

it('knows the IPv4 address inside of an IPv6 address', () => {
  expect(
    ['::ffff:192.0.2.1', '::ffff:c000:201', '::192.0.2.1', '192.0.2.1'].map((text) => ipv4Inside(ip(text))),
  ).toEqual(['192.0.2.1', '192.0.2.1', null, null])
})

it('writes addresses as certificates carry them', () => {
  expect(bytesOf(ip('192.0.2.255'))).toEqual(Uint8Array.of(192, 0, 2, 255))
  expect(bytesOf(ip('fd00::1'))).toEqual(Uint8Array.of(0xfd, ...Array<number>(14).fill(0), 1))
})

it('agrees with the runtime about what an address is', () => {
  const nearly = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'01f:.ga') }),
    fc.ipV6().map((text) => text.replace('::', ':')),
    fc.tuple(fc.ipV6(), fc.ipV4()).map(([v6, v4]) => `${v6.split(':').slice(0, 6).join(':')}:${v4}`),
  )
  fc.assert(
    fc.property(fc.oneof(nearly, fc.ipV4(), fc.ipV6()), (text) => {
      expect(parseAnyAddress(text) !== null).toBe(isIP(text) !== 0)
    }),
  )
})
