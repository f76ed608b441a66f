// The two ways in which answers write a moment.
import type { Instant } from '@groundwork/engine/facts'

export const ZERO_TIME = '0001-01-01T00:00:00.000Z'
export const ZERO_RECORD_TIME = '0001-01-01T00:00:00Z'

/** What happened to a resource: always three digits; a time that was never set is in the year 1. */
export const timeText = (at: Instant | null): string => (at === null ? ZERO_TIME : new Date(at).toISOString())

/** When a resource was made, changed or deleted: without the zeros at the end. */
export function recordTimeText(at: Instant | null): string {
  if (at === null) return ZERO_RECORD_TIME
  return new Date(at).toISOString().replace(/\.?0*Z$/, 'Z')
}
