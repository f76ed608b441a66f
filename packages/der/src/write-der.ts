import { TAGS } from './tags.ts'

export type Der = Buffer

const CONTEXT = 0x80
const CONSTRUCTED = 0x20
/** The last year that fits into the two digits of the short form of a time. */
const LAST_SHORT_YEAR = 2049

export const sequence = (...parts: readonly Der[]): Der => tagged(TAGS.sequence, Buffer.concat(parts))
export const set = (...parts: readonly Der[]): Der => tagged(TAGS.set, Buffer.concat(parts))
export const octets = (bytes: Uint8Array): Der => tagged(TAGS.octetString, bytes)
export const text = (value: string): Der => tagged(TAGS.utf8String, Buffer.from(value))
export const nullValue = (): Der => tagged(TAGS.nullValue, Buffer.alloc(0))
export const trueValue = (): Der => tagged(TAGS.boolean, Buffer.from([0xff]))

/** `[n]` of a notation that says IMPLICIT: the content of the value follows at once. */
export const implicit = (number: number, content: Uint8Array): Der => tagged(CONTEXT | number, content)
/** `[n]` of a notation that says EXPLICIT: a whole value follows. */
export const explicit = (number: number, value: Uint8Array): Der =>
  tagged(CONTEXT | CONSTRUCTED | number, value)

/** Not negative, big-endian. */
export function integer(bytes: Uint8Array): Der {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(first))
  const isNegativeLooking = (digits[0] ?? 0) >= 0x80
  return tagged(TAGS.integer, isNegativeLooking ? Buffer.concat([Buffer.from([0]), digits]) : digits)
}

export const bits = (bytes: Uint8Array): Der =>
  tagged(TAGS.bitString, Buffer.concat([Buffer.from([0]), bytes]))

/** Flags by their number, of which the first is 0; trailing zeros are not written. */
export function namedBits(numbers: readonly number[]): Der {
  const last = Math.max(...numbers)
  const bytes = Buffer.alloc((last >> 3) + 1)
  for (const number of numbers) bytes[number >> 3] = (bytes[number >> 3] ?? 0) | (0x80 >> (number & 7))
  return tagged(TAGS.bitString, Buffer.concat([Buffer.from([7 - (last & 7)]), bytes]))
}

/** `2.5.29.15` */
export function identifier(dotted: string): Der {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return tagged(TAGS.objectId, Buffer.from([first * 40 + second, ...others].flatMap(base128)))
}

export function time(moment: Date): Der {
  const digits = moment.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return moment.getUTCFullYear() > LAST_SHORT_YEAR
    ? tagged(TAGS.generalizedTime, Buffer.from(digits))
    : tagged(TAGS.utcTime, Buffer.from(digits.slice(2)))
}

function base128(value: number): number[] {
  const digits = [value % 128]
  // Numbers may be larger than the 32 bits that shifting keeps.
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    digits.unshift((rest % 128) | 0x80)
  return digits
}

function tagged(tag: number, content: Uint8Array): Der {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const digits: number[] = []
  for (let rest = length; rest > 0; rest >>>= 8) digits.unshift(rest & 0xff)
  return Buffer.from([0x80 | digits.length, ...digits])
}
