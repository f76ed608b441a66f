import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutStatusInfo, MAX_STATUS_INFO_BYTES } from './status-info.ts'

const bytes = (text: string): number => new TextEncoder().encode(text).length

describe('cutStatusInfo', () => {
  it.each([
    ['short text', 'fine', 'fine'],
    ['exactly the limit', 'x'.repeat(2040), 'x'.repeat(2040)],
    ['one byte too many', 'x'.repeat(2041), 'x'.repeat(2040)],
    ['a character that does not fit is left out whole', `${'x'.repeat(2039)}é`, 'x'.repeat(2039)],
    ['a pair of surrogates is left out whole', `${'x'.repeat(2037)}🙂`, 'x'.repeat(2037)],
    ['many short characters of three bytes', '€'.repeat(681), '€'.repeat(680)],
  ])('%s', (_, text, expected) => {
    expect(cutStatusInfo(text)).toBe(expected)
  })

  it('never exceeds the limit and never invents text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3000, size: 'max' }), (text) => {
        const cut = cutStatusInfo(text)
        expect(bytes(cut)).toBeLessThanOrEqual(MAX_STATUS_INFO_BYTES)
        expect(text.startsWith(cut)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
