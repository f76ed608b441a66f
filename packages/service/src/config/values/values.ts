// How the text of a flag or variable becomes a value. Each throws InvalidValueError with what would have been right.

import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { readCommaList } from '@groundwork/text/comma-list'
import { InvalidValueError } from './invalid-value-error.ts'

export type Parse<Value> = (text: string) => Value

export const asText: Parse<string> = (text) => text

export function asBoolean(text: string): boolean {
  if (/^(true|t|1|yes|on)$/i.test(text)) return true
  if (/^(false|f|0|no|off)$/i.test(text)) return false
  throw new InvalidValueError('Write true or false.')
}

export const asWhole =
  (smallest: number, largest: number): Parse<number> =>
  (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= smallest && value <= largest) return value
    throw new InvalidValueError(`Write a whole number from ${smallest} to ${largest}.`)
  }

export const asPort = asWhole(0, 65_535)

export const asOneOf =
  <const Word extends string>(words: readonly Word[], more = ''): Parse<Word> =>
  (text) => {
    const word = words.find((candidate) => candidate === text)
    if (word !== undefined) return word
    throw new InvalidValueError(
      `Write ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.${more && ` ${more}`}`,
    )
  }

export const asList: Parse<readonly string[]> = readCommaList

export const asListOf =
  <const Word extends string>(
    words: readonly Word[],
    what: string,
    /** Of an item that may have an earlier name. */
    current: (item: string) => string = (item) => item,
  ): Parse<readonly Word[]> =>
  (text) =>
    asList(text).map((item) => {
      const word = words.find((candidate) => candidate === current(item))
      if (word !== undefined) return word
      throw new InvalidValueError(
        `"${item}" is no ${what}. Write a list with commas of: ${words.join(', ')}.`,
      )
    })

export function asHttpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new InvalidValueError('Write a URL such as http://192.168.1.10:8090, without query.')
  }
  return text.replace(/\/+$/, '')
}

export function asDatabaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\/./.test(text)) return text
  throw new InvalidValueError(
    'Write a PostgreSQL address such as postgresql://user:password@host:5432/groundwork.',
  )
}

/** An IP address (with or without brackets) or `localhost`: names may mean another address tomorrow. */
function asAddress(text: string): string {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) !== 0 || bare === 'localhost') return bare
  throw new InvalidValueError(
    'Write an IP address of this machine, for example 192.168.1.10, 0.0.0.0 for all, or localhost.',
  )
}

export const asAddresses: Parse<readonly string[]> = (text) => asList(text).map(asAddress)

export function asCidr(text: string): string {
  const [address = '', length = ''] = text.split('/')
  const family = isIP(address)
  if (family !== 0 && /^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128)) return text
  throw new InvalidValueError('Write a network such as 10.128.0.0/14 or fd01::/48.')
}

/** Addresses and networks. */
export const asNetworks: Parse<readonly string[]> = (text) =>
  asList(text).map((item) => {
    if (isIP(item) !== 0) return item
    try {
      return asCidr(item)
    } catch {
      throw new InvalidValueError('Write addresses or networks, such as 10.0.0.5 or 10.0.0.0/24.')
    }
  })

const UNITS: Readonly<Record<string, number>> = { '': 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 }

export function asBytes(text: string): number {
  const match = /^(\d{1,12}) ?(KiB|MiB|GiB|)$/.exec(text)
  if (match) return Number(match[1]) * (UNITS[match[2] ?? ''] ?? 1)
  throw new InvalidValueError('Write a number of bytes, or with a unit: 512KiB, 64MiB, 1GiB.')
}

/** The text of a file, which has to be readable when the service starts. */
export function asFileText(text: string): string {
  try {
    return readFileSync(text, 'utf8')
  } catch (error) {
    throw new InvalidValueError(`This file cannot be read (${(error as Error).message}).`)
  }
}

/** The certificates in a file. */
export function asCertificates(text: string): string {
  const pem = asFileText(text)
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    for (const block of blocks) new X509Certificate(block)
  } catch {
    throw new InvalidValueError('This file holds a certificate that is damaged.')
  }
  if (blocks.length === 0)
    throw new InvalidValueError('This file holds no PEM certificate (-----BEGIN CERTIFICATE-----).')
  return pem
}

export function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InvalidValueError(`It has to be JSON (${(error as Error).message}).`)
  }
}
