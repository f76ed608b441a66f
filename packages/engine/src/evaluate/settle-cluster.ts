// Repeats until nothing changes any more, so that a change and everything that follows from it become visible together.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import type { ClusterSubject } from '../cluster/cluster-subject.ts'
import type { ClusterVerdicts } from '../cluster/judge-cluster.ts'
import type { ClusterRefresh } from '../cluster/next-status.ts'
import { differences, isUnchanged } from '../collections/differences.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import { withClusterChanges, withHostChanges } from '../facts/apply-changes.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { Instant } from '../facts/instant.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { earliest } from '../tables/predicate.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'
import { createRuleLog, type RefreshedHosts } from './refresh-hosts.ts'
import type { RoleUpdate } from './suggested-roles.ts'
import { reportMissingVipLease } from './vip-lease.ts'

/** The longest chain that the rules can make is far shorter; the property tests demand that it is never reached. */
const MAX_ROUNDS = 12

/** Later than this the user can no longer change what the validations are about. */
const VALIDATED: readonly ClusterStatus[] = [
  'insufficient',
  'ready',
  'pending-for-input',
  'preparing-for-installation',
]

/** The parts of a round. All ways to do them have the same results. */
export interface Rounds<Refresh extends RefreshedHosts> {
  readonly contextOf: (snapshot: ClusterSnapshot) => ClusterContext
  readonly deriveFacts: (context: ClusterContext) => Partial<ClusterFacts>
  readonly suggestRoles: (context: ClusterContext) => RoleUpdate
  readonly refreshHosts: (context: ClusterContext) => Refresh
  readonly judgeCluster: (context: ClusterContext) => ClusterVerdicts
  readonly refreshCluster: (subject: ClusterSubject) => ClusterRefresh
}

export interface SettledCluster<Refresh> {
  /** The facts after all changes. */
  readonly snapshot: ClusterSnapshot
  readonly context: ClusterContext
  readonly refresh: Refresh
  readonly clusterVerdicts: ClusterVerdicts | null
  readonly clusterChanges: Partial<ClusterFacts>
  readonly clusterRules: readonly string[]
  readonly rulesOf: (hostId: string) => readonly string[]
  readonly events: readonly EmittedEvent[]
  readonly nextDeadline: Instant | null
  readonly settled: boolean
}

export function settleCluster<Refresh extends RefreshedHosts>(
  start: ClusterSnapshot,
  rounds: Rounds<Refresh>,
): SettledCluster<Refresh> {
  const events: EmittedEvent[] = []
  const hostRules = createRuleLog()
  const clusterRules: string[] = []
  let standing = standingOf(start, rounds)
  for (let count = 1; ; count += 1) {
    const round = runRound(standing, rounds)
    for (const event of round.events) events.push(event)
    hostRules.add(round.refresh)
    if (round.clusterRule !== null) clusterRules.push(round.clusterRule)
    const settled = round.standing.snapshot === standing.snapshot
    standing = round.standing
    if (!settled && count < MAX_ROUNDS) continue
    const { snapshot, context } = standing
    return {
      snapshot,
      context,
      refresh: round.refresh,
      clusterVerdicts: round.clusterVerdicts,
      clusterChanges: start.cluster === snapshot.cluster ? {} : differences(start.cluster, snapshot.cluster),
      clusterRules,
      rulesOf: hostRules.of,
      events,
      nextDeadline: settled ? round.nextDeadline : start.now,
      settled,
    }
  }
}

/** Facts and how rules see them. */
interface Standing {
  readonly snapshot: ClusterSnapshot
  readonly context: ClusterContext
}

interface Round<Refresh> {
  /** The same object as before when the round changed nothing. */
  readonly standing: Standing
  readonly refresh: Refresh
  readonly clusterVerdicts: ClusterVerdicts | null
  readonly clusterRule: string | null
  readonly events: readonly EmittedEvent[]
  readonly nextDeadline: Instant | null
}

function runRound<Refresh extends RefreshedHosts>(before: Standing, rounds: Rounds<Refresh>): Round<Refresh> {
  const derived = advanceCluster(before, rounds.deriveFacts(before.context), rounds)
  const roles = rounds.suggestRoles(derived.context)
  const withRoles = advanceHosts(derived, roles.changes, rounds)
  const refresh = rounds.refreshHosts(withRoles.context)
  const withHosts = advanceHosts(withRoles, refresh.changes, rounds)

  const { context } = withHosts
  const verdicts = VALIDATED.includes(context.cluster.status) ? rounds.judgeCluster(context) : null
  const outcome = rounds.refreshCluster({ context, verdicts })
  const lease = reportMissingVipLease(context)
  const changes = differences(context.cluster, { ...outcome.changes, ...lease.changes })

  return {
    standing: advanceCluster(withHosts, changes, rounds),
    refresh,
    clusterVerdicts: verdicts,
    clusterRule: isUnchanged(outcome.changes) ? null : outcome.rule,
    events: [...roles.events, ...refresh.events, ...outcome.events, ...lease.events],
    nextDeadline: earliest([refresh.nextDeadline, outcome.nextDeadline, lease.nextDeadline]),
  }
}

interface Contexts {
  readonly contextOf: (snapshot: ClusterSnapshot) => ClusterContext
}

const standingOf = (snapshot: ClusterSnapshot, { contextOf }: Contexts): Standing => ({
  snapshot,
  context: contextOf(snapshot),
})

const advanceCluster = (standing: Standing, changes: Partial<ClusterFacts>, contexts: Contexts): Standing =>
  isUnchanged(changes) ? standing : standingOf(withClusterChanges(standing.snapshot, changes), contexts)

const advanceHosts = (
  standing: Standing,
  changes: ReadonlyMap<string, Partial<HostFacts>>,
  contexts: Contexts,
): Standing =>
  changes.size === 0 ? standing : standingOf(withHostChanges(standing.snapshot, changes), contexts)
