// What must hold for an evaluation whatever was stored, however odd.
import { ClusterStatus, HostStatus } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameValue } from '../collections/differences.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { isSameUsableMemory, judgedInventory } from '../hardware/judged-inventory.ts'
import { anySnapshot } from '../testing/arbitrary-snapshot.ts'
import { deepFreeze } from '../testing/deep-freeze.ts'
import { momentsBefore } from '../testing/moments.ts'
import { plausibleSnapshot } from '../testing/plausible-snapshot.ts'
import { printableDecision } from '../testing/printable-decision.ts'
import { shuffleHosts } from '../testing/shuffle.ts'
import { applyDecision } from './apply-decision.ts'
import type { Decision } from './decision.ts'
import { evaluateCluster } from './evaluate-cluster.ts'

const flavours = [
  { flavour: 'wild', snapshots: anySnapshot, numRuns: 120 },
  { flavour: 'plausible', snapshots: plausibleSnapshot, numRuns: 80 },
]

const changesOf = ({ cluster, hosts }: Decision): unknown[] =>
  [{ id: 'cluster', changes: cluster.changes }, ...hosts]
    .filter(({ changes }) => Object.keys(changes).length > 0)
    .map(({ id, changes }) => ({ id, changes }))

/** With another amount of usable memory, if that is as good as the same. */
function withMemory(host: HostFacts, bytes: number): HostFacts {
  const { inventory } = host
  const memory = inventory?.memory
  if (!inventory || memory?.usable_bytes === undefined) return host
  const usable_bytes = memory.usable_bytes + bytes
  if (!isSameUsableMemory(memory.usable_bytes, usable_bytes, false)) return host
  return { ...host, inventory: { ...inventory, memory: { ...memory, usable_bytes } } }
}

describe.each(flavours)('evaluating a cluster with $flavour facts', ({ snapshots, numRuns }) => {
  const check = (property: (snapshot: ClusterSnapshot) => void): void =>
    fc.assert(fc.property(snapshots, property), { numRuns })

  it('never throws, never touches the facts, and says the same twice', () => {
    check((snapshot) => {
      const first = evaluateCluster(deepFreeze(snapshot))
      expect(printableDecision(evaluateCluster(structuredClone(snapshot)))).toEqual(printableDecision(first))
    })
  })

  it('does not care about the order in which facts are listed', () => {
    fc.assert(
      fc.property(snapshots, fc.nat(), (snapshot, seed) => {
        const shuffled = { ...snapshot, hosts: shuffleHosts(snapshot.hosts, seed) }
        expect(printableDecision(evaluateCluster(shuffled))).toEqual(
          printableDecision(evaluateCluster(snapshot)),
        )
      }),
      { numRuns },
    )
  })

  it('does not look at what smartctl says, and never changes an inventory', () => {
    check((snapshot) => {
      const hosts = snapshot.hosts.map((host) =>
        host.inventory === null ? host : { ...host, inventory: judgedInventory(host.inventory) },
      )
      const decision = evaluateCluster({ ...snapshot, hosts })
      expect(printableDecision(decision)).toEqual(printableDecision(evaluateCluster(snapshot)))
      expect(decision.hosts.filter(({ changes }) => changes.inventory)).toEqual([])
    })
  })

  it('does not look at single pages of usable memory where there are no operators', () => {
    fc.assert(
      fc.property(snapshots, fc.integer({ min: -(2 ** 24), max: 2 ** 24 }), (given, bytes) => {
        const snapshot = { ...given, cluster: { ...given.cluster, monitored_operators: [] } }
        const hosts = snapshot.hosts.map((host) => withMemory(host, bytes))
        expect(printableDecision(evaluateCluster({ ...snapshot, hosts }))).toEqual(
          printableDecision(evaluateCluster(snapshot)),
        )
      }),
      { numRuns },
    )
  })

  it('comes to rest: the result, evaluated again, changes nothing and announces nothing', () => {
    check((snapshot) => {
      const decision = evaluateCluster(snapshot)
      expect(decision.settled).toBe(true)
      const again = evaluateCluster(applyDecision(snapshot, decision))
      expect({ changes: changesOf(again), events: again.events }).toEqual({ changes: [], events: [] })
      expect(again.nextDeadline).toBe(decision.nextDeadline)
    })
  })

  it('names the next moment at which time alone changes something', () => {
    check((snapshot) => {
      const decision = evaluateCluster(snapshot)
      const rested = applyDecision(snapshot, decision)
      const { nextDeadline } = decision
      if (nextDeadline !== null) expect(nextDeadline).toBeGreaterThan(snapshot.now)
      for (const now of momentsBefore(nextDeadline, snapshot.now)) {
        const later = evaluateCluster({ ...rested, now })
        expect({ after: now - snapshot.now, changes: changesOf(later) }).toEqual({
          after: now - snapshot.now,
          changes: [],
        })
      }
    })
  })

  it('leads to statuses of the contract, and lists only what is different', () => {
    check((snapshot) => {
      const decision = evaluateCluster(snapshot)
      const { cluster, hosts } = applyDecision(snapshot, decision)
      expect(ClusterStatus.enum).toContain(cluster.status)
      for (const host of hosts) expect(HostStatus.enum).toContain(host.status)
      const before = new Map(snapshot.hosts.map((host) => [host.id, host]))
      for (const [old, changes] of [
        [snapshot.cluster, decision.cluster.changes] as const,
        ...decision.hosts.map(({ id, changes }) => [before.get(id), changes] as const),
      ]) {
        const same = Object.entries(changes).filter(([field, value]) =>
          isSameValue((old as unknown as Record<string, unknown>)[field], value),
        )
        expect(same).toEqual([])
      }
    })
  })
})
