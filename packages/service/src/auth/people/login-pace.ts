// Guessing passwords is slowed down, without refusing a right one: every password is looked at, but those for one name from one address
// one after the other, and after a few wrong ones with a pause before each. A person who shares the address with an attacker
// (behind a proxy, say) waits for a second at most, unless it is their own name that is guessed at.
import { setTimeout as sleep } from 'node:timers/promises'
import { createLru } from '@groundwork/lru/lru'
import type { Clock } from '../../clock/clock.ts'
import { httpError } from '../../errors/http-error.ts'
import { networkOf } from '../network-of.ts'

export interface LoginPace {
  /**
   * Does the check when it is the turn of this login. null, if it was wrong: then this throws what `check` cannot know, that
   * there were too many (429), or gives null too.
   */
  attempt<Result>(
    login: { readonly name: string; readonly source: string },
    check: (history: LoginHistory) => Promise<Result | null>,
  ): Promise<Result | null>
}

export interface LoginHistory {
  /** This name has logged in from this address before. */
  readonly isKnown: boolean
}

interface Failures {
  readonly count: number
  readonly last: number
}

const FREE = 5
const FIRST_PAUSE_MS = 100
/** One guess a second: 100 ms, 200 ms, 400 ms, 800 ms, and then always this. */
export const LONGEST_PAUSE_MS = 1_000
const FORGOTTEN_MS = 60 * 60_000
const REMEMBERED = 10_000
/** At one name from one address; only a program has so many under way. */
const MOST_WAITING = 100

export function createLoginPace(clock: Clock, pause: (ms: number) => Promise<unknown> = sleep): LoginPace {
  const failures = createLru<Failures>(REMEMBERED)
  const known = createLru<true>(REMEMBERED)
  const lanes = new Map<string, { waiting: number; last: Promise<unknown> }>()

  function pauseOf(key: string): number {
    const { count = 0, last = 0 } = failures.get(key) ?? {}
    if (count < FREE) return 0
    const wait = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - FREE))
    // A clock that was set back must not make a person wait longer.
    return Math.min(wait, last + wait - clock.now())
  }

  function failed(key: string): number {
    const now = clock.now()
    const before = failures.get(key)
    const count = before !== undefined && now - before.last < FORGOTTEN_MS ? before.count + 1 : 1
    failures.set(key, { count, last: now })
    return count
  }

  async function inLane<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const lane = lanes.get(key) ?? { waiting: 0, last: Promise.resolve() }
    if (lane.waiting >= MOST_WAITING) throw tooMany()
    lanes.set(key, lane)
    lane.waiting += 1
    const turn = lane.last.then(work)
    lane.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      lane.waiting -= 1
      if (lane.waiting === 0) lanes.delete(key)
    }
  }

  return {
    attempt({ name, source }, check) {
      const key = JSON.stringify([name, networkOf(source)])
      return inLane(key, async () => {
        const wait = pauseOf(key)
        if (wait > 0) await pause(wait)
        const result = await check({ isKnown: known.get(key) === true })
        if (result !== null) {
          failures.delete(key)
          known.set(key, true)
          return result
        }
        if (failed(key) > FREE) throw tooMany()
        return null
      })
    },
  }
}

const tooMany = () => httpError('login-slowed-down', {}, { headers: { 'Retry-After': '1' } })
