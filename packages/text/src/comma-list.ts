/** The entries of a list with commas, without blanks and without empty ones. */
export const readCommaList = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
