import type { BmcClock } from '../connection/clock.ts'

export interface JumpingClock extends BmcClock {
  /** How long was waited, all in all. */
  waitedMs(): number
}

/** Time passes only where somebody waits, and then at once. */
export function createJumpingClock(startMs = Date.UTC(2026, 0, 1)): JumpingClock {
  let now = startMs
  return {
    now: () => now,
    async wait(ms, signal) {
      signal.throwIfAborted()
      now += ms
    },
    waitedMs: () => now - startMs,
  }
}
