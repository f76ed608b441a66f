// Runs a table of validations and says which of them hold, which is what the state rules ask. A judgement also knows what each
// verdict depends on, so that after a change only those that depend on it are asked again.
import { isSameValue } from '../collections/differences.ts'
import { lazy } from '../collections/lazy.ts'
import { beginReads, EVERYTHING, endReads } from '../collections/reads.ts'
import { isLeftOut, type Row, runValidation } from './run-validation.ts'
import { isSameVerdict, LEFT_OUT, type LeftOut, type Verdict } from './verdict.ts'

export interface Verdicts<Id> {
  /** In output order; a validation that is left out has no entry. */
  readonly verdicts: ReadonlyMap<Id, Verdict>
  /** Success, left out, disabled by the service, or ignored for this cluster. */
  readonly holds: (id: Id) => boolean
}

interface Validation<Id, Context> extends Row<Context> {
  readonly id: Id
  readonly ignorable: boolean
}

type Table<Id, Context> = readonly Validation<Id, Context>[]

interface Exceptions {
  /** The cluster's own list; null when it never had one. */
  readonly ignored: readonly string[] | null
  /** What the service switches off for all clusters. */
  readonly disabled: readonly string[]
}

type Found = readonly (Verdict | LeftOut)[]

/** Verdicts in the order of their table, and what each of them depends on (see `collections/reads.ts`). */
export interface Judgement<Id> {
  readonly verdicts: Verdicts<Id>
  readonly found: Found
  readonly reads: readonly number[]
  readonly allReads: number
  /** Decides which of the broken ones hold all the same. */
  readonly ignored: readonly string[] | null
}

export function judge<Id extends string, Context>(
  table: Table<Id, Context>,
  context: Context,
  exceptions: Exceptions,
): Judgement<Id> {
  const found = new Array<Verdict | LeftOut>(table.length)
  const reads = new Array<number>(table.length)
  const switchedOff = switchedOffBy(exceptions)
  let index = 0
  for (const validation of table) {
    const outer = beginReads()
    found[index] = verdictOf(validation, context, switchedOff)
    reads[index] = endReads(outer)
    index += 1
  }
  return judgement(table, found, reads, exceptions.ignored)
}

/** The judgement as it is after `changed` has changed and nothing else: the same object when no verdict differs. `alsoReads` tells
 *  for each row what it depends on that cannot be noted. */
export function judgeAgain<Id extends string, Context>(
  table: Table<Id, Context>,
  context: Context,
  exceptions: Exceptions,
  { before, changed, alsoReads }: { before: Judgement<Id>; changed: number; alsoReads: readonly number[] },
): Judgement<Id> {
  const switchedOff = switchedOffBy(exceptions)
  let found: (Verdict | LeftOut)[] | null = null
  let reads: number[] | null = null
  for (let index = 0; index < table.length; index++) {
    const validation = table[index]
    const old = before.found[index]
    const oldReads = before.reads[index] ?? 0
    if (!validation || old === undefined) continue
    if (changed !== EVERYTHING && ((oldReads | (alsoReads[index] ?? 0)) & changed) === 0) continue
    const outer = beginReads()
    const verdict = verdictOf(validation, context, switchedOff)
    const newReads = endReads(outer)
    if (newReads !== oldReads) {
      reads ??= [...before.reads]
      reads[index] = newReads
    }
    if (isSameVerdict(old, verdict)) continue
    found ??= [...before.found]
    found[index] = verdict
  }
  const { ignored } = exceptions
  if (found || !isSameValue(ignored, before.ignored))
    return judgement(table, found ?? before.found, reads ?? before.reads, ignored)
  return reads ? { ...before, reads, allReads: unionOf(reads) } : before
}

/** A cluster with an ignore list of its own overrides what the service disables for all. */
const switchedOffBy = ({ ignored, disabled }: Exceptions): readonly string[] =>
  ignored?.length ? NONE : disabled

function verdictOf<Id extends string, Context>(
  validation: Validation<Id, Context>,
  context: Context,
  switchedOff: readonly string[],
): Verdict | LeftOut {
  const isDisabled = switchedOff.includes(validation.id) && !isLeftOut(validation, context)
  return isDisabled ? DISABLED : runValidation(validation, context)
}

function judgement<Id extends string>(
  table: readonly { readonly id: Id; readonly ignorable: boolean }[],
  found: Found,
  reads: readonly number[],
  ignored: readonly string[] | null,
): Judgement<Id> {
  let broken: Set<Id> | null = null
  let index = 0
  for (const verdict of found) {
    const validation = table[index++]
    if (verdict === LEFT_OUT || verdict.status === 'success' || verdict.status === 'disabled') continue
    if (validation && !isIgnored(validation, ignored)) broken = (broken ?? new Set()).add(validation.id)
  }
  // Most judgements are only asked whether something holds, so the map is made when a caller reads it.
  const verdicts = lazy(() => shown(table, found))
  return {
    verdicts: {
      get verdicts() {
        return verdicts()
      },
      holds: (id) => !broken?.has(id),
    },
    found,
    reads,
    allReads: unionOf(reads),
    ignored,
  }
}

function unionOf(reads: readonly number[]): number {
  let union = 0
  for (const bits of reads) union |= bits
  return union
}

function shown<Id>(table: readonly { readonly id: Id }[], found: Found): ReadonlyMap<Id, Verdict> {
  const verdicts = new Map<Id, Verdict>()
  table.forEach(({ id }, index) => {
    const verdict = found[index]
    if (verdict !== undefined && verdict !== LEFT_OUT) verdicts.set(id, verdict)
  })
  return verdicts
}

const NONE: readonly string[] = []
const DISABLED: Verdict = {
  status: 'disabled',
  message: 'Switched off in the configuration of this service.',
}

function isIgnored(
  validation: { id: string; ignorable: boolean },
  ignored: readonly string[] | null,
): boolean {
  if (!ignored || !validation.ignorable) return false
  return ignored.includes('all') || ignored.includes(validation.id)
}
