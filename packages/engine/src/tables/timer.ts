// Predicates that the clock alone makes true: something began, and its limit is over.

import { type Absence, limitEnd } from '../facts/absence.ts'
import type { Instant } from '../facts/instant.ts'
import type { Predicate } from './predicate.ts'

interface Timer<Subject> {
  readonly name: string
  /** When the clock was started; null while it is not running. */
  readonly since: (subject: Subject) => Instant | null
  readonly limitMs: (subject: Subject) => number
  /** For what grows old by itself. Everything else waits while the service is away, and is not blamed for that. */
  readonly runsInAbsence?: boolean
}

interface Timed {
  readonly context: { readonly now: Instant; readonly absences: readonly Absence[] }
}

/** True from `since + limit` on, that moment included; later by as long as the service was away. */
export function isOver<Subject extends Timed>({
  name,
  since,
  limitMs,
  runsInAbsence = false,
}: Timer<Subject>): Predicate<Subject> {
  const end = (subject: Subject): Instant | null => {
    const start = since(subject)
    if (start === null) return null
    return limitEnd(start, limitMs(subject), runsInAbsence ? [] : subject.context.absences)
  }
  return {
    name,
    holds: (subject) => {
      const moment = end(subject)
      return moment !== null && subject.context.now >= moment
    },
    flipsAt: (subject) => {
      const moment = end(subject)
      return moment !== null && moment > subject.context.now ? moment : null
    },
  }
}
