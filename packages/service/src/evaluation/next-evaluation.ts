import type { Instant } from '@groundwork/engine/facts'
import type { UnitRef } from '../store/units/unit.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'

interface Decided {
  readonly settled: boolean
  readonly nextDeadline: Instant | null
}

const REST_MS = 10_000

/** When to evaluate a unit again. Should rules contradict each other, they must not keep the process busy for ever. */
export function nextEvaluationAt(
  { log }: Pick<EvaluationDeps, 'log'>,
  unit: UnitRef,
  { settled, nextDeadline }: Decided,
  now: Instant,
): Instant | null {
  if (settled) return nextDeadline
  log.error({ unit }, 'the rules do not come to rest for this unit; it is looked at again later')
  return now + REST_MS
}
