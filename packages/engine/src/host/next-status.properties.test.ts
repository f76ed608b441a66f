import { HostStage, HostStatus } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyHostSituation } from '../testing/arbitrary-situations.ts'
import { CLUSTER_ID, NOW } from '../testing/builders.ts'
import { aHostSubject } from '../testing/subjects.ts'
import { MAX_STATUS_INFO_BYTES } from '../text/status-info.ts'
import type { HostEvent, HostSubject } from './host-subject.ts'
import { applyHostEvent, PLAIN_EVENT_RULES, refreshHost } from './next-status.ts'

const bytes = (text: string): number => new TextEncoder().encode(text).length

const anyEvent: fc.Arbitrary<HostEvent> = fc.oneof(
  fc.record({ type: fc.constant('register' as const), discovery_agent_version: fc.string() }),
  fc.record({
    type: fc.constant('progress' as const),
    stage: fc.constantFrom(...HostStage.enum),
    info: fc.string({ unit: 'grapheme', maxLength: 3000 }),
  }),
  fc.record({
    type: fc.constantFrom('installation-failed' as const, 'reclaim-failed' as const),
    reason: fc.string({ unit: 'grapheme', maxLength: 3000, size: 'max' }),
  }),
  fc.record({ type: fc.constant('bind' as const), cluster_id: fc.constant(CLUSTER_ID) }),
  fc.record({
    type: fc.constantFrom(...(Object.keys(PLAIN_EVENT_RULES) as (keyof typeof PLAIN_EVENT_RULES)[])),
  }),
)

const withChanges = ({ context, verdicts }: HostSubject, changes: object): HostSubject => ({
  context: { ...context, host: { ...context.host, ...changes } },
  verdicts,
})

describe('the host machine, whatever the facts', () => {
  it('has an answer to every look', () => {
    fc.assert(
      fc.property(anyHostSituation, (situation) => {
        const subject = aHostSubject(situation)
        const { changes, nextDeadline, events } = refreshHost(subject)
        const after = { ...subject.context.host, ...changes }
        expect(HostStatus.enum).toContain(after.status)
        expect(bytes(after.status_info)).toBeLessThanOrEqual(MAX_STATUS_INFO_BYTES)
        if (nextDeadline !== null) expect(nextDeadline).toBeGreaterThan(NOW)
        const announced = events.filter(({ name }) => name === 'host_status_updated').length
        expect(announced).toBe('status' in changes ? 1 : 0)
        const since = 'status' in changes ? NOW : subject.context.host.status_updated_at
        expect(after.status_updated_at).toBe(since)
      }),
      { numRuns: 1000 },
    )
  })

  it('has an answer to every event', () => {
    fc.assert(
      fc.property(anyHostSituation, anyEvent, (situation, event) => {
        const subject = aHostSubject(situation)
        const result = applyHostEvent(subject, event)
        if (!result.ok) {
          expect([400, 409]).toContain(result.status)
          expect(result.reason).not.toBe('')
          return
        }
        const after = { ...subject.context.host, ...result.changes }
        expect(HostStatus.enum).toContain(after.status)
        expect(bytes(after.status_info)).toBeLessThanOrEqual(MAX_STATUS_INFO_BYTES)
      }),
      { numRuns: 1000 },
    )
  })

  it('comes to rest after a few looks', () => {
    fc.assert(
      fc.property(anyHostSituation, (situation) => {
        let subject = aHostSubject(situation)
        for (let look = 0; look < 5; look += 1) {
          const { changes } = refreshHost(subject)
          if (Object.keys(changes).length === 0) return
          subject = withChanges(subject, changes)
        }
        expect(refreshHost(subject).changes).toEqual({})
      }),
      { numRuns: 1000 },
    )
  })

  it('does not care in which order hosts are loaded', () => {
    fc.assert(
      fc.property(anyHostSituation, (situation) => {
        const reversed = { ...situation, otherHosts: [...(situation.otherHosts ?? [])].reverse() }
        expect(refreshHost(aHostSubject(reversed))).toEqual(refreshHost(aHostSubject(situation)))
      }),
      { numRuns: 200 },
    )
  })
})
