/** As people copy them: with or without colons, in any case. */
export const sameFingerprint = (a: string, b: string): boolean => plain(a) === plain(b)

const plain = (text: string): string =>
  text
    .replace(/^sha-?256:/i, '')
    .replaceAll(/[:\s]/g, '')
    .toLowerCase()
