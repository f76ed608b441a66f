/** One word for a shell, whatever it holds. What needs no quotes gets none, so that people can read it. */
export const shellWord = (value: string): string =>
  /^[\w@%+=:,./*-]+$/.test(value) ? value : quotedWord(value)

/** Single quotes keep everything as it is, except single quotes. */
export const quotedWord = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`
