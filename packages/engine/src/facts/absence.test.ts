import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Absence, limitEnd } from './absence.ts'

describe('a limit that runs only while the service is there', () => {
  const cases: readonly (readonly [string, readonly Absence[], number])[] = [
    ['nothing happened', [], 110],
    ['it was away before', [{ from: 10, to: 90 }], 110],
    ['it was away when the limit began', [{ from: 90, to: 104 }], 114],
    ['it was away in the middle', [{ from: 102, to: 105 }], 113],
    [
      'it was away twice',
      [
        { from: 101, to: 103 },
        { from: 104, to: 109 },
      ],
      117,
    ],
    [
      'the second absence began only because of the first',
      [
        { from: 105, to: 155 },
        { from: 158, to: 160 },
      ],
      162,
    ],
    ['it was away when the limit would have ended', [{ from: 109, to: 209 }], 210],
    ['it went away afterwards', [{ from: 110, to: 120 }], 110],
  ]
  test.each(cases)('%s', (_, absences, end) => {
    expect(limitEnd(100, 10, absences)).toBe(end)
  })

  const someAbsences = fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { maxLength: 8 }).map((pairs) => {
    let at = 0
    return pairs.map(([gapMs, lengthMs]) => {
      const from = at + gapMs
      at = from + lengthMs
      return { from, to: at }
    })
  })

  test('exactly the limit is spent in the presence of the service', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: 1, max: 300 }), someAbsences, (since, limitMs, absences) => {
        const end = limitEnd(since, limitMs, absences)
        const awayMs = absences
          .map(({ from, to }) => Math.max(0, Math.min(to, end) - Math.max(from, since)))
          .reduce((sum, ms) => sum + ms, 0)
        expect(end - since - awayMs).toBe(limitMs)
      }),
    )
  })
})
