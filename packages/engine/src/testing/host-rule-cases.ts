// How the cases of a table of host refresh rules are run: one case or more a rule, and every timer at its moment.
import type { HostStage, HostStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { HostProgress } from '../facts/host-facts.ts'
import { hours } from '../facts/instant.ts'
import type { HostRule } from '../host/host-subject.ts'
import { refreshHost } from '../host/next-status.ts'
import { earliest } from '../tables/predicate.ts'
import { NOW } from './builders.ts'
import { aHostSubject, type HostSituation } from './subjects.ts'

export interface HostRuleCase extends HostSituation {
  readonly rule: string
  readonly name: string
  readonly to: HostStatus
  /** Further changes that are expected. */
  readonly changes?: object
}

export const stageSince = (current_stage: HostStage, ageMs = 0, stage_timed_out = false): HostProgress => ({
  current_stage,
  progress_info: '',
  installation_percentage: 0,
  stage_started_at: NOW - ageMs,
  stage_updated_at: NOW - ageMs,
  stage_timed_out,
})

export function describeHostRules(
  title: string,
  rules: readonly HostRule[],
  cases: readonly HostRuleCase[],
): void {
  const timersOf = (rule: string) =>
    rules.find(({ id }) => id === rule)?.when.filter(({ flipsAt }) => flipsAt) ?? []
  const timed = cases.filter(({ rule }) => timersOf(rule).length > 0)

  describe(title, () => {
    it.each(cases)('$rule: $name', ({ rule, to, changes, ...situation }) => {
      const subject = aHostSubject(situation)
      const result = refreshHost(subject)
      expect(result.rule).toBe(rule)
      expect({ ...subject.context.host, ...result.changes }).toMatchObject({ status: to, ...changes })
    })

    it('has a case for every rule', () => {
      const tested = new Set(cases.map(({ rule }) => rule))
      expect(rules.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([])
    })

    for (const { rule, name, ...situation } of timed) {
      it(`${rule} waits for its moment: ${name}`, () => {
        const at = (now: number) => aHostSubject({ ...situation, now })
        const moment = earliest(timersOf(rule).map(({ flipsAt }) => flipsAt?.(at(NOW - hours(48))))) ?? 0
        const before = refreshHost(at(moment - 1))
        const after = refreshHost(at(moment))
        expect(before.nextDeadline).toBe(moment)
        expect([before.rule, after.rule]).toContain(rule)
        expect(before.rule).not.toBe(after.rule)
      })
    }
  })
}
