// How the text of a flag or variable becomes a value, and how a value is shown. `parse` throws InvalidValueError with what
// would have been right.

import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { readCommaList } from '@groundwork/text/comma-list'
import { parseDuration, printDuration } from './duration.ts'
import { InvalidValueError } from './invalid-value-error.ts'

export interface Format<Value> {
  parse(text: string): Value
  /** As it would be typed; empty: there is nothing to show. */
  print(value: Value): string
}

const printList = (items: readonly string[]): string => items.join(', ')
const printNothing = (): string => ''

/** A value that is a text. */
export const textFormat = (parse: (text: string) => string): Format<string> => ({
  parse,
  print: (text) => text,
})
/** A value that has no short form in which help could show it. */
export const objectFormat = <Value>(parse: (text: string) => Value): Format<Value> => ({
  parse,
  print: printNothing,
})

export const TEXT = textFormat((text) => text)

export const BOOLEAN: Format<boolean> = {
  parse(text) {
    if (/^(true|t|1|yes|on)$/i.test(text)) return true
    if (/^(false|f|0|no|off)$/i.test(text)) return false
    throw new InvalidValueError('Write true or false.')
  },
  print: String,
}

export const wholeNumber = (smallest: number, largest: number): Format<number> => ({
  parse(text) {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= smallest && value <= largest) return value
    throw new InvalidValueError(`Write a whole number from ${smallest} to ${largest}.`)
  },
  print: String,
})

export const PORT = wholeNumber(0, 65_535)

export const oneOf = <const Word extends string>(words: readonly Word[], more = ''): Format<Word> => ({
  parse(text) {
    const word = words.find((candidate) => candidate === text)
    if (word !== undefined) return word
    throw new InvalidValueError(
      `Write ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.${more && ` ${more}`}`,
    )
  },
  print: (word) => word,
})

const listFormat = (parse: (items: readonly string[]) => readonly string[]): Format<readonly string[]> => ({
  parse: (text) => parse(readCommaList(text)),
  print: printList,
})

export const LIST = listFormat((items) => items)

export const listOf = <const Word extends string>(
  words: readonly Word[],
  what: string,
  /** Of an item that may have an earlier name. */
  current: (item: string) => string = (item) => item,
): Format<readonly Word[]> => ({
  parse: (text) =>
    readCommaList(text).map((item) => {
      const word = words.find((candidate) => candidate === current(item))
      if (word !== undefined) return word
      throw new InvalidValueError(
        `"${item}" is no ${what}. Write a list with commas of: ${words.join(', ')}.`,
      )
    }),
  print: printList,
})

export const HTTP_URL = textFormat((text) => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new InvalidValueError('Write a URL such as http://192.168.1.10:8090, without query.')
  }
  return text.replace(/\/+$/, '')
})

export const DATABASE_URL = textFormat((text) => {
  if (/^postgres(ql)?:\/\/./.test(text)) return text
  throw new InvalidValueError(
    'Write a PostgreSQL address such as postgresql://user:password@host:5432/groundwork.',
  )
})

/** IP addresses (with or without brackets) or `localhost`: names may mean another address tomorrow. */
export const ADDRESSES = listFormat((items) => items.map(parseAddress))

function parseAddress(text: string): string {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) !== 0 || bare === 'localhost') return bare
  throw new InvalidValueError(
    'Write an IP address of this machine, for example 192.168.1.10, 0.0.0.0 for all, or localhost.',
  )
}

export const CIDR = textFormat((text) => {
  if (isCidr(text)) return text
  throw new InvalidValueError('Write a network such as 10.128.0.0/14 or fd01::/48.')
})

export const IPV6_CIDR = textFormat((text) => {
  if (!text.includes(':')) throw new InvalidValueError('Write an IPv6 network such as fd01::/48.')
  return CIDR.parse(text)
})

/** Addresses and networks. */
export const NETWORKS = listFormat((items) => {
  if (items.every((item) => isIP(item) !== 0 || isCidr(item))) return items
  throw new InvalidValueError('Write addresses or networks, such as 10.0.0.5 or 10.0.0.0/24.')
})

function isCidr(text: string): boolean {
  const [address = '', length = ''] = text.split('/')
  const family = isIP(address)
  return family !== 0 && /^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128)
}

/** In milliseconds. */
export const DURATION: Format<number> = { parse: parseDuration, print: printDuration }

/** Of something that is done again and again. */
export const INTERVAL: Format<number> = {
  parse(text) {
    const interval = parseDuration(text)
    if (interval < 1_000) throw new InvalidValueError('The shortest interval is 1s.')
    return interval
  },
  print: printDuration,
}

/** A duration that is counted in whole seconds. */
export const SECONDS: Format<number> = {
  parse: (text) => Math.ceil(parseDuration(text) / 1_000),
  print: (seconds) => printDuration(seconds * 1_000),
}

export const KIB = 1024
export const MIB = 1024 ** 2
export const GIB = 1024 ** 3
const UNITS = { GiB: GIB, MiB: MIB, KiB: KIB, '': 1 }

export const BYTES: Format<number> = {
  parse(text) {
    const match = /^(\d{1,12}) ?(KiB|MiB|GiB|)$/.exec(text)
    if (match) return Number(match[1]) * UNITS[match[2] as keyof typeof UNITS]
    throw new InvalidValueError('Write a number of bytes, or with a unit: 512KiB, 64MiB, 1GiB.')
  },
  print(bytes) {
    const [unit, size] = Object.entries(UNITS).find(([, each]) => bytes > 0 && bytes % each === 0) ?? ['', 1]
    return `${bytes / size}${unit}`
  },
}

/** The text of a file, which has to be readable when the service starts. */
export function readFileText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new InvalidValueError(`This file cannot be read (${(error as Error).message}).`)
  }
}

/** The certificates in a file. */
export const CERTIFICATES = textFormat((path) => {
  const pem = readFileText(path)
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    for (const block of blocks) new X509Certificate(block)
  } catch {
    throw new InvalidValueError('This file holds a certificate that is damaged.')
  }
  if (blocks.length === 0)
    throw new InvalidValueError('This file holds no PEM certificate (-----BEGIN CERTIFICATE-----).')
  return pem
})

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InvalidValueError(`It has to be JSON (${(error as Error).message}).`)
  }
}

/** JSON that is looked into later, and kept as text until then. */
export const JSON_TEXT = textFormat((text) => {
  parseJson(text)
  return text
})

/** The members of a JSON object, all of them texts. `what` names what a member is. */
export function parseTexts(text: string, what: string, expected: string): Readonly<Record<string, string>> {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidValueError(expected)
  for (const [name, content] of Object.entries(value)) {
    if (typeof content !== 'string') throw new InvalidValueError(`${name} is not a ${what}. ${expected}`)
  }
  return value as Readonly<Record<string, string>>
}
