import { ClusterStatus } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClusterContext } from '../context/cluster-context.ts'
import { anyClusterSituation } from '../testing/arbitrary-situations.ts'
import { NOW } from '../testing/builders.ts'
import { aClusterSubject } from '../testing/subjects.ts'
import { MAX_STATUS_INFO_BYTES } from '../text/status-info.ts'
import type { ClusterAction, ClusterSubject } from './cluster-subject.ts'
import { applyClusterAction, refreshCluster } from './next-status.ts'

const bytes = (text: string): number => new TextEncoder().encode(text).length
const ACTIONS: readonly ClusterAction[] = ['install', 'cancel', 'reset', 'allow-add-hosts']

const withChanges = ({ context, verdicts }: ClusterSubject, changes: object): ClusterSubject => ({
  context: createClusterContext({ ...context, cluster: { ...context.cluster, ...changes } }),
  verdicts,
})

describe('the cluster machine, whatever the facts', () => {
  it('has an answer to every look', () => {
    fc.assert(
      fc.property(anyClusterSituation, fc.boolean(), (situation, isJudged) => {
        const { context, verdicts } = aClusterSubject(situation)
        const { changes, nextDeadline, events } = refreshCluster({
          context,
          verdicts: isJudged ? verdicts : null,
        })
        const after = { ...context.cluster, ...changes }
        expect(ClusterStatus.enum).toContain(after.status)
        expect(bytes(after.status_info)).toBeLessThanOrEqual(MAX_STATUS_INFO_BYTES)
        if (nextDeadline !== null) expect(nextDeadline).toBeGreaterThan(NOW)
        const announced = events.filter(({ name }) => name === 'cluster_status_updated').length
        expect(announced).toBe('status' in changes ? 1 : 0)
      }),
      { numRuns: 1000 },
    )
  })

  it('has an answer to every action', () => {
    fc.assert(
      fc.property(anyClusterSituation, fc.constantFrom(...ACTIONS), (situation, action) => {
        const result = applyClusterAction(aClusterSubject(situation), action)
        if (!result.ok) expect([400, 409]).toContain(result.status)
        else expect(ClusterStatus.enum).toContain(result.changes.status)
      }),
      { numRuns: 500 },
    )
  })

  it('comes to rest after a few looks', () => {
    fc.assert(
      fc.property(anyClusterSituation, (situation) => {
        let subject = aClusterSubject(situation)
        for (let look = 0; look < 5; look += 1) {
          const { changes } = refreshCluster(subject)
          if (Object.keys(changes).length === 0) return
          subject = withChanges(subject, changes)
        }
        expect(refreshCluster(subject).changes).toEqual({})
      }),
      { numRuns: 1000 },
    )
  })
})
