import { describe, expect, it } from 'vitest'
import { withHostChanges } from '../facts/apply-changes.ts'
import { minutes } from '../facts/instant.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { hostId } from '../testing/builders.ts'
import { aFleet } from '../testing/fleet.ts'
import { applyDecision } from './apply-decision.ts'
import { evaluateCluster } from './evaluate-cluster.ts'
import { evaluateClusterAgain } from './evaluate-cluster-again.ts'

const GIB = 2 ** 30

const settled = (snapshot: ClusterSnapshot): ClusterSnapshot =>
  applyDecision(snapshot, evaluateCluster(snapshot))

const withMemory = (snapshot: ClusterSnapshot, number: number, gib: number): ClusterSnapshot => {
  const inventory = snapshot.hosts.find(({ id }) => id === hostId(number))?.inventory
  if (!inventory) return expect.fail('no inventory')
  const memory = { ...inventory.memory, usable_bytes: gib * GIB, physical_bytes: gib * GIB }
  return withHostChanges(snapshot, new Map([[hostId(number), { inventory: { ...inventory, memory } }]]))
}

describe('evaluating a cluster again', () => {
  const fleet = settled(aFleet(5))
  const first = evaluateClusterAgain(fleet, null)
  /** Hosts whose decision is not the object of the last time. */
  const judgedAnew = (again: typeof first): string[] =>
    again.decision.hosts.filter((host, index) => host !== first.decision.hosts[index]).map(({ id }) => id)

  it('gives the same decisions, as objects, while nothing happens', () => {
    expect(judgedAnew(evaluateClusterAgain(fleet, first.memory))).toEqual([])
    expect(judgedAnew(evaluateClusterAgain({ ...fleet, now: fleet.now + minutes(1) }, first.memory))).toEqual(
      [],
    )
  })

  it('and while hosts only poll', () => {
    const now = fleet.now + minutes(2)
    const hosts = fleet.hosts.map((host) => ({ ...host, checked_in_at: now, timestamp: now / 1000 }))
    const again = evaluateClusterAgain({ ...fleet, now, hosts }, first.memory)
    expect(judgedAnew(again)).toEqual([])
    expect(again.decision.nextDeadline).toBe(now + minutes(3) + 1)
  })

  it('has a new decision only about the host whose report differs', () => {
    expect(judgedAnew(evaluateClusterAgain(withMemory(fleet, 2, 200), first.memory))).toEqual([hostId(2)])
  })

  it('remembers its own decision once it is written down', () => {
    const failing = withMemory(fleet, 2, 1)
    const second = evaluateClusterAgain(failing, first.memory)
    expect(second.decision.hosts[1]?.changes).toMatchObject({ status: 'insufficient' })
    const third = evaluateClusterAgain(applyDecision(failing, second.decision), second.memory)
    expect(third.decision.hosts.map(({ verdicts }) => verdicts)).toEqual(
      second.decision.hosts.map(({ verdicts }) => verdicts),
    )
    expect(
      third.decision.hosts.every((host, index) => host.verdicts === second.decision.hosts[index]?.verdicts),
    ).toBe(true)
  })

  it('notices that a failure is ignored now, although all verdicts are the same', () => {
    const failing = withMemory(fleet, 2, 1)
    const second = evaluateClusterAgain(failing, first.memory)
    const ignored_host_validations = ['has-min-memory', 'has-memory-for-role'] as const
    const third = evaluateClusterAgain(
      { ...failing, cluster: { ...failing.cluster, ignored_host_validations } },
      second.memory,
    )
    const holds = (again: typeof first) => again.decision.hosts[1]?.verdicts.holds('has-min-memory')
    expect([holds(first), holds(second), holds(third)]).toEqual([true, false, true])
  })

  it('does not care about the memory of another cluster, or of a later time', () => {
    const other = { ...fleet, cluster: { ...fleet.cluster, id: hostId(99) } }
    expect(judgedAnew(evaluateClusterAgain(other, first.memory))).toHaveLength(5)
    const earlier = { ...fleet, now: fleet.now - 1 }
    expect(judgedAnew(evaluateClusterAgain(earlier, first.memory))).toHaveLength(5)
  })
})
