// Trying to enrol as a host that one is not is slowed down: after a few failures each further one costs a wait that doubles, for this host
// from this address. Machines behind a load balancer, or of one IPv6 network, share an address: none may keep back the others.
import { createLru } from '@groundwork/lru/lru'
import { networkOf } from '../auth/network-of.ts'
import type { Clock } from '../clock/clock.ts'
import { httpError } from '../errors/http-error.ts'

export interface EnrolmentAttempts {
  /** Counts as a failure until it succeeds, so that many at once gain nothing. Throws 429 when it is too early. */
  begin(name: string, address: string): void
  succeeded(name: string, address: string): void
}

interface Failures {
  readonly count: number
  readonly last: number
}

const FREE = 5
const LONGEST_WAIT_MS = 15 * 60_000
const FORGOTTEN_MS = 60 * 60_000
const REMEMBERED = 10_000

export function createEnrolmentAttempts(clock: Clock): EnrolmentAttempts {
  const known = createLru<Failures>(REMEMBERED)
  const keyOf = (name: string, source: string) => JSON.stringify([name, networkOf(source)])

  const waitOf = (failures: Failures | undefined) => {
    if (failures === undefined || failures.count < FREE) return 0
    const wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures.count - FREE))
    return failures.last + wait - clock.now()
  }
  const next = (failures: Failures | undefined): Failures => {
    const now = clock.now()
    const isRecent = failures !== undefined && now - failures.last < FORGOTTEN_MS
    return { count: isRecent ? failures.count + 1 : 1, last: now }
  }

  return {
    begin(name, source) {
      const key = keyOf(name, source)
      const failures = known.get(key)
      const wait = waitOf(failures)
      if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
      known.set(key, next(failures))
    },
    succeeded: (name, source) => known.delete(keyOf(name, source)),
  }
}

const tooMany = (seconds: number) =>
  httpError('too-many-enrolments', { seconds }, { headers: { 'Retry-After': String(seconds) } })
