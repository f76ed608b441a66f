// Fills a column from its first value: addresses by a step, names by their number.
import {
  addressFrom,
  broadcastOf,
  contains,
  numberOf,
  parseAddress,
  parseAddressInNetwork,
} from '@groundwork/addresses/cidr'

export interface RangeRule {
  /** `192.168.1.10/24`, `192.168.1.10`, `fd00::10/64` or `node-01`. */
  readonly start: string
  readonly count: number
  /** 1 when it is left out. */
  readonly step?: number
  /** Values that are taken: they are skipped. */
  readonly used?: readonly string[]
}

export type FilledRange =
  | { readonly ok: true; readonly values: readonly string[] }
  | { readonly ok: false; readonly message: string }

const MOST = 10_000

export function fillRange({ start, count, step = 1, used = [] }: RangeRule): FilledRange {
  if (!Number.isInteger(step) || step === 0) return refuse('The step is a whole number, and not 0.')
  if (!Number.isInteger(count) || count < 0 || count > MOST)
    return refuse(`From 0 to ${MOST} values can be filled.`)
  const inNetwork = parseAddressInNetwork(start.trim())
  const alone = parseAddress(start.trim())
  if (inNetwork || alone) return fillAddresses(start.trim(), count, step, used)
  return fillNames(start, count, step, used)
}

const refuse = (message: string): FilledRange => ({ ok: false, message })

function fillAddresses(start: string, count: number, step: number, used: readonly string[]): FilledRange {
  const inNetwork = parseAddressInNetwork(start)
  const first = inNetwork?.address ?? parseAddress(start)
  if (!first) return refuse(`${start} is not an address.`)
  const network = inNetwork?.network ?? null
  const reserved =
    network && network.prefix < 31 && first.family === 'IPv4'
      ? [network.text.split('/')[0], broadcastOf(network)?.text]
      : []
  const taken = new Set([...used.map((text) => text.split('/')[0]), ...reserved])
  const suffix = network ? `/${network.prefix}` : ''
  const limit = 1n << BigInt(first.family === 'IPv4' ? 32 : 128)
  const values: string[] = []
  for (let number = numberOf(first); values.length < count; number += BigInt(step)) {
    const isOutside = number < 0n || number >= limit
    const address = isOutside ? null : addressFrom(first.family, number)
    if (!address || (network && !contains(network, address))) {
      const where = network?.text ?? `the ${first.family} addresses`
      return refuse(`After ${values.length} of ${count} addresses the end of ${where} is reached.`)
    }
    if (!taken.has(address.text)) values.push(`${address.text}${suffix}`)
  }
  return { ok: true, values }
}

/** Zeros before the number are kept: node-01, node-02. */
function fillNames(start: string, count: number, step: number, used: readonly string[]): FilledRange {
  const match = /^(.*?)(\d{1,9})(\D*)$/.exec(start)
  if (!match) return refuse(`${start} is neither an address nor a name with a number, such as node-1.`)
  const [, head = '', digits = '', tail = ''] = match
  const taken = new Set(used)
  const values: string[] = []
  for (let number = Number(digits); values.length < count; number += step) {
    if (number < 0) return refuse(`After ${values.length} of ${count} names the number would be below 0.`)
    const value = `${head}${String(number).padStart(digits.length, '0')}${tail}`
    if (!taken.has(value)) values.push(value)
  }
  return { ok: true, values }
}
