import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containsIp, isGlobalUnicast, isLinkLocal, parseIp } from './ip-text.ts'

const ip = (text: string) => parseIp(text) ?? { family: 4 as const, value: -1n }

describe('parseIp', () => {
  it.each([
    ['192.0.2.1', 0xc0000201n],
    ['::', 0n],
    ['::1', 1n],
    ['2001:db8::1', 0x20010db8000000000000000000000001n],
    ['2001:DB8:0:0:0:0:0:1', 0x20010db8000000000000000000000001n],
    ['::ffff:192.0.2.1', 0xffffc0000201n],
  ])('reads %s', (text, value) => {
    expect(parseIp(text)?.value).toBe(value)
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
    expect(parseIp(text)).toBeNull()
  })

  it('reads every address that can be written', () => {
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => parseIp(text) !== null))
    fc.assert(fc.property(fc.string(), (text) => void parseIp(text)))
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
