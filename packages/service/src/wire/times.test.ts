import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordTimeText, timeText } from './times.ts'

const MORNING = Date.UTC(2026, 10, 15, 9, 0, 50)

describe('times in answers', () => {
  it.each([
    [MORNING, '2026-11-15T09:00:50.000Z', '2026-11-15T09:00:50Z'],
    [MORNING + 1, '2026-11-15T09:00:50.001Z', '2026-11-15T09:00:50.001Z'],
    [MORNING + 20, '2026-11-15T09:00:50.020Z', '2026-11-15T09:00:50.02Z'],
    [MORNING + 500, '2026-11-15T09:00:50.500Z', '2026-11-15T09:00:50.5Z'],
    [null, '0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00Z'],
  ])('%s', (at, time, recordTime) => {
    expect([timeText(at), recordTimeText(at)]).toEqual([time, recordTime])
  })

  it('mean the moment that was stored', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (at) => {
        expect(Date.parse(timeText(at))).toBe(at)
        expect(Date.parse(recordTimeText(at))).toBe(at)
      }),
    )
  })
})
