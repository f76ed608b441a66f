// What was typed and not saved yet, on top of what the service has. What changes elsewhere meanwhile shows through in all
// fields that were not touched here.

export type Draft<Values extends object> = Readonly<Partial<Values>>

export const withDraft = <Values extends object>(saved: Values, draft: Draft<Values>): Values => ({
  ...saved,
  ...draft,
})

/** Whether a field can be seen, with the values that the form shows now. */
export type IsShown<Values extends object> = (name: keyof Values, values: Values) => boolean

/** The fields that differ from what the service has. What was typed and is no longer shown is not among them: nobody would know. */
export function changedFields<Values extends object>(
  saved: Values,
  draft: Draft<Values>,
  isShown: IsShown<Values> = () => true,
): Draft<Values> {
  const values = withDraft(saved, draft)
  const names = Object.keys(draft) as (keyof Values)[]
  const changed = names.filter((name) => !isSame(draft[name], saved[name]) && isShown(name, values))
  return Object.fromEntries(changed.map((name) => [name, draft[name]])) as Draft<Values>
}

export const isEmpty = (draft: object): boolean => Object.keys(draft).length === 0

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
