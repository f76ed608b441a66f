import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNaturally } from './natural-order.ts'

test('numbers count as numbers, before words, and case matters last', () => {
  const ordered = ['', '1', '2', '10', 'a', 'A1', 'a1', 'a01b', 'a1b', 'a2', 'a10', 'ab', 'b']
  for (let turn = 0; turn < ordered.length; turn += 1)
    expect([...ordered.slice(turn), ...ordered.slice(0, turn)].sort(compareNaturally)).toEqual(ordered)
})

test('of two names that differ in a number the larger number comes last, however long it is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), fc.bigInt({ min: 0n }), (a, b) => {
      const order = Math.sign(compareNaturally(`node-${a}.lab`, `node-${b}.lab`))
      expect(order).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})

test('any texts have one order', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
      const [x, y, z] = [a, b, c].sort(compareNaturally) as [string, string, string]
      expect(compareNaturally(x, z)).toBeLessThanOrEqual(0)
      expect(Math.sign(compareNaturally(x, y)) + Math.sign(compareNaturally(y, x))).toBe(0)
    }),
  )
})
