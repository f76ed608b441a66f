import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitLines } from './split-lines.ts'

async function* pieces(bytes: Uint8Array, sizes: readonly number[]) {
  let at = 0
  for (const size of sizes) {
    yield bytes.subarray(at, at + size)
    at += size
  }
  yield bytes.subarray(at)
}

it('finds the same lines however the text is cut', async () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ''))
  await fc.assert(
    fc.asyncProperty(fc.array(line), line, fc.array(fc.nat(9)), async (lines, rest, sizes) => {
      const found: string[] = []
      const bytes = new TextEncoder().encode(`${lines.map((text) => `${text}\n`).join('')}${rest}`)
      await splitLines(pieces(bytes, sizes), (text) => found.push(text))
      // A mark of the byte order at the start is no text.
      expect(found).toEqual(lines.map((text, index) => (index === 0 ? text.replace(/^\uFEFF/, '') : text)))
    }),
  )
})

it('does not gather a line that never ends', async () => {
  async function* endless() {
    const piece = new Uint8Array(2 ** 20).fill(0x61)
    for (;;) yield piece
  }
  await expect(splitLines(endless(), () => undefined)).rejects.toThrow('too long')
})
