import { lengthOf, type Piece } from '../bytes/pieces.ts'
import type { Body } from './body.ts'

export interface BodyCursor {
  readonly left: number
  /** Fills the whole target with what comes next. One call after the other. */
  fill(target: Uint8Array): Promise<void>
}

export function createBodyCursor({ pieces, source, length }: Body): BodyCursor {
  let index = 0
  let within = 0
  let left = length

  function copy(piece: Piece, target: Uint8Array): Promise<void> | undefined {
    switch (piece.kind) {
      case 'base':
        return source.read(target, piece.offset + within)
      case 'bytes':
        target.set(piece.bytes.subarray(within, within + target.length))
        return undefined
      case 'zeros':
        target.fill(0)
        return undefined
    }
  }

  return {
    get left() {
      return left
    },
    async fill(target) {
      left -= target.length
      let at = 0
      while (at < target.length) {
        const piece = pieces[index]
        if (piece === undefined) throw new Error('The pieces of the medium are shorter than its size.')
        const step = Math.min(lengthOf(piece) - within, target.length - at)
        const whole = step === target.length
        const reading = copy(piece, whole ? target : target.subarray(at, at + step))
        at += step
        within += step
        if (within === lengthOf(piece)) {
          index += 1
          within = 0
        }
        if (reading !== undefined) await reading
      }
    },
  }
}
