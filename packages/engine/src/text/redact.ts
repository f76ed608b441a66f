/** Credentials that programs print into their logs must not be printed again. */
export const redact = (text: string): string =>
  text
    .replaceAll(/\/\/[^\s@/]{1,256}@/g, '//')
    .replaceAll(/(bearer|basic) [\w.~+/=-]{8,}/gi, '$1 …')
    // Also inside of a text that is itself in JSON, with backslashes before its quotes.
    .replaceAll(/("(?:auth|password|token|identitytoken)\\{0,9}"\s?:\s?\\{0,9}")[^"\\]*/gi, '$1…')
    .replaceAll(/(-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----)[^-]*/g, '$1…')
