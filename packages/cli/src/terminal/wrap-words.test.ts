import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wrapWords } from './wrap-words.ts'

it('breaks between words', () => {
  expect(wrapWords('a machine that never boots', 12)).toEqual(['a machine', 'that never', 'boots'])
  expect(wrapWords('', 12)).toEqual([''])
})

it('loses no word, and keeps to the width unless a word does not fit', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/))
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 40 }), (list, width) => {
      const lines = wrapWords(list.join(' '), width)
      expect(lines.join(' ')).toBe(list.join(' '))
      for (const line of lines) if (line.includes(' ')) expect(line.length).toBeLessThanOrEqual(width)
    }),
  )
})
