// Named predicates: state rules and validations are lists of these, so that tables read as sentences and can be printed.
import type { Instant } from '../facts/instant.ts'

export interface Condition<Subject> {
  /** A claim in plain words, for example `host is bound`. */
  readonly name: string
  readonly holds: (subject: Subject) => boolean
  /** For a condition that time alone can change: when that happens next, null when time does not matter now. */
  readonly flipsAt?: (subject: Subject) => Instant | null
}

export function not<Subject>(condition: Condition<Subject>): Condition<Subject> {
  return {
    // A compound name has parentheses of its own.
    name: condition.name.startsWith('(') ? `not ${condition.name}` : `not (${condition.name})`,
    holds: (subject) => !condition.holds(subject),
    ...(condition.flipsAt && { flipsAt: condition.flipsAt }),
  }
}

export function allOf<Subject>(...conditions: readonly Condition<Subject>[]): Condition<Subject> {
  return combine(conditions, ' and ', (subject) => conditions.every((condition) => condition.holds(subject)))
}

export function anyOf<Subject>(...conditions: readonly Condition<Subject>[]): Condition<Subject> {
  return combine(conditions, ' or ', (subject) => conditions.some((condition) => condition.holds(subject)))
}

/** The same claim under a shorter name, for tables in which it occurs often. */
export const named = <Subject>(name: string, condition: Condition<Subject>): Condition<Subject> => ({
  ...condition,
  name,
})

export function earliest(instants: Iterable<Instant | null | undefined>): Instant | null {
  let first: Instant | null = null
  for (const instant of instants) {
    if (instant != null && (first === null || instant < first)) first = instant
  }
  return first
}

function combine<Subject>(
  conditions: readonly Condition<Subject>[],
  word: string,
  holds: (subject: Subject) => boolean,
): Condition<Subject> {
  const flipsAt = (subject: Subject) => earliest(conditions.map((condition) => condition.flipsAt?.(subject)))
  const isTimed = conditions.some((condition) => condition.flipsAt)
  return {
    name: `(${conditions.map((condition) => condition.name).join(word)})`,
    holds,
    ...(isTimed && { flipsAt }),
  }
}
