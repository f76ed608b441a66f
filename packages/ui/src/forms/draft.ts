// What was typed and not saved yet, on top of what the service has. What changes elsewhere meanwhile shows through in all
// fields that were not touched here.

export type Draft<Values extends object> = Readonly<Partial<Values>>

export const withDraft = <Values extends object>(saved: Values, draft: Draft<Values>): Values => ({
  ...saved,
  ...draft,
})

/** The fields that differ from what the service has. */
export function changedFields<Values extends object>(saved: Values, draft: Draft<Values>): Draft<Values> {
  const names = Object.keys(draft) as (keyof Values)[]
  const changed = names.filter((name) => !isSame(draft[name], saved[name]))
  return Object.fromEntries(changed.map((name) => [name, draft[name]])) as Draft<Values>
}

export const isEmpty = (draft: object): boolean => Object.keys(draft).length === 0

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
