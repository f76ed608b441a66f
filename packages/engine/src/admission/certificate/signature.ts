import { createPublicKey, verify } from 'node:crypto'
import { childrenOf, type Element, expectTag, objectIdOf, TAGS } from '@groundwork/der/read-der'

/** How the signature was made, to the digest; null: the key says it. */
const DIGESTS: Readonly<Record<string, string | null>> = {
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.3.101.112': null,
}

export interface SignedParts {
  readonly info: Element
  readonly key: Element
  readonly algorithm: Element
  readonly signature: Element
}

/** The requester must have the private key: otherwise it could put names on the public key of another machine. */
export function isSignedByOwnKey({ info, key, algorithm, signature }: SignedParts): boolean {
  const digest = DIGESTS[objectIdOf(childrenOf(algorithm, TAGS.sequence)[0])]
  if (digest === undefined) return false
  const bits = expectTag(signature, TAGS.bitString).content
  if (bits[0] !== 0) return false
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key.bytes), format: 'der', type: 'spki' })
    return verify(digest, info.bytes, publicKey, bits.subarray(1))
  } catch {
    // A key that cannot be read has signed nothing.
    return false
  }
}
