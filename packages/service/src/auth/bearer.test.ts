import { anyLetter } from '@groundwork/text/testing/any-letter'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bearerToken } from './bearer.ts'

const token = fc
  .stringMatching(/^[A-Za-z0-9._~+/=-]{1,200}$/)
  .filter((text) => text.toLowerCase() !== 'bearer')
const blank = fc.stringMatching(/^[ \t]{0,3}$/)
const gap = fc.stringMatching(/^[ \t]{1,3}$/)
const bearer = fc.constantFrom('Bearer', 'bearer', 'BEARER', 'bEaReR')

describe('bearerToken', () => {
  it('finds the token with and without the word before it', () => {
    fc.assert(
      fc.property(token, bearer, blank, gap, (text, word, around, between) => {
        expect(bearerToken(`${around}${word}${between}${text}${around}`)).toBe(text)
        expect(bearerToken(`${around}${text}${around}`)).toBe(text)
      }),
    )
  })

  it('takes nothing from other schemes', () => {
    const other = fc
      .stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,9}$/)
      .filter((word) => word.toLowerCase() !== 'bearer')
    fc.assert(
      fc.property(other, gap, token, (word, between, text) => bearerToken(word + between + text) === null),
    )
  })

  it('answers any text with null or a token that is part of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyLetter }), (text) => {
        const found = bearerToken(text)
        expect(found === null || (found !== '' && text.includes(found) && !/\s/.test(found))).toBe(true)
      }),
    )
  })

  it.each([undefined, '', ' ', 'Bearer', 'Bearer ', 'Basic bm9uZTo=', 'Bearer a b', 'x'.repeat(5000)])(
    'finds nothing in %j',
    (header) => expect(bearerToken(header)).toBeNull(),
  )
})
