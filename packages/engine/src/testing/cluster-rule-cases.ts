// How the cases of a table of cluster refresh rules are run: one case or more a rule, and every timer at its moment.
import type { ClusterStatus, HostStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { ClusterRule } from '../cluster/cluster-subject.ts'
import { refreshCluster } from '../cluster/next-status.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { hours } from '../facts/instant.ts'
import { earliest } from '../tables/predicate.ts'
import { aHost, NOW } from './builders.ts'
import { aClusterSubject, type ClusterSituation } from './subjects.ts'

export interface ClusterRuleCase extends ClusterSituation {
  /** A rule of the table, or any other that a case wants to see instead. */
  readonly rule: string
  readonly name: string
  readonly to: ClusterStatus
  readonly changes?: object
  /** Events besides the one about the status. */
  readonly events?: readonly string[]
}

export const masters = (...statuses: readonly HostStatus[]): readonly HostFacts[] =>
  statuses.map((status, index) => aHost(index + 1, { status, role: 'master' }))

export const threeMasters = (status: HostStatus): readonly HostFacts[] => masters(status, status, status)

export function describeClusterRules(
  title: string,
  rules: readonly ClusterRule[],
  cases: readonly ClusterRuleCase[],
): void {
  const timersOf = (rule: string) =>
    rules.find(({ id }) => id === rule)?.when.filter(({ flipsAt }) => flipsAt) ?? []
  const timed = cases.filter(({ rule }) => timersOf(rule).length > 0)

  describe(title, () => {
    it.each(cases)('$rule: $name', ({ rule, to, changes, events = [], ...situation }) => {
      const subject = aClusterSubject(situation)
      const result = refreshCluster(subject)
      expect(result.rule).toBe(rule)
      expect({ ...subject.context.cluster, ...result.changes }).toMatchObject({ status: to, ...changes })
      const others = result.events.map(({ name }) => name).filter((name) => name !== 'cluster_status_updated')
      expect(others).toEqual(events)
    })

    it('has a case for every rule', () => {
      const tested = new Set(cases.map(({ rule }) => rule))
      expect(rules.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([])
    })

    for (const { rule, name, ...situation } of timed) {
      it(`${rule} waits for its moment: ${name}`, () => {
        const at = (now: number) => aClusterSubject({ ...situation, now })
        const moment = earliest(timersOf(rule).map(({ flipsAt }) => flipsAt?.(at(NOW - hours(72))))) ?? 0
        const before = refreshCluster(at(moment - 1))
        expect(before.nextDeadline).toBe(moment)
        expect(before.rule).not.toBe(rule)
        expect(refreshCluster(at(moment)).rule).toBe(rule)
      })
    }
  })
}
