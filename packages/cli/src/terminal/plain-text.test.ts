import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainLine, plainLines, plainText, plainValue, shownLines } from './plain-text.ts'

const HOSTILE = 'a\u001b]0;title\u0007  b\u009b2J\r\nc\td\u202e'

it.each([
  ['a name', plainText, 'a]0;title b2J c d'],
  ['a laid out line', plainLine, 'a]0;title  b2J  c d'],
  ['several lines', plainLines, 'a]0;title  b2J\nc\td'],
])('%s cannot move the cursor', (_, clean, expected) => {
  expect(clean(HOSTILE)).toBe(expected)
})

it('nothing that is left is a control character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(plainText(text)).not.toMatch(/\p{Cc}/u)
      expect(plainLine(text)).not.toMatch(/\p{Cc}/u)
      expect(plainLines(text).replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u)
    }),
  )
})

it('a pipe gets every byte', () => {
  expect(shownLines({}, HOSTILE)).toBe(HOSTILE)
  expect(shownLines({ isTTY: true }, HOSTILE)).toBe(plainLines(HOSTILE))
})

it('in a value every text is cleaned', () => {
  expect(plainValue({ a: ['b\u001b', 1, null] })).toEqual({ a: ['b', 1, null] })
})
