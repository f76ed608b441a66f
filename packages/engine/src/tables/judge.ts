// Runs a table of validations and says which of them hold, which is what the state rules ask.
import { lazy } from '../collections/lazy.ts'
import { isLeftOut, type Row, runValidation } from './run-validation.ts'
import { LEFT_OUT, type LeftOut, type Verdict } from './verdict.ts'

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

interface Exceptions {
  /** The cluster's own list; null when it never had one. */
  readonly ignored: readonly string[] | null
  /** What the service switches off for all clusters. */
  readonly disabled: readonly string[]
}

export function judge<Id extends string, Context>(
  table: readonly Validation<Id, Context>[],
  context: Context,
  { ignored, disabled }: Exceptions,
): Verdicts<Id> {
  // A cluster with an ignore list of its own overrides what the service disables for all.
  const switchedOff = ignored?.length ? NONE : disabled
  const found = new Array<Verdict | LeftOut>(table.length)
  let broken: Set<Id> | null = null

  let index = 0
  for (const validation of table) {
    const isDisabled = switchedOff.includes(validation.id) && !isLeftOut(validation, context)
    const verdict = isDisabled ? DISABLED : runValidation(validation, context)
    found[index] = verdict
    index += 1
    if (verdict === LEFT_OUT || verdict.status === 'success' || verdict.status === 'disabled') continue
    if (!isIgnored(validation, ignored)) broken = (broken ?? new Set()).add(validation.id)
  }
  // Most judgements are only asked whether something holds, so the map is made when a caller reads it.
  const verdicts = lazy(() => shown(table, found))
  return {
    get verdicts() {
      return verdicts()
    },
    holds: (id) => !broken?.has(id),
  }
}

function shown<Id>(
  table: readonly { readonly id: Id }[],
  found: readonly (Verdict | LeftOut)[],
): ReadonlyMap<Id, Verdict> {
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
