import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withHostChanges } from '../facts/apply-changes.ts'
import type { ClusterSnapshot, InfraEnvSnapshot } from '../facts/snapshot.ts'
import { anyCourse } from '../testing/arbitrary-course.ts'
import { anyInfraEnvSnapshot } from '../testing/arbitrary-snapshot.ts'
import { aCluster } from '../testing/builders.ts'
import { deepFreeze } from '../testing/deep-freeze.ts'
import { printableDecision } from '../testing/printable-decision.ts'
import { runs } from '../testing/runs.ts'
import { evaluateInfraEnv } from './evaluate-infra-env.ts'
import { evaluateInfraEnvAgain, type InfraEnvMemory } from './evaluate-infra-env-again.ts'

it('decides about unbound hosts what an evaluation from scratch decides, whatever happened before', () => {
  fc.assert(
    fc.property(anyInfraEnvSnapshot, anyCourse(8), (start, course) => {
      let snapshot = deepFreeze(start)
      let memory: InfraEnvMemory | null = null
      for (const step of [null, ...course]) {
        const again = evaluateInfraEnvAgain(snapshot, memory)
        const decision = evaluateInfraEnv(snapshot)
        expect(printableDecision(again.decision)).toEqual(printableDecision(decision))
        memory = again.memory
        if (!step) continue
        const changes = new Map(decision.hosts.map((host) => [host.id, host.changes]))
        const next = step.isApplied ? withHostChanges(snapshot, changes) : snapshot
        snapshot = deepFreeze(changedBy(next, (facts) => step.change(facts, decision.nextDeadline)))
      }
    }),
    runs(80),
  )
})

/** A step in the course of a cluster, as far as it is about the hosts of this infra-env. */
function changedBy(
  snapshot: InfraEnvSnapshot,
  change: (facts: ClusterSnapshot) => ClusterSnapshot,
): InfraEnvSnapshot {
  const { infraEnv, ...others } = snapshot
  const changed = change({ ...others, cluster: aCluster(), infraEnvs: [infraEnv] })
  const { infraEnvs, hosts, settings, now, absences = [] } = changed
  return {
    infraEnv: { ...(infraEnvs[0] ?? infraEnv), cluster_id: null },
    hosts: hosts.map((host) => (host.cluster_id === null ? host : { ...host, cluster_id: null })),
    settings,
    now,
    absences,
  }
}
