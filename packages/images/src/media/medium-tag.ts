import { createHash } from 'node:crypto'
import type { Piece } from '../bytes/pieces.ts'
import type { Patch } from './overlay.ts'

/** Changes with every byte that a medium is made of; what comes from the base is as good as the base's own tag. */
export function mediumTag(baseTag: string, pieces: readonly Piece[]): string {
  const hash = createHash('sha256')
  hash.update(`${JSON.stringify(baseTag)}\n`)
  for (const piece of pieces) {
    if (piece.kind === 'bytes') hash.update(`bytes ${piece.bytes.length}\n`).update(piece.bytes)
    else if (piece.kind === 'base') hash.update(`base ${piece.offset} ${piece.length}\n`)
    else hash.update(`zeros ${piece.length}\n`)
  }
  return hash.digest('hex')
}

/** Of a medium that has these stretches in place of some of another one. */
export const patchedTag = (tag: string, patches: readonly Patch[]): string =>
  mediumTag(
    tag,
    patches.flatMap(({ offset, pieces }) => [{ kind: 'base', offset, length: 0 }, ...pieces]),
  )
