// What a verdict depends on is noted while it is made, except for two things about the host itself: when it polled, which rows
// declare, and its status, which no row looks at; and for time, which rows declare with `flipsAt`. A row that looks at one of these
// undeclared would keep an old verdict, and fails here.
import { HostStatus } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLUSTER_VALIDATIONS } from '../cluster/cluster-validations.ts'
import { judgeClusterWithReads } from '../cluster/judge-cluster.ts'
import { beginReads, endReads } from '../collections/reads.ts'
import { createClusterContext } from '../context/cluster-context.ts'
import { watchedOf } from '../context/cluster-reads.ts'
import { createHostContext } from '../context/host-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { hours, type Instant, minutes, seconds } from '../facts/instant.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { HOST_VALIDATIONS } from '../host/host-validations.ts'
import { judgeHostWithReads } from '../host/judge-host.ts'
import { runValidation } from '../tables/run-validation.ts'
import { isSameVerdict } from '../tables/verdict.ts'
import { anySnapshot } from '../testing/arbitrary-snapshot.ts'
import { NOW } from '../testing/builders.ts'
import { plausibleSnapshot } from '../testing/plausible-snapshot.ts'
import { runs } from '../testing/runs.ts'

const snapshots = fc.oneof(anySnapshot, plausibleSnapshot)

/** Rows whose verdict about some host differs when this host, and no other, is changed so. */
function hostRowsThatDiffer(
  snapshot: ClusterSnapshot,
  change: (host: HostFacts) => Partial<HostFacts>,
): string[] {
  const cluster = createClusterContext(snapshot)
  const differing = cluster.hosts.flatMap((host) => {
    const before = createHostContext(host, cluster)
    const after = createHostContext({ ...host, ...change(host) }, cluster)
    return HOST_VALIDATIONS.filter(
      (row) => !isSameVerdict(runValidation(row, before), runValidation(row, after)),
    ).map(({ id }) => id)
  })
  return [...new Set(differing)]
}

function readsOf(compute: () => unknown): number {
  const outer = beginReads()
  compute()
  return endReads(outer)
}

const polls = fc.record({
  checked_in_at: fc.integer({ min: NOW - minutes(300), max: NOW }),
  timestamp: fc.integer({ min: NOW / 1000 - 20_000, max: NOW / 1000 + 20_000 }).map(Math.floor),
})

describe('what verdicts depend on', () => {
  it('only rows that follow polls differ with a later poll', () => {
    const followers: readonly string[] = HOST_VALIDATIONS.filter((row) => row.followsPolls).map(
      ({ id }) => id,
    )
    fc.assert(
      fc.property(snapshots, polls, (snapshot, poll) => {
        const hosts = snapshot.hosts.map((host) => ({ ...host, checked_in_at: host.checked_in_at ?? NOW }))
        const differing = hostRowsThatDiffer({ ...snapshot, hosts }, () => poll)
        expect(differing.filter((id) => !followers.includes(id))).toEqual([])
      }),
      runs(60),
    )
  })

  it('no row about a host differs with the status of this host', () => {
    fc.assert(
      fc.property(snapshots, fc.constantFrom(...HostStatus.enum), (snapshot, status) => {
        const change = { status, status_info: 'something else', status_updated_at: NOW - 1 }
        expect(hostRowsThatDiffer(snapshot, () => change)).toEqual([])
      }),
      runs(60),
    )
  })

  it('time changes no verdict before the moment that its row names', () => {
    fc.assert(
      fc.property(snapshots, fc.constantFrom(1, seconds(30), minutes(4), hours(30)), (snapshot, wait) => {
        const now = snapshot.now + wait
        const [before, after] = [createClusterContext(snapshot), createClusterContext({ ...snapshot, now })]
        const isBefore = (flip: Instant | null | undefined) =>
          flip == null || now < flip || flip <= snapshot.now
        const clusterRows = CLUSTER_VALIDATIONS.filter((row) => isBefore(row.flipsAt?.(before))).filter(
          (row) => !isSameVerdict(runValidation(row, before), runValidation(row, after)),
        )
        const hostRows = before.hosts.flatMap((host) => {
          const [then, later] = [createHostContext(host, before), createHostContext(host, after)]
          return HOST_VALIDATIONS.filter((row) => isBefore(row.flipsAt?.(then))).filter(
            (row) => !isSameVerdict(runValidation(row, then), runValidation(row, later)),
          )
        })
        expect([...clusterRows, ...hostRows].map(({ id }) => id)).toEqual([])
      }),
      runs(60),
    )
  })

  // A value that is computed once for all rows must not hide from the later ones what it was computed from.
  it('a row that is asked alone notes nothing that it does not note among the others', () => {
    fc.assert(
      fc.property(snapshots, (snapshot) => {
        // A row that is switched off looks at nothing.
        const settings = { ...snapshot.settings, disabledHostValidations: [], disabledClusterValidations: [] }
        const context = () =>
          createClusterContext({ ...snapshot, settings, cluster: watchedOf(snapshot.cluster) })
        const all = context()
        const ofCluster = judgeClusterWithReads(all).reads
        const hidden = CLUSTER_VALIDATIONS.filter((row, index) => {
          const alone = context()
          return readsOf(() => runValidation(row, alone)) & ~(ofCluster[index] ?? 0)
        })
        const hiddenOfHosts = all.hosts.flatMap((host) => {
          const { reads } = judgeHostWithReads(createHostContext(host, all))
          return HOST_VALIDATIONS.filter((row, index) => {
            const alone = createHostContext(host, context())
            return readsOf(() => runValidation(row, alone)) & ~(reads[index] ?? 0)
          })
        })
        expect([...hidden, ...hiddenOfHosts].map(({ id }) => id)).toEqual([])
      }),
      runs(60),
    )
  })

  it('only rows about the cluster that follow polls differ when hosts poll', () => {
    const followers: readonly string[] = CLUSTER_VALIDATIONS.filter((row) => row.followsPolls).map(
      ({ id }) => id,
    )
    fc.assert(
      fc.property(snapshots, polls, (snapshot, poll) => {
        const before = createClusterContext(snapshot)
        const hosts = snapshot.hosts.map((host, index) => (index % 2 ? host : { ...host, ...poll }))
        const after = createClusterContext({ ...snapshot, hosts })
        const differing = CLUSTER_VALIDATIONS.filter(
          (row) => !isSameVerdict(runValidation(row, before), runValidation(row, after)),
        ).map(({ id }) => id)
        expect(differing.filter((id) => !followers.includes(id))).toEqual([])
      }),
      runs(60),
    )
  })
})
