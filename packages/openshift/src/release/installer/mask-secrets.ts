// Texts of other programs may hold what they were given. Nothing of that leaves this process.
import { parsePullSecret } from '@groundwork/registry/pull-secret'

const HIDDEN = '<hidden>'
/** Shorter ones are words that occur anyway, and hiding those would tell what they are. */
const LEAST_LENGTH = 6

/** None may look at a character from more than a few places: what a program says can be long. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, HIDDEN],
  [
    /("(?:auth|password|token|identitytoken|pullSecret|secret)\\{0,9}"\s*:\s*\\{0,9}")[^"\\]+/gi,
    `$1${HIDDEN}`,
  ],
  [/\b((?:Basic|Bearer)\s+)[\w+/=.~-]{8,}/gi, `$1${HIDDEN}`],
  [/(:\/\/)[^\s/@:]*:[^\s/@]+@/g, `$1${HIDDEN}@`],
]

export type Mask = (text: string) => string

export function maskSecrets(secrets: readonly string[]): Mask {
  const known = [...new Set(secrets)]
    .filter((secret) => secret.length >= LEAST_LENGTH)
    // A part of a secret must not be hidden before the whole one is found.
    .sort((one, other) => other.length - one.length)
  return (text) => {
    let masked = text
    for (const secret of known) masked = masked.replaceAll(secret, HIDDEN)
    for (const [pattern, replacement] of PATTERNS) masked = masked.replace(pattern, replacement)
    return masked
  }
}

/** In every form in which it may be printed. */
export function secretsOfPullSecret(pullSecret: string): readonly string[] {
  const login = parsePullSecret(pullSecret).flatMap(({ username, password, identityToken }) => [
    password,
    identityToken,
    Buffer.from(`${username}:${password}`).toString('base64'),
  ])
  return [pullSecret, JSON.stringify(pullSecret).slice(1, -1), ...login].filter((text) => text !== '')
}
