// Output of tools as JSON: nothing about its form is taken for granted.

export type JsonRecord = Readonly<Record<string, unknown>>

/** null when the text is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordOf = (value: unknown): JsonRecord => (isRecord(value) ? value : {})

export const recordsOf = (value: unknown): readonly JsonRecord[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** 0 for anything else, as for what is unknown. */
export const integerOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
