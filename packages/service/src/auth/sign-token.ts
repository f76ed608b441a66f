// Boot media hold tokens, and media must have the same bytes on every read, in every process and after a restart. Usual
// ECDSA signatures are random; these take their nonce from key and message (RFC 6979), so equal claims give equal tokens.
import type { SigningKey } from './signing-key.ts'

export async function signToken(
  claims: Readonly<Record<string, unknown>>,
  { kid, privateKey }: SigningKey,
): Promise<string> {
  // Most processes sign nothing for a while after they start, and loading this takes longer than the rest of a start.
  const { p256 } = await import('@noble/curves/nist.js')
  const text = `${encoded({ alg: 'ES256', kid })}.${encoded(claims)}`
  const secret = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url')
  const signature = p256.sign(Buffer.from(text), secret, { lowS: false })
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(sorted(value))).toString('base64url')

/** The same claims in another order mean the same token. */
const sorted = (value: object) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
