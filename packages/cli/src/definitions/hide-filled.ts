// What a definition keeps elsewhere is never shown: where such a value would be printed stands where it came from instead.
import type { FieldChange, Plan } from '@groundwork/definition/api'

export interface FilledReference {
  /** As it is written: ${env:NAME}. */
  readonly reference: string
  readonly text: string
}

/** Messages quote the beginning of a long value, so a part of it counts as the whole. */
const PART = 12
/** Shorter ones are in everything. */
const SHORTEST = 3

/** The reference whose value, or a part of it, stands in the text; null: none. */
function shownIn(text: string, filled: readonly FilledReference[]): FilledReference | null {
  const parts = partsOf(text)
  return (
    filled.find(({ text: whole }) => {
      const value = whole.trim()
      if (value.length < SHORTEST) return false
      return value.length <= PART ? text.includes(value) : parts.some((part) => value.includes(part))
    }) ?? null
  )
}

/** Every stretch of this length; blanks and the signs of JSON say nothing. */
function partsOf(text: string): readonly string[] {
  const parts = new Set<string>()
  for (let at = 0; at + PART <= text.length; at += 1) parts.add(text.slice(at, at + PART))
  return [...parts].filter((part) => /^[^\s{}[\]]+$/.test(part))
}

export function hideInMessage(message: string, filled: readonly FilledReference[]): string {
  const found = shownIn(message, filled)
  return found === null ? message : `The value of ${found.reference} is not accepted here.`
}

function hideInValue(value: unknown, filled: readonly FilledReference[]): unknown {
  const found = shownIn(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), filled)
  if (found === null) return value
  return value === found.text ? found.reference : `(with ${found.reference})`
}

function hideInChange(change: FieldChange, filled: readonly FilledReference[]): FieldChange {
  const after = hideInValue(change.after, filled)
  // What it was before is as secret as what it becomes.
  const before = after === change.after || change.before === undefined ? change.before : '(not shown)'
  return { ...change, before, after }
}

/** For printing alone: what is sent is in the bodies. */
export const hideInPlan = (plan: Plan, filled: readonly FilledReference[]): Plan => ({
  ...plan,
  calls: plan.calls.map((call) => ({
    ...call,
    changes: call.changes.map((change) => hideInChange(change, filled)),
  })),
  refusals: plan.refusals.map((refusal) => ({ ...refusal, message: hideInMessage(refusal.message, filled) })),
})
