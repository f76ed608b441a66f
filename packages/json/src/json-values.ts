// Values of which nothing is known, such as the output of a program or a document that a user wrote.

export type JsonRecord = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An entry of a table, by a name that somebody else wrote: "constructor" stands in every object. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Empty for anything else. */
export const recordOf = (value: unknown): JsonRecord => (isRecord(value) ? value : {})

/** Those elements of a list that are records. */
export const recordsOf = (value: unknown): readonly JsonRecord[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** Empty for anything else. */
export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Those elements of a list that are texts. */
export const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((element): element is string => typeof element === 'string') : []

/** null when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
