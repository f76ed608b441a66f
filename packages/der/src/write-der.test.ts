import { describe, expect, it } from 'vitest'
import * as der from './write-der.ts'

const hex = (value: Buffer) => value.toString('hex')

describe('DER', () => {
  it.each([
    ['0', '020100', [0]],
    ['127', '02017f', [0x7f]],
    ['128 gets a zero, else it would be negative', '02020080', [0x80]],
    ['leading zeros are not written', '02020100', [0, 0, 1, 0]],
  ])('integer: %s', (_, expected, bytes) => {
    expect(hex(der.integer(Buffer.from(bytes)))).toBe(expected)
  })

  it.each([
    ['2.5.29.15', '0603551d0f'],
    ['1.2.840.113549.1.1.11', '06092a864886f70d01010b'],
  ])('identifier %s', (dotted, expected) => {
    expect(hex(der.identifier(dotted))).toBe(expected)
  })

  it('writes long lengths in as many bytes as they need', () => {
    expect(hex(der.octets(Buffer.alloc(127))).slice(0, 4)).toBe('047f')
    expect(hex(der.octets(Buffer.alloc(128))).slice(0, 6)).toBe('048180')
    expect(hex(der.octets(Buffer.alloc(256))).slice(0, 8)).toBe('04820100')
  })

  it('writes flags without trailing zeros', () => {
    expect(hex(der.namedBits([0, 2, 5]))).toBe('030202a4')
    expect(hex(der.namedBits([0, 2]))).toBe('030205a0')
    expect(hex(der.namedBits([8]))).toBe('0303070080')
  })

  it('changes the form of a time after 2049', () => {
    expect(der.time(new Date('2049-12-31T23:59:59Z')).toString('latin1').slice(2)).toBe('491231235959Z')
    expect(der.time(new Date('2050-01-01T00:00:00Z')).toString('latin1').slice(2)).toBe('20500101000000Z')
  })
})
