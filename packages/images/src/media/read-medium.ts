import { lengthOf } from '../bytes/pieces.ts'
import type { Medium } from './medium.ts'

/** The bytes from start up to end (not included), all in memory: for tools and tests. */
export async function readMedium(
  medium: Pick<Medium, 'size' | 'pieces' | 'source'>,
  start = 0,
  end = medium.size,
): Promise<Uint8Array> {
  if (start < 0 || end > medium.size || start > end) {
    throw new RangeError(`bytes ${start} to ${end} of a medium with ${medium.size}`)
  }
  const target = new Uint8Array(end - start)
  let position = 0
  for (const piece of medium.pieces) {
    const from = Math.max(start, position)
    const to = Math.min(end, position + lengthOf(piece))
    if (from < to && piece.kind === 'bytes') {
      target.set(piece.bytes.subarray(from - position, to - position), from - start)
    }
    if (from < to && piece.kind === 'base') {
      await medium.source.read(target.subarray(from - start, to - start), piece.offset + from - position)
    }
    position += lengthOf(piece)
  }
  return target
}
