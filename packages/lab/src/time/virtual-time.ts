// Time that jumps to the next moment at which anything happens, and only when everything that goes on now has come to rest: an
// hour of a fleet passes in seconds, and in the same way every time.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LabTime } from './lab-time.ts'
import { createSleepers, type Sleeper } from './sleepers.ts'

export interface VirtualTime extends LabTime {
  /**
   * Lets time pass until the condition holds (true), or until so much time has passed or nothing would ever happen again
   * (false). It is looked at whenever everything is at rest.
   */
  run(until: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean>
}

export interface VirtualTimeOptions {
  readonly startMs?: number
  /** Time moves in steps of this: all that is due within one wakes together, at its end. */
  readonly quantumMs?: number
  /** No step is longer than this, for the sake of others that go by this time. Unlimited unless given. */
  readonly longestStepMs?: number
  /** Everything is at rest, and time is about to go on. For a service that goes by this time, and has deadlines of its own. */
  readonly onTick?: (now: number) => void | Promise<void>
}

const START_MS = Date.UTC(2026, 0, 1, 12)
/** Promises settle within one turn of the event loop; streams of web requests may take some. */
const QUIET_TURNS = 4

export function createVirtualTime(options: VirtualTimeOptions = {}): VirtualTime {
  const { startMs = START_MS, quantumMs = 1, longestStepMs = Number.POSITIVE_INFINITY } = options
  const sleepers = createSleepers()
  let now = startMs
  let sequence = 0
  /** Work outside of the lab that time waits for. */
  let outside = 0
  let onOutsideDone = (): void => {}
  /** Grows with everything that happens. */
  let happened = 0

  function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    happened += 1
    if (signal?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const onAbort = (): void => {
        happened += 1
        sleepers.forget(sleeper)
        resolve()
      }
      const sleeper: Sleeper = {
        // What is no number is no time, as with the timers of the runtime.
        dueAt: now + Math.max(0, ms || 0),
        sequence: sequence++,
        isGone: false,
        wake() {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        },
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      sleepers.add(sleeper)
    })
  }

  async function during<T>(work: Promise<T>): Promise<T> {
    outside += 1
    try {
      return await work
    } finally {
      outside -= 1
      happened += 1
      if (outside === 0) onOutsideDone()
    }
  }

  async function rest(): Promise<void> {
    let seen: number
    do {
      seen = happened
      for (let turn = 0; turn < QUIET_TURNS; turn++) {
        await nextTurn()
        while (outside > 0) await new Promise<void>((resolve) => (onOutsideDone = resolve))
      }
    } while (seen !== happened)
  }

  /** False: nothing is left to happen. */
  function step(end: number): boolean {
    const due = sleepers.firstDueAt()
    const soonest = Math.min(due ?? Number.POSITIVE_INFINITY, now + longestStepMs)
    if (soonest === Number.POSITIVE_INFINITY) return false
    // Up to the end of the quantum; one that is due now does not wait for another.
    const edge = soonest <= now ? now : startMs + Math.ceil((soonest - startMs) / quantumMs) * quantumMs
    now = Math.min(edge, end)
    for (const sleeper of sleepers.takeDue(now)) sleeper.wake()
    return true
  }

  return {
    now: () => now,
    sleep,
    during,
    async run(until, limitMs) {
      const end = now + Math.max(0, limitMs)
      for (;;) {
        await rest()
        await options.onTick?.(now)
        if (await until()) return true
        // What the hook and the condition set off belongs to this moment, too.
        await rest()
        if (now >= end && (sleepers.firstDueAt() ?? end + 1) > now) return false
        if (!step(end)) return false
      }
    },
  }
}
