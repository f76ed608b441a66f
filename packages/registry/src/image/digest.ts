import { createHash, type Hash } from 'node:crypto'

/** Of "sha256:..." and "sha512:...". */
export const hashFor = (digest: string): Hash => createHash(digest.slice(0, digest.indexOf(':')))

export const sha256Digest = (bytes: Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`

export const isOfDigest = (bytes: Uint8Array, digest: string): boolean =>
  hashFor(digest).update(bytes).digest('hex') === hexOf(digest)

export const hexOf = (digest: string): string => digest.slice(digest.indexOf(':') + 1)
