// Values in the output of tools.

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** 0 for anything else, as for what is unknown. */
export const integerOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
