// How long a unit whose evaluation is in trouble is left alone.

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const doubled = (firstMs: number, times: number, mostMs: number): number =>
  Math.min(mostMs, firstMs * 2 ** Math.min(30, times))

/** It failed so often in a row: 10 s, 20 s, 40 s, 80 s, 160 s, 320 s, then every 10 minutes. */
export const failureRestMs = (failures: number): number =>
  doubled(10 * SECOND_MS, failures - 1, 10 * MINUTE_MS)

/** After one death of a process the unit is tried once more, alone: it may have been chance. */
export const MOST_CRASHES = 1

/** So many processes died of it in a row; each try costs one more. From the second: 5, 10, 20, 40, 80, 160 minutes, 6 hours. */
export const crashRestMs = (crashes: number): number =>
  doubled(5 * MINUTE_MS, crashes - MOST_CRASHES - 1, 6 * HOUR_MS)

/** Nothing else runs while a unit is evaluated. The largest clusters need about a tenth of this. */
export const TIME_BUDGET_MS = 2 * SECOND_MS

/** A unit that takes longer gets at most a tenth of the time, and rests for an hour at most. */
export const slowRestMs = (tookMs: number): number => Math.min(HOUR_MS, 9 * tookMs)
