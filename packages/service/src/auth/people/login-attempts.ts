// Guessing passwords is slowed down: after a few failures each further one costs a wait that doubles, both for one name
// from one address and, with more patience, for the address as a whole.
import { isIPv6 } from 'node:net'
import type { Clock } from '../../clock.ts'
import { ApiFailure } from '../../errors.ts'
import { createLru } from '../lru.ts'

export interface LoginAttempts {
  /** Counts as a failure until it succeeds, so that many at once gain nothing. Throws 429 when it is too early. */
  begin(name: string, address: string): void
  succeeded(name: string, address: string): void
}

interface Failures {
  readonly count: number
  readonly last: number
}

const FREE_FOR_NAME = 5
const FREE_FOR_ADDRESS = 50
const LONGEST_WAIT_MS = 15 * 60_000
const FORGOTTEN_MS = 60 * 60_000
const REMEMBERED = 10_000

interface LimitedAttempts {
  /** As people call them. */
  readonly what?: string
  /** Failures of all names together that cost nothing. */
  readonly freeForAddress?: number
}

export function createLoginAttempts(
  clock: Clock,
  { what = 'logins', freeForAddress = FREE_FOR_ADDRESS }: LimitedAttempts = {},
): LoginAttempts {
  const byName = createLru<Failures>(REMEMBERED)
  const byAddress = createLru<Failures>(REMEMBERED)
  const keyOf = (name: string, address: string) => JSON.stringify([name, address])

  const waitOf = (failures: Failures | undefined, free: number) => {
    if (failures === undefined || failures.count < free) return 0
    const wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures.count - free))
    return failures.last + wait - clock.now()
  }
  const next = (failures: Failures | undefined): Failures => {
    const now = clock.now()
    const isRecent = failures !== undefined && now - failures.last < FORGOTTEN_MS
    return { count: isRecent ? failures.count + 1 : 1, last: now }
  }

  return {
    begin(name, source) {
      const address = networkOf(source)
      const key = keyOf(name, address)
      const ofName = byName.get(key)
      const ofAddress = byAddress.get(address)
      const wait = Math.max(waitOf(ofName, FREE_FOR_NAME), waitOf(ofAddress, freeForAddress))
      if (wait > 0) throw tooMany(what, Math.ceil(wait / 1000))
      byName.set(key, next(ofName))
      byAddress.set(address, next(ofAddress))
    },
    // The address stays under suspicion: one good login must not buy free guesses at other names.
    succeeded(name, source) {
      const address = networkOf(source)
      byName.delete(keyOf(name, address))
      const ofAddress = byAddress.get(address)
      if (ofAddress !== undefined) byAddress.set(address, { ...ofAddress, count: ofAddress.count - 1 })
    },
  }
}

/** Whoever has one IPv6 address has the rest of its network too, more than anybody could remember. */
function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const behind = tail === undefined ? [] : groups(tail)
  // An IPv4 address at the end stands for two groups.
  const missing = 8 - groups(head).length - behind.length - (bare.includes('.') ? 1 : 0)
  const all = tail === undefined ? groups(head) : [...groups(head), ...Array(missing).fill('0'), ...behind]
  const isMapped = all.slice(0, 5).every((group) => /^0+$/.test(group))
  return isMapped
    ? bare
    : all
        .slice(0, 4)
        .map((group) => Number.parseInt(group, 16).toString(16))
        .join(':')
}

const tooMany = (what: string, seconds: number) =>
  new ApiFailure(429, `Too many failed ${what}. Try again in ${seconds} seconds.`, {
    shape: 'request',
    headers: { 'Retry-After': String(seconds) },
  })
