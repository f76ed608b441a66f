import type { Condition, TimedCondition } from './condition.ts'

export interface TimedConditions {
  readonly wanted: readonly Condition[]
  /** As they stand in the object. */
  readonly before: readonly TimedCondition[]
  /** RFC 3339. */
  readonly now: string
}

/** The time is that of the last change of status. Conditions that nobody decides about stay as they are. */
export function withTimes({ wanted, before, now }: TimedConditions): readonly TimedCondition[] {
  return merged(before, wanted, (condition, known) => ({
    ...condition,
    lastTransitionTime: known?.status === condition.status ? known.lastTransitionTime : now,
  }))
}

/** As Hive has them: both times are those of the last change of anything. */
export function withHiveTimes({ wanted, before, now }: TimedConditions): readonly TimedCondition[] {
  return merged(before, wanted, (condition, known) =>
    known !== undefined && isSame(known, condition)
      ? known
      : { ...condition, lastProbeTime: now, lastTransitionTime: now },
  )
}

const isSame = (one: Condition, other: Condition): boolean =>
  one.status === other.status && one.reason === other.reason && one.message === other.message

/** In the order that they have, new ones at the end: an unchanged list is written as it was. */
function merged(
  before: readonly TimedCondition[],
  wanted: readonly Condition[],
  time: (condition: Condition, known: TimedCondition | undefined) => TimedCondition,
): readonly TimedCondition[] {
  const byType = new Map(wanted.map((condition) => [condition.type, condition]))
  const known = new Set(before.map(({ type }) => type))
  return [
    ...before.map((old) => {
      const next = byType.get(old.type)
      return next === undefined ? old : time(next, old)
    }),
    ...wanted.filter(({ type }) => !known.has(type)).map((condition) => time(condition, undefined)),
  ]
}
