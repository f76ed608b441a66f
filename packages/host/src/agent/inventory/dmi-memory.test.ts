import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumDmiMemory } from './dmi-memory.ts'

/** A structure with the size word at its place, and the size for large modules behind it. */
const aModule = (size: number, extendedMegabytes = 0, length = 40): number[] => {
  const bytes = new DataView(new ArrayBuffer(length))
  bytes.setUint8(0, 17)
  bytes.setUint8(1, length)
  bytes.setUint16(12, size, true)
  if (length >= 32) bytes.setUint32(28, extendedMegabytes, true)
  return [...new Uint8Array(bytes.buffer), ...Buffer.from('DIMM A1\0\0')]
}
const aBoard = [2, 6, 0, 0, 1, 2, ...Buffer.from('Maker\0Board\0\0')]
const withoutTexts = [32, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
const theEnd = [127, 4, 0, 0, 0, 0]
const table = (...structures: number[][]) => Uint8Array.from(structures.flat())

it('adds up modules, whichever way their size is written', () => {
  const modules = [
    aModule(16_384),
    aModule(0x7fff, 131_072),
    aModule(0x8000 | 512),
    aModule(0),
    aModule(0xffff),
  ]
  expect(sumDmiMemory(table(aBoard, ...modules, withoutTexts, aModule(1024, 0, 21), theEnd))).toBe(
    (16_384 + 131_072 + 1024) * 2 ** 20 + 512 * 1024,
  )
})

it('stops at the end of the table', () => {
  expect(sumDmiMemory(table(theEnd, aModule(1024)))).toBe(0)
})

it('survives any table', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => sumDmiMemory(bytes) >= 0))
  fc.assert(
    fc.property(
      fc.nat({ max: 60 }),
      (length) => sumDmiMemory(table(aBoard, aModule(1024)).slice(0, length)) >= 0,
    ),
  )
})
