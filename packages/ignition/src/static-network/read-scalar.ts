// Readers of single values. Numbers and booleans may be written as text, as nmstate allows.
import { type Ip, ipNetwork, type Network, parseIp } from './ip.ts'
import { nearestWord } from './nearest-word.ts'
import { isMissing, type Reader, report, shown } from './read-value.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a line of a keyfile cannot hold
const CONTROL = /[\u0000-\u001f\u007f]/

export const text: Reader<string | undefined> = (value, at) => {
  if (isMissing(value)) return undefined
  if (typeof value === 'number' || typeof value === 'boolean') {
    return report(at, `YAML reads this as ${shown(value)}, which is no text; put it in quotes.`)
  }
  if (typeof value !== 'string') return report(at, `This must be a text, not ${shown(value)}.`)
  if (CONTROL.test(value)) return report(at, 'This must be one line without control characters.')
  return value
}

/** A text that no message repeats. */
export const secret: Reader<string | undefined> = (value, at) => {
  if (isMissing(value)) return undefined
  if (typeof value === 'string' && !CONTROL.test(value)) return value
  return report(at, 'This must be a text of one line; put it in quotes.')
}

/** A text that fits into a list that is separated by semicolons. */
export const word: Reader<string | undefined> = (value, at) => {
  const read = text(value, at)
  if (read === undefined) return undefined
  return /^[^\s;]+$/.test(read) ? read : report(at, `${shown(read)} must be one word without semicolons.`)
}

/** Becomes part of a file name on the machine. */
export const fileName: Reader<string | undefined> = (value, at) => {
  const read = text(value, at)
  if (read === undefined) return undefined
  if (read.trim() !== '' && !/[/\\]/.test(read) && !/^\.\.?$/.test(read) && read.length <= 200) return read
  return report(at, `${shown(read)} cannot be a name; write one to 200 characters without slashes.`)
}

export const interfaceName: Reader<string | undefined> = (value, at) => {
  const read = fileName(value, at)
  if (read === undefined || /^[^\s;,]+$/.test(read)) return read
  return report(
    at,
    `${shown(read)} cannot be the name of an interface; leave out blanks, commas and semicolons.`,
  )
}

type ReadText = (written: string) => number

/** nmstate takes an empty value for a missing one only where it takes no text. */
function wholeNumber(least: number, most: number, readText: ReadText | null): Reader<number | undefined> {
  return (value, at) => {
    if (value === undefined || (value === null && readText === null)) return undefined
    const read = typeof value === 'string' && readText ? readText(value) : value
    if (typeof read === 'number' && Number.isInteger(read) && read >= least && read <= most) return read
    return report(at, `${shown(value)} must be a whole number from ${least} to ${most}.`)
  }
}

const decimalOf: ReadText = (written) => (/^[+-]?\d+$/.test(written) ? Number(written) : Number.NaN)
const decimalOrHexOf: ReadText = (written) =>
  /^0x[\dA-Fa-f]+$/.test(written) ? Number(written) : decimalOf(written)

/** May be written as text, also with the digits of base 16. */
export const integer = (least: number, most: number) => wholeNumber(least, most, decimalOrHexOf)
/** May be written as text. */
export const decimal = (least: number, most: number) => wholeNumber(least, most, decimalOf)
/** May not be written as text. */
export const plainInteger = (least: number, most: number) => wholeNumber(least, most, null)

export const u8 = integer(0, 255)
export const u16 = integer(0, 65_535)
export const u32 = integer(0, 4_294_967_295)
/** As far as whole numbers are exact here; nothing that is counted goes further. */
export const u64 = integer(0, Number.MAX_SAFE_INTEGER)
export const plainU16 = plainInteger(0, 65_535)
export const plainU32 = plainInteger(0, 4_294_967_295)
export const plainU64 = plainInteger(0, Number.MAX_SAFE_INTEGER)

const TRUE = ['true', 'yes', 'on', 'y', '1']
const FALSE = ['false', 'no', 'off', 'n', '0']

/** May not be written in another way. */
export const plainFlag: Reader<boolean | undefined> = (value, at) => {
  if (isMissing(value)) return undefined
  return typeof value === 'boolean' ? value : report(at, `${shown(value)} must be true or false.`)
}

export const flag: Reader<boolean | undefined> = (value, at) => {
  if (value === undefined || typeof value === 'boolean') return value
  const written = typeof value === 'object' ? '' : String(value).toLowerCase()
  if (TRUE.includes(written)) return true
  if (FALSE.includes(written)) return false
  return report(at, `${shown(value)} must be true or false.`)
}

/** One of some words. A word may also be written as its number, its place in the list. */
export function choice<const Word extends string>(
  words: readonly Word[],
  options: { readonly numbered?: boolean; readonly also?: Readonly<Record<string, Word>> } = {},
): Reader<Word | undefined> {
  return (value, at) => {
    if (isMissing(value)) return undefined
    const isText = typeof value === 'string' || (options.numbered && typeof value === 'number')
    const written = isText ? String(value) : ''
    const meant =
      words.find((word) => word === written) ??
      (options.numbered && /^(?:0|[1-9]\d*)$/.test(written) ? words[Number(written)] : undefined) ??
      (options.also && Object.hasOwn(options.also, written) ? options.also[written] : undefined)
    if (meant !== undefined) return meant
    const near = nearestWord(written, words)
    const hint = near === null ? `use one of ${words.join(', ')}.` : `did you mean ${near}?`
    return report(at, `${shown(value)} is not known here; ${hint}`)
  }
}

export const mac: Reader<string | undefined> = (value, at) => {
  const read = text(value, at)
  if (read === undefined) return undefined
  if (/^[\da-f]{2}(?::[\da-f]{2}){5}(?:(?::[\da-f]{2}){14})?$/i.test(read)) return read.toUpperCase()
  return report(at, `${shown(read)} is not a MAC address such as 52:54:00:12:34:56.`)
}

export const ip: Reader<Ip | undefined> = (value, at) => {
  const read = text(value, at)
  if (read === undefined) return undefined
  return parseIp(read) ?? report(at, `${shown(read)} is not an IPv4 or IPv6 address.`)
}

/** A network, or an address, which stands for itself alone. */
export const network: Reader<Network | undefined> = (value, at) => {
  const read = text(value, at)
  if (read === undefined) return undefined
  return (
    ipNetwork(read) ?? report(at, `${shown(read)} is not a network such as 192.0.2.0/24 or 2001:db8::/64.`)
  )
}
