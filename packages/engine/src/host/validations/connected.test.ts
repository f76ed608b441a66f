import { describe, expect, it } from 'vitest'
import { minutes, seconds } from '../../facts/instant.ts'
import { aHost, aHostContext, anUnboundHostContext, NOW } from '../../testing/builders.ts'
import { statusOf, verdictText } from '../../testing/verdict-of.ts'
import { connected } from './connected.ts'

const stage = (current_stage: 'Rebooting' | 'Done') => ({
  progress: { ...aHost().progress, current_stage },
})

describe('connected', () => {
  it.each([
    ['just now', {}],
    ['exactly 3 minutes ago', { checked_in_at: NOW - minutes(3) }],
    ['bootstrap host, exactly 5 minutes ago', { checked_in_at: NOW - minutes(5), bootstrap: true }],
    ['never, but registered a minute ago', { checked_in_at: null, registered_at: NOW - minutes(1) }],
  ])('success: %s', (_, changes) => {
    expect(statusOf(connected, aHostContext(changes))).toBe('success')
  })

  it.each([
    ['a millisecond too late', { checked_in_at: NOW - minutes(3) - 1 }],
    ['bootstrap host, a millisecond too late', { checked_in_at: NOW - minutes(5) - 1, bootstrap: true }],
    ['never, and registered long ago', { checked_in_at: null, registered_at: NOW - minutes(10) }],
  ])('failure: %s', (_, changes) => {
    expect(statusOf(connected, aHostContext(changes))).toBe('failure')
    expect(statusOf(connected, anUnboundHostContext(changes))).toBe('failure')
  })

  it('failure: says when the host was last heard of, and the limit', () => {
    const text = verdictText(connected, aHostContext({ checked_in_at: NOW - minutes(10) }))
    expect(text).toContain('node-1 was last heard of at 2026-01-15 11:50:00 UTC')
    expect(text).toContain('after 3 minutes of silence')
  })

  it('the time in which the service was away is no silence; what came before and after is', () => {
    const absences = [{ from: NOW - minutes(32), to: NOW - minutes(2) }]
    const heard = (ageMs: number) => aHostContext({ checked_in_at: NOW - ageMs }, { absences })
    expect(statusOf(connected, heard(minutes(33)))).toBe('success')
    expect(connected.flipsAt?.(heard(minutes(32.5)))).toBe(NOW + minutes(0.5) + 1)
    expect(statusOf(connected, heard(minutes(33) + 1))).toBe('failure')
  })

  it('left out: the host boots what was installed', () => {
    const context = aHostContext({ checked_in_at: NOW - minutes(60), ...stage('Rebooting') })
    expect(statusOf(connected, context)).toBe('left out')
    expect(connected.flipsAt?.(context)).toBeNull()
  })

  it('flips a millisecond after the limit, and not again', () => {
    const fine = aHostContext({ checked_in_at: NOW - seconds(10) })
    expect(connected.flipsAt?.(fine)).toBe(NOW - seconds(10) + minutes(3) + 1)
    expect(connected.flipsAt?.(aHostContext({ checked_in_at: NOW - minutes(4) }))).toBeNull()
  })
})
