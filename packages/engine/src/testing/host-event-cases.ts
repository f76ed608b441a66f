// How the cases of a table of host event rules are run: from every status that a case names.
import type { HostStage, HostStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import type { HostEvent } from '../host/host-subject.ts'
import { applyHostEvent } from '../host/next-status.ts'
import { stageSince } from './host-rule-cases.ts'
import { aHostSubject, type HostSituation } from './subjects.ts'

export interface HostEventCase extends HostSituation {
  readonly rule: string
  readonly event: HostEvent
  readonly from: readonly HostStatus[]
  readonly to: HostStatus | 'same'
  readonly changes?: object
  /** Events besides the one about the status. */
  readonly events?: readonly string[]
}

interface TestedRule {
  readonly id: string
  readonly refuses?: unknown
}

export const REGISTER: HostEvent = { type: 'register', discovery_agent_version: 'agent:2' }
export const progressOf = (stage: HostStage, info = ''): HostEvent => ({ type: 'progress', stage, info })
export const atStage = (stage: HostStage): Pick<HostFacts, 'progress'> => ({
  progress: stageSince(stage, 1000),
})

export function describeHostEvents(
  title: string,
  rules: readonly TestedRule[],
  cases: readonly HostEventCase[],
): void {
  const single = cases.flatMap((row) =>
    row.from.map((from) => ({ row, from, rule: row.rule, event: row.event.type })),
  )

  describe(title, () => {
    it.each(single)('$event from $from: $rule', ({ row, from }) => {
      const subject = aHostSubject({ ...row, host: { ...row.host, status: from } })
      const result = applyHostEvent(subject, row.event)
      expect(result).toMatchObject({ ok: true, rule: row.rule })
      const after = { ...subject.context.host, ...(result.ok ? result.changes : {}) }
      expect(after).toMatchObject({ status: row.to === 'same' ? from : row.to, ...row.changes })
      const names = result.ok ? result.events.map(({ name }) => name) : []
      expect(names.filter((name) => name !== 'host_status_updated')).toEqual(row.events ?? [])
    })

    it('has a case for every rule, refusals apart', () => {
      const tested = new Set(cases.map(({ rule }) => rule))
      const missing = rules.filter(({ id, refuses }) => !refuses && !tested.has(id))
      expect(missing.map(({ id }) => id)).toEqual([])
    })
  })
}
