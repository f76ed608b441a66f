import { hashFor, hexOf } from '../image/digest.ts'
import { ImageSourceError } from '../image/image-source.ts'
import type { Descriptor } from '../image/manifest.ts'

/** From its beginning, as often as it is called. */
export type OpenBytes = () => AsyncIterable<Uint8Array>

export interface BlobBytes {
  readonly open: OpenBytes
  /** It gives its last piece only if all are right: they are not counted and hashed a second time. */
  readonly isVerified: boolean
}

export interface VerifiedBytes {
  readonly open: OpenBytes
  /** Why the bytes ended early; null: they did not. */
  failure(): unknown
}

/** The last bytes are sent only if all are right, so that nothing wrong is ever whole. Says afterwards why they ended. */
export function verifiedBytes(blob: Descriptor, { open, isVerified }: BlobBytes): VerifiedBytes {
  let failed: unknown = null
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* isVerified ? open() : checked(blob, open)
    } catch (error) {
      failed = error
      throw error
    }
  }
  return { open: watched, failure: () => failed }
}

async function* checked({ digest, size }: Descriptor, open: OpenBytes): AsyncGenerator<Uint8Array> {
  const hash = hashFor(digest)
  let [position, held] = [0, new Uint8Array() as Uint8Array]
  for await (const piece of open()) {
    hash.update(piece)
    position += piece.length
    if (position > size) break
    if (held.length > 0) yield held
    held = piece
  }
  if (position !== size || hash.digest('hex') !== hexOf(digest))
    throw new ImageSourceError('damaged', `the bytes to be sent are not those of ${digest}`)
  if (held.length > 0) yield held
}
