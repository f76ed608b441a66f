// Putting JSON text together without building what it says first.

/** An answer under construction: at any depth, what is undefined is left out. */
export type Wire<Value> = Value extends readonly (infer Item)[]
  ? readonly Wire<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]?: Wire<Value[Field]> | undefined }
    : Value

/** For values that answers leave out when they are empty, zero or false. */
export const unlessEmpty = <Value>(value: Value): Exclude<Value, '' | 0 | false | null> | undefined =>
  (value || undefined) as Exclude<Value, '' | 0 | false | null> | undefined

/** The text of an object that can still be continued: without its closing brace. */
export const openObject = (members: object): string => JSON.stringify(members).slice(0, -1)

export const listText = (items: readonly string[]): string => `[${items.join(',')}]`

/** Objects inside texts have their members sorted by name, at every depth. */
export const sortedJson = (value: unknown): string => JSON.stringify(value, sortMembers)

function sortMembers(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
