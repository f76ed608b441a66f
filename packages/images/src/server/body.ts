// The bytes of one answer: stretches of a medium, and between them the headers of a multipart body.
import type { ByteSource } from '../bytes/byte-source.ts'
import type { Piece } from '../bytes/pieces.ts'
import type { Medium } from '../media/medium.ts'
import { slicePieces } from '../media/overlay.ts'
import type { ByteRange } from './byte-range.ts'

export interface Body {
  readonly length: number
  readonly pieces: readonly Piece[]
  readonly source: ByteSource
  /** Where in the body the stretches of the medium are. */
  readonly stretches: readonly BodyRange[]
}

export interface BodyRange extends ByteRange {
  /** Of its first byte, in the body. */
  readonly at: number
}

export const bodyOfRange = (medium: Medium, { start, end }: ByteRange): Body => ({
  length: end - start,
  pieces: slicePieces(medium.pieces, start, end),
  source: medium.source,
  stretches: [{ at: 0, start, end }],
})

export interface Multipart {
  readonly boundary: string
  readonly contentType: string
}

export function multipartBody(medium: Medium, ranges: readonly ByteRange[], multipart: Multipart): Body {
  const pieces: Piece[] = []
  const stretches: BodyRange[] = []
  let length = 0
  const addText = (text: string) => {
    const bytes = Buffer.from(text, 'latin1')
    pieces.push({ kind: 'bytes', bytes })
    length += bytes.length
  }
  for (const { start, end } of ranges) {
    addText(
      `${length === 0 ? '' : '\r\n'}--${multipart.boundary}\r\nContent-Type: ${multipart.contentType}\r\n` +
        `Content-Range: ${contentRange({ start, end }, medium.size)}\r\n\r\n`,
    )
    stretches.push({ at: length, start, end })
    pieces.push(...slicePieces(medium.pieces, start, end))
    length += end - start
  }
  addText(`\r\n--${multipart.boundary}--\r\n`)
  return { length, pieces, source: medium.source, stretches }
}

export const contentRange = ({ start, end }: ByteRange, size: number): string =>
  `bytes ${start}-${end - 1}/${size}`
