// Conditions that the clock alone makes true: something began, and its limit is over.
import type { Condition } from './condition.ts'
import type { Instant } from './facts/instant.ts'

interface Timer<Subject> {
  readonly name: string
  /** When the clock was started; null while it is not running. */
  readonly since: (subject: Subject) => Instant | null
  readonly limitMs: (subject: Subject) => number
}

/** True from `since + limit` on, that moment included. */
export function isOver<Subject extends { readonly context: { readonly now: Instant } }>({
  name,
  since,
  limitMs,
}: Timer<Subject>): Condition<Subject> {
  const end = (subject: Subject): Instant | null => {
    const start = since(subject)
    return start === null ? null : start + limitMs(subject)
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
