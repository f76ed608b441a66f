// Numbers and names by which machines and their parts are told apart. All of them contain the index of the machine, turned so
// that it does not show: random ones alone would be the same on two of some thousand machines sooner or later.
import type { Random } from '../random/random.ts'

/** As makers do: without letters that look like digits. */
const LETTERS = '0123456789BCDFGHJKLMNPQRSTVWXYZ'
const HEX = '0123456789abcdef'
const INDEX_LETTERS = 5
/** A prime, so that no two indexes become one. */
const TURN = 12_582_917

/** Each `#` becomes a letter; the last five of them are the index. */
export function fillPattern(pattern: string, index: number, random: Random): string {
  const places = pattern.split('#').length - 1
  const turned = (index * TURN) % LETTERS.length ** INDEX_LETTERS
  let place = 0
  return pattern.replaceAll('#', () => {
    const left = places - place++
    const digit =
      left > INDEX_LETTERS
        ? Math.floor(random() * LETTERS.length)
        : Math.floor(turned / LETTERS.length ** (left - 1)) % LETTERS.length
    return LETTERS[digit] ?? '0'
  })
}

export const hexDigits = (count: number, random: Random): string =>
  Array.from({ length: count }, () => HEX[Math.floor(random() * HEX.length)]).join('')

export function makeUuid(random: Random): string {
  const digits = hexDigits(32, random)
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
  ]
  return [...parts, digits.slice(20)].join('-')
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
/** Odd, for the same reason. */
const turned = (value: number): number => Math.imul(value, 0x9e37_79b1) >>> 0
const NICS = 64

/** Two bytes of the maker, four of machine and card. */
export function makeMac(start: string, index: number, nic: number): string {
  const own = hex(turned(index * NICS + nic), 8)
  return `${start}:${own.match(/../g)?.join(':')}`
}

/** Twelve digits: one of the seed, seven of the machine, four of the disk. */
export const diskIdentity = (index: number, disk: number, random: Random): string =>
  hexDigits(1, random) + hex(turned(index) & 0xfff_ffff, 7) + hex(disk, 4)
