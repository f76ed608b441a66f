import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAfter, laterOf, type Position, parsePosition, positionText } from './position.ts'

const position: fc.Arbitrary<Position> = fc.record({
  log: fc.constant('0123abcd'),
  transaction: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  id: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
})

test('a position is read back as it was written', () => {
  fc.assert(
    fc.property(position, (given) => {
      expect(parsePosition(positionText(given))).toEqual(given)
    }),
  )
})

test('any text is a position that is spelled like that, or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-f]{7,9}\.\d{1,22}\.\d{1,21}$/)), (text) => {
      const read = parsePosition(text)
      expect(read === null || positionText(read) === text).toBe(true)
    }),
  )
})

test.each([
  '',
  '1.1',
  '0123abcd',
  '0123abcd.1',
  '0123abcd..',
  '0123abcd.1.',
  '0123abcd..1',
  '0123abc.1.1',
  '0123ABCD.1.1',
  '0123abcd.01.1',
  '0123abcd.1.01',
  '0123abcd.-1.1',
  '0123abcd.1.1 ',
  '0123abcd.1.1\n',
  '0123abcd.1e3.1',
  '0123abcd.18446744073709551616.1',
])('%j is no position', (text) => {
  expect(parsePosition(text)).toBeNull()
})

test('transactions come first, then numbers', () => {
  fc.assert(
    fc.property(position, position, (a, b) => {
      const isLater = a.transaction === b.transaction ? a.id > b.id : a.transaction > b.transaction
      expect(isAfter(a, b)).toBe(isLater)
      expect(laterOf(a, b)).toEqual(isLater ? a : b)
    }),
  )
})

test('a position of another log is always news', () => {
  fc.assert(
    fc.property(position, position, (a, b) => {
      const other = { ...b, log: 'ffffffff' }
      expect([isAfter(a, other), isAfter(other, a)]).toEqual([true, true])
      expect(laterOf(a, other)).toBe(other)
    }),
  )
})
