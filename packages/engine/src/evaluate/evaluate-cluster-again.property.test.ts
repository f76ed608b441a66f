// Whatever happened before, an evaluation that remembers decides what an evaluation from scratch decides.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { anyCourse, type CourseStep } from '../testing/arbitrary-course.ts'
import { anySnapshot } from '../testing/arbitrary-snapshot.ts'
import { deepFreeze } from '../testing/deep-freeze.ts'
import { plausibleSnapshot } from '../testing/plausible-snapshot.ts'
import { printableDecision } from '../testing/printable-decision.ts'
import { runs } from '../testing/runs.ts'
import { applyDecision } from './apply-decision.ts'
import { evaluateCluster } from './evaluate-cluster.ts'
import { evaluateClusterAgain } from './evaluate-cluster-again.ts'
import type { EvaluationMemory } from './evaluation-memory.ts'

const flavours = [
  { flavour: 'wild', snapshots: anySnapshot, numRuns: 60 },
  { flavour: 'plausible', snapshots: plausibleSnapshot, numRuns: 60 },
]

/** Follows a course and calls back with each decision and the one from scratch. */
function follow(start: ClusterSnapshot, course: readonly CourseStep[], isForgetful = false): void {
  let snapshot = deepFreeze(start)
  let memory: EvaluationMemory | null = null
  let older: EvaluationMemory | null = null
  const names = ['start']
  for (const step of [null, ...course]) {
    const again = evaluateClusterAgain(snapshot, isForgetful ? older : memory)
    const decision = evaluateCluster(snapshot)
    expect(printableDecision(again.decision), names.join(', ')).toEqual(printableDecision(decision))
    older = memory
    memory = again.memory
    if (!step) continue
    names.push(step.name)
    const next = step.isApplied ? applyDecision(snapshot, decision) : snapshot
    snapshot = deepFreeze(step.change(next, decision.nextDeadline))
  }
}

describe.each(flavours)('evaluating again, with $flavour facts', ({ snapshots, numRuns }) => {
  it('decides what an evaluation from scratch decides', () => {
    fc.assert(
      fc.property(snapshots, anyCourse(8), (start, course) => follow(start, course)),
      runs(numRuns),
    )
  })

  it('does so with a memory that is older than the last evaluation', () => {
    fc.assert(
      fc.property(snapshots, anyCourse(5), (start, course) => follow(start, course, true)),
      runs(numRuns / 2),
    )
  })
})
