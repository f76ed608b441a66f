// Other bytes in place of some stretches: how every medium is made from its base.

import { lengthOf, type Piece } from '../bytes/pieces.ts'
import { ImageError } from '../image-error.ts'

export interface Patch {
  readonly offset: number
  readonly pieces: readonly Piece[]
}

/** The same length as before. Patches must lie inside and may not overlap. */
export function overlay(pieces: readonly Piece[], patches: readonly Patch[]): Piece[] {
  const result: Piece[] = []
  let position = 0
  const inOrder = patches.filter((patch) => sizeOf(patch.pieces) > 0).toSorted((a, b) => a.offset - b.offset)
  for (const patch of inOrder) {
    if (patch.offset < position)
      throw new ImageError(500, `The base image has areas that overlap, at byte ${patch.offset}.`)
    result.push(...slicePieces(pieces, position, patch.offset), ...patch.pieces)
    position = patch.offset + sizeOf(patch.pieces)
  }
  const end = sizeOf(pieces)
  if (position > end) throw new RangeError(`a patch ends at byte ${position} of ${end}`)
  result.push(...slicePieces(pieces, position, end))
  return result.filter((piece) => lengthOf(piece) > 0)
}

export const sizeOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)

/** From start up to end, which is not included. */
export function slicePieces(pieces: readonly Piece[], start: number, end: number): Piece[] {
  const result: Piece[] = []
  let position = 0
  for (const piece of pieces) {
    if (position >= end) break
    const length = lengthOf(piece)
    const from = Math.max(start - position, 0)
    const to = Math.min(end - position, length)
    if (from < to) result.push(from === 0 && to === length ? piece : slicePiece(piece, from, to))
    position += length
  }
  return result
}

function slicePiece(piece: Piece, from: number, to: number): Piece {
  switch (piece.kind) {
    case 'base':
      return { kind: 'base', offset: piece.offset + from, length: to - from }
    case 'bytes':
      return { kind: 'bytes', bytes: piece.bytes.subarray(from, to) }
    case 'zeros':
      return { kind: 'zeros', length: to - from }
  }
}
