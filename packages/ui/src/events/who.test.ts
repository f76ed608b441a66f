import type { Event } from '@groundwork/contract/events'
import { describe, expect, it } from 'vitest'
import { callOf, whoDid } from './who.ts'

const at = (seconds: number) => new Date(Date.parse('2026-11-17T15:00:00Z') + seconds * 1_000).toISOString()
const event = (changes: Partial<Event> = {}): Event => ({
  severity: 'info',
  message: 'It happened.',
  event_time: at(0),
  cluster_id: 'c1',
  ...changes,
})
const call = (who: string, seconds: number, changes: Partial<Event> = {}): Event =>
  event({
    event_time: at(seconds),
    name: 'api_call',
    props: JSON.stringify({ who, operation: 'v2InstallCluster', status: 202, source: '127.0.0.1' }),
    ...changes,
  })

describe('who did it', () => {
  it('reads the record of a call', () => {
    expect(callOf(call('ada', 0))).toMatchObject({ who: 'ada', operation: 'v2InstallCluster' })
    expect(callOf(event())).toBeNull()
  })
  it('is the one who called in that moment, about the same cluster', () => {
    expect(whoDid(event(), [call('ada', 1), call('bob', 1, { cluster_id: 'c2' })])).toBe('ada')
  })
  it('is not claimed where two called, or nobody near', () => {
    expect(whoDid(event(), [call('ada', 1), call('bob', 0)])).toBeNull()
    expect(whoDid(event(), [call('ada', 30)])).toBeNull()
  })
  it('never is a machine, or a caller without login', () => {
    expect(whoDid(event(), [call('agent', 0)])).toBeNull()
    expect(whoDid(event(), [call('anonymous', 0)])).toBeNull()
  })
})
