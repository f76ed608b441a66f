// Something that can be downloaded, whole or in parts.
import type { ByteSource } from '../bytes/byte-source.ts'
import type { Piece } from '../bytes/pieces.ts'

export interface Medium {
  readonly size: number
  readonly pieces: readonly Piece[]
  /** What `base` pieces are stretches of. */
  readonly source: ByteSource
  /** Equal tags mean equal bytes: without quotes. */
  readonly tag: string
  readonly lastModified: Date
  readonly fileName: string
}
