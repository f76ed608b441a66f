import { Event } from '@groundwork/contract/events'
import { EventSeverity } from '@groundwork/contract/vocabulary'
import { CLUSTER_ID, hostId, INFRA_ENV_ID, NOW } from '@groundwork/engine/testing/builders'
import { anyLetter } from '@groundwork/text/testing/any-letter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '../store/events/stored-event.ts'
import { eventText } from './event-text.ts'
import { contractProblems } from './testing/contract-problems.ts'

const METRIC: StoredEvent = {
  event_time: NOW,
  name: '',
  severity: 'info',
  message: 'nic.speed',
  props: '{"speed":1}',
  cluster_id: null,
  infra_env_id: null,
  host_id: hostId(1),
}

describe('eventText', () => {
  it('shows what applies and nothing else', () => {
    expect(JSON.parse(eventText(METRIC))).toEqual({
      event_time: '2026-01-15T12:00:00.000Z',
      severity: 'info',
      message: 'nic.speed',
      props: '{"speed":1}',
      host_id: hostId(1),
    })
    const event = {
      ...METRIC,
      name: 'host_bound',
      props: '',
      cluster_id: CLUSTER_ID,
      infra_env_id: INFRA_ENV_ID,
    }
    expect(JSON.parse(eventText(event))).toEqual({
      name: 'host_bound',
      event_time: '2026-01-15T12:00:00.000Z',
      severity: 'info',
      message: 'nic.speed',
      cluster_id: CLUSTER_ID,
      infra_env_id: INFRA_ENV_ID,
      host_id: hostId(1),
    })
  })

  it('is what the contract promises, whatever the words', () => {
    const anyEvent = fc.record({
      event_time: fc.integer({ min: 0, max: 4e12 }),
      name: fc.string(),
      severity: fc.constantFrom(...EventSeverity.enum),
      message: fc.string({ unit: anyLetter }),
      props: fc.oneof(fc.constant(''), fc.json()),
      cluster_id: fc.constantFrom(null, CLUSTER_ID),
      infra_env_id: fc.constantFrom(null, INFRA_ENV_ID),
      host_id: fc.constantFrom(null, hostId(1)),
    })
    fc.assert(
      fc.property(anyEvent, (event) => {
        expect(contractProblems(eventText(event), Event)).toEqual([])
      }),
    )
  })
})
