import { describe, expect, it } from 'vitest'
import { hours } from '../../facts/instant.ts'
import { aHost, aHostContext, NOW } from '../../testing/builders.ts'
import { statusOf, verdictText } from '../../testing/verdict-of.ts'
import { timeSyncedBetweenHostAndService } from './time-synced-between-host-and-service.ts'

/** A host whose clock was off by so many minutes when it polled at NOW. */
const off = (minutes: number) => ({ checked_in_at: NOW, timestamp: NOW / 1_000 + minutes * 60 })

describe('time-synced-between-host-and-service', () => {
  it.each([0, -20, 60])('success: %i minutes off', (minutes) => {
    expect(statusOf(timeSyncedBetweenHostAndService, aHostContext(off(minutes)))).toBe('success')
  })

  it('success: a silent host does not drift away', () => {
    const context = { ...aHostContext(off(-19)), now: NOW + hours(5) }
    expect(statusOf(timeSyncedBetweenHostAndService, context)).toBe('success')
  })

  it.each([
    [-21, '21 minutes behind the clock of this service; at most 20'],
    [61, '61 minutes ahead of the clock of this service; at most 60'],
  ])('failure: %i minutes off', (minutes, words) => {
    expect(verdictText(timeSyncedBetweenHostAndService, aHostContext(off(minutes)))).toContain(words)
  })

  it('pending: the agent never sends its time', () => {
    const text = verdictText(timeSyncedBetweenHostAndService, aHostContext({ timestamp: 0 }))
    expect(text).toContain('never told the time of its clock')
    expect(text).toContain('timestamp')
  })

  it('pending: the host has never polled, so there is no moment to compare its time with', () => {
    const context = aHostContext({ timestamp: 1, checked_in_at: null })
    expect(statusOf(timeSyncedBetweenHostAndService, context)).toBe('pending')
  })

  it('left out: the host has left the discovery image', () => {
    const progress = { ...aHost().progress, current_stage: 'Rebooting' as const }
    expect(statusOf(timeSyncedBetweenHostAndService, aHostContext({ ...off(90), progress }))).toBe('left out')
  })
})
