// Named predicates: state rules and validations are lists of these, so that tables read as sentences and can be printed.
import type { Instant } from '../facts/instant.ts'

export interface Predicate<Subject> {
  /** In plain words, for example `host is bound`. */
  readonly name: string
  readonly holds: (subject: Subject) => boolean
  /** For a predicate that time alone can change: when that happens next, null when time does not matter now. */
  readonly flipsAt?: (subject: Subject) => Instant | null
}

export function not<Subject>(predicate: Predicate<Subject>): Predicate<Subject> {
  return {
    // A compound name has parentheses of its own.
    name: predicate.name.startsWith('(') ? `not ${predicate.name}` : `not (${predicate.name})`,
    holds: (subject) => !predicate.holds(subject),
    ...(predicate.flipsAt && { flipsAt: predicate.flipsAt }),
  }
}

export function allOf<Subject>(...predicates: readonly Predicate<Subject>[]): Predicate<Subject> {
  return combine(predicates, ' and ', (subject) => predicates.every((predicate) => predicate.holds(subject)))
}

export function anyOf<Subject>(...predicates: readonly Predicate<Subject>[]): Predicate<Subject> {
  return combine(predicates, ' or ', (subject) => predicates.some((predicate) => predicate.holds(subject)))
}

/** The same under a shorter name, for tables in which it occurs often. */
export const named = <Subject>(name: string, predicate: Predicate<Subject>): Predicate<Subject> => ({
  ...predicate,
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
  predicates: readonly Predicate<Subject>[],
  word: string,
  holds: (subject: Subject) => boolean,
): Predicate<Subject> {
  const flipsAt = (subject: Subject) => earliest(predicates.map((predicate) => predicate.flipsAt?.(subject)))
  const isTimed = predicates.some((predicate) => predicate.flipsAt)
  return {
    name: `(${predicates.map((predicate) => predicate.name).join(word)})`,
    holds,
    ...(isTimed && { flipsAt }),
  }
}
