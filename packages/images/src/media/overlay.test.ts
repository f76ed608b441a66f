import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOf, type Piece } from '../bytes/pieces.ts'
import { memorySource } from '../testing/memory-source.ts'
import { overlay, type Patch, sizeOf, slicePieces } from './overlay.ts'
import { readMedium } from './read-medium.ts'

const BASE = Buffer.from(Array.from({ length: 256 }, (_, index) => index))
const source = memorySource(BASE)

const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc
    .tuple(fc.nat(255), fc.nat(64))
    .map(([offset, length]): Piece => ({ kind: 'base', offset, length: Math.min(length, 256 - offset) })),
  fc.uint8Array({ maxLength: 64 }).map((bytes): Piece => ({ kind: 'bytes', bytes })),
  fc.nat(64).map((length): Piece => ({ kind: 'zeros', length })),
)
const pieces = fc.array(piece, { maxLength: 10 })

const bytesOf = async (list: readonly Piece[]): Promise<Buffer> =>
  Buffer.from(await readMedium({ pieces: list, size: sizeOf(list), source }))

/** Patches that lie one after the other inside of so many bytes. */
const patchesWithin = (size: number, content: readonly Piece[][], gaps: readonly number[]): Patch[] => {
  const patches: Patch[] = []
  let position = 0
  for (const [index, list] of content.entries()) {
    const offset = position + (gaps[index] ?? 0)
    position = offset + sizeOf(list)
    if (position > size) break
    patches.push({ offset, pieces: list })
  }
  return patches
}

describe('an overlay', () => {
  it('has the bytes of its patches, and all others from below, without gap', async () => {
    await fc.assert(
      fc.asyncProperty(
        pieces,
        fc.array(pieces, { maxLength: 4 }),
        fc.array(fc.nat(60), { maxLength: 4 }),
        async (below, content, gaps) => {
          const expected = await bytesOf(below)
          const patches = patchesWithin(expected.length, content, gaps)
          for (const patch of patches) (await bytesOf(patch.pieces)).copy(expected, patch.offset)
          const result = overlay(below, patches.toReversed())
          expect((await bytesOf(result)).equals(expected)).toBe(true)
          expect(result.every((each) => lengthOf(each) > 0)).toBe(true)
        },
      ),
    )
  })

  it('is read in any stretch', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, fc.nat(), fc.nat(), async (list, first, second) => {
        const all = await bytesOf(list)
        const [start = 0, end = 0] = [first % (all.length + 1), second % (all.length + 1)].sort(
          (a, b) => a - b,
        )
        const medium = { pieces: list, size: all.length, source }
        expect(Buffer.from(await readMedium(medium, start, end)).equals(all.subarray(start, end))).toBe(true)
        expect((await bytesOf(slicePieces(list, start, end))).equals(all.subarray(start, end))).toBe(true)
      }),
    )
  })

  it('refuses patches that overlap or lie outside', () => {
    const below: Piece[] = [{ kind: 'zeros', length: 10 }]
    const patch = (offset: number): Patch => ({
      offset,
      pieces: [{ kind: 'bytes', bytes: Buffer.from('abcd') }],
    })
    expect(() => overlay(below, [patch(1), patch(4)])).toThrow('overlap, at byte 4')
    expect(() => overlay(below, [patch(7)])).toThrow(RangeError)
  })
})
