import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyLetter } from './any-letter.ts'

it.each(['\0', 'a', '\u{d7ff}', '\u{e000}', '\u{10ffff}'])('can be %j', (letter) => {
  expect(anyLetter.canShrinkWithoutContext(letter)).toBe(true)
})

it.each(['', 'ab', '\ud800', '\udfff', 7])('is never %j', (value) => {
  expect(anyLetter.canShrinkWithoutContext(value)).toBe(false)
})

it('is one letter, whatever is drawn', () => {
  fc.assert(
    fc.property(anyLetter, (letter) => {
      expect([...letter]).toHaveLength(1)
    }),
  )
})

it('makes strings that are dangerous as names too', () => {
  const strings = fc.sample(fc.string({ unit: anyLetter }), { numRuns: 500, seed: 1 })
  expect(strings).toContain('__proto__')
})
