import { type Absence, type Instant, limitEnd } from '@groundwork/engine/facts'
import type { StoredPlan } from '../evaluation/plan.ts'
import type { CheckIn } from '../store/hosts/host-document.ts'

/** Most polls are a minute apart. */
const USUAL_MS = 60_000
const LATE_SHARE = 1.5

/**
 * Whether a poll is missing before this one: it came in the second before a crash, or was lost on the way. Another one must not get
 * lost, or a host that calls all the time would seem to be silent.
 */
export function isLate(
  before: Pick<CheckIn, 'checked_in_at'>,
  now: Instant,
  plan: Pick<StoredPlan, 'without'>,
  absences: readonly Absence[],
): boolean {
  const { checked_in_at: last } = before
  if (now <= limitEnd(last, LATE_SHARE * USUAL_MS, absences)) return false
  // Hosts that have nothing to do are told to wait for longer, and a poll that comes when it was told to must not cost a write.
  const { next_instruction_seconds: seconds = 0 } = JSON.parse(plan.without) as Answer
  return now > limitEnd(last, LATE_SHARE * Math.max(USUAL_MS, seconds * 1_000), absences)
}

interface Answer {
  readonly next_instruction_seconds?: number
}
