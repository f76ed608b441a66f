import type { Instant } from './instant.ts'

/** A time during which the service could not hear anybody: no process of it had its ports open, or none reached its database. */
export interface Absence {
  readonly from: Instant
  readonly to: Instant
}

/**
 * When a limit is over that runs only while the service is up: no host is blamed for what it could not report. Absences are
 * in the order of time and do not overlap.
 */
export function limitEnd(since: Instant, limitMs: number, absences: readonly Absence[]): Instant {
  let end = since + limitMs
  for (const { from, to } of absences) {
    if (from >= end) break
    end += Math.max(0, to - Math.max(from, since))
  }
  return end
}
