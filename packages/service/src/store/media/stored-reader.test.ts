import type { ReaderChange } from '@groundwork/images/readers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeReader, type StoredReader, shownState } from './stored-reader.ts'

const NOW = 1_000_000
const CHANGE: ReaderChange = {
  infraEnvId: 'env',
  address: '192.0.2.7',
  medium: 'minimal-iso',
  tag: 'a',
  size: 1000,
  attempt: 1,
  attemptAt: NOW - 5000,
  bytes: 100,
  requests: 1,
  duringMs: 1000,
  lastReadAt: NOW,
  openRequests: 1,
  state: 'reading',
  covered: [0, 100, 0],
}

const merge = (stored: StoredReader | null, change: Partial<ReaderChange> = {}, now = NOW) =>
  mergeReader(stored, { ...CHANGE, ...change }, now) as StoredReader

describe('what processes report', () => {
  test('adds up', () => {
    const one = merge(null)
    expect(one).toMatchObject({ bytes: 100, requests: 1, percent: 10, attempts: 1, rate: 100 })
    const two = merge(one, { bytes: 250, requests: 2, covered: [50, 300, 0] }, NOW + 1000)
    expect(two).toMatchObject({ bytes: 350, requests: 3, percent: 30, covered: [0, 300, 0], attempts: 1 })
  })

  test('adds up to the same in any order', () => {
    const reports = fc.array(
      fc.record({ bytes: fc.nat(500), start: fc.nat(900), length: fc.integer({ min: 1, max: 100 }) }),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(reports, (list) => {
        const total = (order: typeof list) =>
          order.reduce<StoredReader | null>(
            (stored, { bytes, start, length }) =>
              merge(stored, { bytes, covered: [start, start + length, 0] }),
            null,
          )
        const [there, back] = [total(list), total(list.toReversed())]
        expect(there?.bytes).toBe(back?.bytes)
        expect(there?.covered).toEqual(back?.covered)
      }),
    )
  })

  test('about the state counts only if no process has served the reader since', () => {
    const stored = merge(null, { lastReadAt: NOW + 500 })
    expect(merge(stored, { state: 'stalled', lastReadAt: NOW })).toMatchObject({ state: 'reading' })
    expect(merge(stored, { state: 'stalled', lastReadAt: NOW + 500 })).toMatchObject({ state: 'stalled' })
  })

  test('is finished when all of them together sent everything', () => {
    const half = merge(null, { covered: [0, 500, 0], openRequests: 0 })
    expect(half.state).toBe('reading')
    expect(merge(half, { covered: [500, 1000, 0], openRequests: 0 }).state).toBe('finished')
  })
})

describe('another medium', () => {
  test('is a new attempt, and everything is counted anew', () => {
    const stored = merge(null)
    const next = merge(stored, { tag: 'b', attemptAt: NOW, size: 2000, covered: [0, 20, 0], bytes: 20 })
    expect(next).toMatchObject({ attempts: 2, bytes: 20, percent: 1, first_read_at: NOW, size: 2000 })
  })

  test('that is older and still being sent changes nothing', () => {
    const stored = merge(null, { tag: 'b', attemptAt: NOW })
    expect(mergeReader(stored, CHANGE, NOW)).toBeNull()
  })
})

describe('watchers', () => {
  test('are told of progress every few seconds, and of a new state at once', () => {
    const stored = merge(null)
    expect(stored.told_at).toBe(NOW)
    const soon = merge(stored, {}, NOW + 1000)
    expect(soon.told_at).toBe(NOW)
    expect(merge(soon, {}, NOW + 3000).told_at).toBe(NOW + 3000)
    expect(merge(soon, { state: 'stalled' }, NOW + 1500).told_at).toBe(NOW + 1500)
  })
})

test.each([
  ['reading', 60_000, 'reading'],
  ['reading', 60_001, 'idle'],
  ['stalled', 60_001, 'stalled'],
  ['stalled', 600_001, 'idle'],
  ['finished', 9_000_000, 'finished'],
] as const)('a reader that was %s %d ms ago is %s: its process may be gone', (state, ago, shown) => {
  expect(shownState({ state, last_read_at: NOW - ago }, NOW)).toBe(shown)
})
