import type { MediaReader } from '@groundwork/contract/groundwork'
import { describe, expect, it } from 'vitest'
import { byInterest, isBooting, secondsLeftOf } from './readers.ts'

const NOW = Date.parse('2026-11-17T15:00:00Z')
const reader = (changes: Partial<MediaReader>): MediaReader =>
  ({
    id: 'r',
    state: 'reading',
    size_bytes: 1_000,
    bytes_read: 400,
    bytes_per_second: 100,
    host_id: null,
    last_read_at: new Date(NOW).toISOString(),
    ...changes,
  }) as MediaReader

describe('readers of media', () => {
  it('shows those in trouble first', () => {
    const states = (['finished', 'reading', 'stalled', 'idle'] as const).map((state) => reader({ state }))
    expect(byInterest(states).map(({ state }) => state)).toEqual(['stalled', 'reading', 'idle', 'finished'])
  })
  it('says how long the rest takes', () => {
    expect(secondsLeftOf(reader({}))).toBe(6)
    expect(secondsLeftOf(reader({ bytes_per_second: 0 }))).toBeNull()
  })
  it('counts a machine as booting until it has registered', () => {
    expect(isBooting(reader({ state: 'finished' }), NOW + 60_000)).toBe(true)
    expect(isBooting(reader({ state: 'finished', host_id: 'h' }), NOW + 60_000)).toBe(false)
    expect(isBooting(reader({ state: 'finished' }), NOW + 3_600_000)).toBe(false)
  })
})
