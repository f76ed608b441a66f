import { hours, type Instant, minutes, seconds } from '../facts/instant.ts'

/** Moments from now on at which nothing has to happen yet, the last one before the deadline among them. */
export function momentsBefore(deadline: Instant | null, now: Instant): Instant[] {
  const ahead = [0, 1, seconds(59), minutes(10), hours(24), hours(24 * 30)].map((wait) => now + wait)
  if (deadline === null) return ahead
  return [...ahead.filter((moment) => moment < deadline), Math.floor((now + deadline) / 2), deadline - 1]
}
