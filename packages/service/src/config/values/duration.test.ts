import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDuration } from './duration.ts'
import { InvalidValueError } from './invalid-value-error.ts'

describe('parseDuration', () => {
  test.each([
    ['0', 0],
    ['0s', 0],
    ['8m', 480_000],
    ['1h30m', 5_400_000],
    ['1.5h', 5_400_000],
    ['300ms', 300],
    ['2m0.5s', 120_500],
    ['.5s', 500],
    ['1500us', 2],
    ['480h', 1_728_000_000],
  ])('%s', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds)
  })

  test.each(['', '5', 'm', '1d', '-1m', '1h 30m', '1 h', '1,5h', 'h1', '1e3s', '999999999h', '1h30', ' 1h'])(
    'refuses "%s"',
    (text) => {
      expect(() => parseDuration(text)).toThrow(InvalidValueError)
    },
  )

  test('reads what is written, in any mixture of units', () => {
    const count = fc.integer({ min: 0, max: 5_000 })
    fc.assert(
      fc.property(count, count, count, count, (h, m, s, ms) => {
        const text = `${h}h${m}m${s}s${ms}ms`
        expect(parseDuration(text)).toBe(((h * 60 + m) * 60 + s) * 1_000 + ms)
      }),
    )
  })

  test('any text is either refused or a time of at least nothing', () => {
    const unit = fc.constantFrom('h', 'm', 's', 'ms', 'd', '', ' ', '.', '-')
    const pieces = fc.array(fc.tuple(fc.oneof(fc.nat(), fc.double(), fc.string()), unit), { maxLength: 4 })
    fc.assert(
      fc.property(
        pieces.map((list) => list.flat().join('')),
        (text) => {
          try {
            const value = parseDuration(text)
            expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidValueError)
          }
        },
      ),
    )
  })
})
