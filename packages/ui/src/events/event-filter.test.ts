import type { Event } from '@groundwork/contract/events'
import { describe, expect, it } from 'vitest'
import { matches, queryOf, readFilter } from './event-filter.ts'

const event = (changes: Partial<Event> = {}): Event => ({
  severity: 'info',
  message: 'Host a is ready.',
  event_time: '2026-11-17T15:00:00Z',
  cluster_id: 'c1',
  ...changes,
})

describe('filters of events', () => {
  it('reads the address and leaves out what it does not know', () => {
    expect(readFilter({ severity: 'error,loud', text: 'a', cluster: 'c1' })).toMatchObject({
      severities: ['error'],
      text: 'a',
      clusterId: 'c1',
    })
  })
  it('asks the service for a text only within a cluster', () => {
    expect(queryOf(readFilter({ text: 'a' }), 50, 0)).not.toHaveProperty('message')
    expect(queryOf(readFilter({ text: 'a', cluster: 'c1' }), 50, 0)).toMatchObject({ message: 'a' })
  })
  it('asks for calls only where they are wanted', () => {
    expect(queryOf(readFilter({}), 50, 0)).not.toHaveProperty('categories')
    expect(queryOf(readFilter({ calls: 'yes' }), 50, 0)).toMatchObject({ categories: ['user', 'audit'] })
  })
  it.each([
    [{}, true],
    [{ text: 'READY' }, true],
    [{ text: 'failed' }, false],
    [{ severity: 'error' }, false],
    [{ cluster: 'c2' }, false],
  ])('matches %o: %s', (search, expected) => {
    expect(matches(readFilter(search), event())).toBe(expected)
  })
})
