// Values in the output of tools.

export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** 0 for anything else, as for what is unknown. */
export const toInteger = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
