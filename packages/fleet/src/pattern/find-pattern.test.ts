import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern } from './find-pattern.ts'

describe('a pattern', () => {
  it.each([
    ['a.c', 'xabcx', true],
    ['^b', 'abc', false],
    ['c$', 'abc', true],
    ['^$', '', true],
    ['[^0-9]+', '123', false],
    ['[a-c]{2,3}x', 'aabx', true],
    ['^a{2}$', 'aaa', false],
    ['\\d{3}', 'a12b345', true],
    ['RACK', 'rack1', true],
    ['a\\.b', 'axb', false],
    ['(foo|bar)?baz', 'barbaz', true],
    ['x|', 'y', true],
    ['[]a]', ']', true],
  ])('%s in %s: %s', (pattern, subject, expected) => {
    expect(compilePattern(pattern)(subject)).toBe(expected)
  })

  it('finds what RegExp finds', () => {
    const piece = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '(a|b)', '(ab)', '^', '$')
    const repeat = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,2}', '{0,}')
    const pattern = fc
      .array(fc.tuple(piece, repeat), { maxLength: 6 })
      .map((list) =>
        list.map(([one, times]) => (one === '^' || one === '$' ? one : `${one}${times}`)).join(''),
      )
    const subject = fc
      .array(fc.constantFrom('a', 'b', '1', '-'), { maxLength: 10 })
      .map((list) => list.join(''))
    fc.assert(
      fc.property(pattern, subject, (written, searched) => {
        expect(compilePattern(written)(searched)).toBe(new RegExp(written, 'i').test(searched))
      }),
      { numRuns: 500 },
    )
  })
})
