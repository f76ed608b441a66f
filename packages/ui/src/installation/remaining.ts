// How long an installation still takes, in words. An estimate is of the moment when it was made: since then the clock went on.
import type { ClusterEstimate } from '@groundwork/contract/groundwork'
import { t } from '../texts/texts.ts'

type Band = Pick<ClusterEstimate, 'remaining_seconds' | 'low_seconds' | 'high_seconds'>

export interface Remaining {
  readonly seconds: number
  readonly low: number
  readonly high: number
}

export function remainingOf(estimate: Band, elapsedMs: number): Remaining | null {
  const { remaining_seconds, low_seconds, high_seconds } = estimate
  if (remaining_seconds === null) return null
  const passed = Math.max(0, elapsedMs / 1_000)
  const left = (seconds: number) => Math.max(0, seconds - passed)
  return {
    seconds: left(remaining_seconds),
    low: left(low_seconds ?? remaining_seconds),
    high: left(high_seconds ?? remaining_seconds),
  }
}

const minutesOf = (seconds: number): number => Math.max(1, Math.round(seconds / 60))

/** "about 21 min (18 to 27 min)". */
export function remainingText({ seconds, low, high }: Remaining): string {
  if (high < 90) return t.installation.remaining.soon
  const [from, to] = [minutesOf(low), minutesOf(high)]
  const about = t.installation.remaining.about(minutesOf(seconds))
  return from === to ? about : `${about}${t.installation.remaining.band(from, to)}`
}
