import type { Instant } from '@groundwork/engine/facts'

/** Milliseconds since 1970. Tests hand in a clock that they move themselves. */
export interface Clock {
  now(): Instant
}

export const SYSTEM_CLOCK: Clock = { now: () => Date.now() }
