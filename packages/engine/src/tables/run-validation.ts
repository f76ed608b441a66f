// Runs one row of a validation table. Host and cluster tables share the order in which a row is read.
import type { Predicate } from './predicate.ts'
import { LEFT_OUT, type LeftOut, success, type Verdict } from './verdict.ts'

interface Need<Context> {
  readonly isMet: (context: Context) => boolean
  readonly whileMissing: (context: Context) => Verdict
}

export interface Row<Context> {
  readonly leftOutWhen?: readonly Predicate<Context>[]
  readonly passesWhen?: readonly Predicate<Context>[]
  readonly needs?: readonly Need<Context>[]
  readonly check: (context: Context) => Verdict | LeftOut
}

// Runs some ten thousand times in the evaluation of a large cluster, hence plain loops and shared verdicts.
export function runValidation<Context>(row: Row<Context>, context: Context): Verdict | LeftOut {
  if (isLeftOut(row, context)) return LEFT_OUT
  const shortcut = firstThatHolds(row.passesWhen, context)
  if (shortcut) return notChecked(shortcut)
  for (const need of row.needs ?? NOTHING) if (!need.isMet(context)) return need.whileMissing(context)
  return row.check(context)
}

/** Whether the validation has nothing to say here at all, whatever the facts. */
export const isLeftOut = <Context>(row: Row<Context>, context: Context): boolean =>
  firstThatHolds(row.leftOutWhen, context) !== null

const NOTHING: readonly never[] = []

function firstThatHolds<Context>(
  predicates: readonly Predicate<Context>[] | undefined,
  context: Context,
): Predicate<Context> | null {
  for (const predicate of predicates ?? NOTHING) if (predicate.holds(context)) return predicate
  return null
}

const shortcuts = new WeakMap<object, Verdict>()

function notChecked(shortcut: { readonly name: string }): Verdict {
  let verdict = shortcuts.get(shortcut)
  if (!verdict) {
    verdict = success(`Not checked: ${shortcut.name}.`)
    shortcuts.set(shortcut, verdict)
  }
  return verdict
}
