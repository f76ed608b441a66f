// How far the clock of a host is off, in the terms of the validation: a poll with an offset that means the same as before
// changes nothing.
import { type Instant, minutes } from '../facts/instant.ts'

export const MAX_BEHIND_MINUTES = 20
export const MAX_AHEAD_MINUTES = 60

/** Minutes ahead of the service (negative: behind), rounded away from zero. */
export type ClockOffset = 'unknown' | 'agrees' | number

/** `timestamp` is the host's clock in unix seconds, `at` our time when it was told. */
export function clockOffset(timestamp: number, at: Instant | null): ClockOffset {
  if (timestamp <= 0 || at === null) return 'unknown'
  const aheadMs = timestamp * 1_000 - at
  if (aheadMs >= -minutes(MAX_BEHIND_MINUTES) && aheadMs <= minutes(MAX_AHEAD_MINUTES)) return 'agrees'
  return Math.sign(aheadMs) * Math.ceil(Math.abs(aheadMs) / minutes(1))
}
