import type { Absence, Instant } from '@groundwork/engine/facts'

/** A sign of life may be missing because everything was slow. */
export const SHORTEST_ABSENCE_MS = 30_000

/** One that has not ended yet counts until now. */
export function pastAbsences(
  { absences, aliveAt }: { readonly absences: readonly Absence[]; readonly aliveAt: Instant | null },
  now: Instant,
): readonly Absence[] {
  const isAway = aliveAt !== null && now - aliveAt >= SHORTEST_ABSENCE_MS
  return isAway ? [...absences, { from: aliveAt, to: now }] : absences
}
