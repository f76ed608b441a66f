// How long a sequence of stages still takes. More progress never means more time left.
import type { Quartiles } from './priors.ts'

/** Seconds. In half of all cases it takes between `low` and `high`, as far as past installations tell. */
export interface Remaining {
  readonly remaining_seconds: number
  readonly low_seconds: number
  readonly high_seconds: number
}

export const NOTHING_LEFT: Remaining = { remaining_seconds: 0, low_seconds: 0, high_seconds: 0 }

export interface StageProgress {
  /** How long the stage has lasted. */
  readonly ageSeconds: number
  /** How much of it is done, 0 to 1, where it says so itself. */
  readonly share: number | null
}

/** A stage that is over its time is never called done before it says so. */
const LEAST_SHARE = 0.05
/** Who is late may be late by half as much again. */
const LATENESS = 0.5

/** What is left of the stage that is under way. */
export function remainderOf(
  { low, median, high }: Quartiles,
  { ageSeconds, share }: StageProgress,
): Remaining {
  const age = Math.max(0, ageSeconds)
  if (share !== null && share > 0) return bySpeed({ low, median, high }, age, Math.min(share, 1))
  const left = (expected: number) => Math.max(expected - age, expected * LEAST_SHARE)
  return {
    remaining_seconds: left(median),
    low_seconds: Math.max(0, low - age),
    high_seconds: Math.max(left(high), LATENESS * (age - high)),
  }
}

/** It took so long for this share, so the rest takes as long again: unless others say that it goes on faster. */
function bySpeed(expected: Quartiles, age: number, share: number): Remaining {
  const rest = 1 - share
  return {
    remaining_seconds: rest * Math.max(expected.median, age / share),
    low_seconds: rest * Math.min(expected.low, age / share),
    high_seconds: rest * Math.max(expected.high, age / share),
  }
}

/** One after the other. The bands add up as if all stages were late together: slow machines are slow throughout. */
export const inSequence = (parts: readonly Remaining[]): Remaining =>
  parts.reduce(
    (sum, part) => ({
      remaining_seconds: sum.remaining_seconds + part.remaining_seconds,
      low_seconds: sum.low_seconds + part.low_seconds,
      high_seconds: sum.high_seconds + part.high_seconds,
    }),
    NOTHING_LEFT,
  )

/** Side by side: the slowest counts. */
export const inParallel = (parts: readonly Remaining[]): Remaining => ({
  remaining_seconds: Math.max(0, ...parts.map((part) => part.remaining_seconds)),
  low_seconds: Math.max(0, ...parts.map((part) => part.low_seconds)),
  high_seconds: Math.max(0, ...parts.map((part) => part.high_seconds)),
})

export const fullDuration = ({ low, median, high }: Quartiles): Remaining => ({
  remaining_seconds: median,
  low_seconds: low,
  high_seconds: high,
})

/** Whole seconds, for people. */
export const inWholeSeconds = ({ remaining_seconds, low_seconds, high_seconds }: Remaining): Remaining => ({
  remaining_seconds: Math.round(remaining_seconds),
  low_seconds: Math.floor(low_seconds),
  high_seconds: Math.ceil(high_seconds),
})
