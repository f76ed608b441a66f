/** Tokens are far shorter; nothing longer is worth hashing or verifying. */
const LONGEST_TOKEN = 4096

const SCHEME = /^([A-Za-z][A-Za-z0-9-]*)[ \t]+(.*)$/s
const TOKEN = /^[A-Za-z0-9._~+/=-]+$/

/**
 * The token in a header: `Bearer <token>` in any case, or the bare token, as some clients send it. Other schemes carry
 * no token of ours.
 */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined || header.length > LONGEST_TOKEN) return null
  const text = header.trim()
  const [, scheme, rest] = SCHEME.exec(text) ?? []
  if (scheme !== undefined && scheme.toLowerCase() !== 'bearer') return null
  const token = (rest ?? text).trim()
  return TOKEN.test(token) && token.toLowerCase() !== 'bearer' ? token : null
}
