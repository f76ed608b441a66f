// The one entry point for a cluster: facts in, decision out. Repeats until nothing changes any more, so that a change and
// everything that follows from it become visible together.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { type ClusterVerdicts, judgeCluster } from '../cluster/judge-cluster.ts'
import { refreshCluster } from '../cluster/next-status.ts'
import { differences, isUnchanged } from '../collections/differences.ts'
import { type ClusterContext, createClusterContext } from '../context/cluster-context.ts'
import { createHostContext } from '../context/host-context.ts'
import { withClusterChanges, withHostChanges } from '../facts/apply-changes.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { Instant } from '../facts/instant.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { wouldAccept } from '../requests/would-accept.ts'
import { earliest } from '../tables/predicate.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'
import type { ApiCall } from '../tables/verdict.ts'
import type { Decision } from './decision.ts'
import { deriveClusterFacts } from './derive-cluster.ts'
import { createRuleLog, type HostRefresh, refreshHosts } from './refresh-hosts.ts'
import { withSendableCalls } from './sendable-calls.ts'
import { updateSuggestedRoles } from './suggested-roles.ts'
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

export function evaluateCluster(snapshot: ClusterSnapshot): Decision {
  const events: EmittedEvent[] = []
  const hostRules = createRuleLog()
  const clusterRules: string[] = []
  let round = runRound(snapshot)
  let current = snapshot
  for (let count = 1; ; count += 1) {
    for (const event of round.events) events.push(event)
    hostRules.add(round.refresh)
    if (round.clusterRule !== null) clusterRules.push(round.clusterRule)
    const isSettled = round.snapshot === current
    if (isSettled || count === MAX_ROUNDS)
      return decide(snapshot, round, { isSettled, events, hostRules, clusterRules })
    current = round.snapshot
    round = runRound(current)
  }
}

interface Round {
  /** The same object as before when the round changed nothing. */
  readonly snapshot: ClusterSnapshot
  readonly refresh: HostRefresh
  readonly clusterVerdicts: ClusterVerdicts | null
  readonly clusterRule: string | null
  readonly events: readonly EmittedEvent[]
  readonly nextDeadline: Instant | null
}

function runRound(before: ClusterSnapshot): Round {
  const derived = derive(before)
  const roles = updateSuggestedRoles(derived.context)
  const withRoles = advanceHosts(derived, roles.changes)

  const refresh = refreshHosts(
    withRoles.context.hosts.map((host) => createHostContext(host, withRoles.context)),
  )
  const withHosts = advanceHosts(withRoles, refresh.changes)

  const { context } = withHosts
  const verdicts = VALIDATED.includes(context.cluster.status) ? judgeCluster(context) : null
  const outcome = refreshCluster({ context, verdicts })
  const lease = reportMissingVipLease(context)
  const changes = differences(context.cluster, { ...outcome.changes, ...lease.changes })

  return {
    snapshot: isUnchanged(changes) ? withHosts.snapshot : withClusterChanges(withHosts.snapshot, changes),
    refresh,
    clusterVerdicts: verdicts,
    clusterRule: isUnchanged(outcome.changes) ? null : outcome.rule,
    events: [...roles.events, ...refresh.events, ...outcome.events, ...lease.events],
    nextDeadline: earliest([refresh.nextDeadline, outcome.nextDeadline, lease.nextDeadline]),
  }
}

interface Standing {
  readonly snapshot: ClusterSnapshot
  readonly context: ClusterContext
}

function derive(snapshot: ClusterSnapshot): Standing {
  const context = createClusterContext(snapshot)
  const changes = deriveClusterFacts(context)
  if (isUnchanged(changes)) return { snapshot, context }
  const next = withClusterChanges(snapshot, changes)
  return { snapshot: next, context: createClusterContext(next) }
}

function advanceHosts(standing: Standing, changes: ReadonlyMap<string, Partial<HostFacts>>): Standing {
  if (changes.size === 0) return standing
  const snapshot = withHostChanges(standing.snapshot, changes)
  return { snapshot, context: createClusterContext(snapshot) }
}

interface Story {
  readonly isSettled: boolean
  readonly events: readonly EmittedEvent[]
  readonly hostRules: ReturnType<typeof createRuleLog>
  readonly clusterRules: readonly string[]
}

function decide(start: ClusterSnapshot, last: Round, story: Story): Decision {
  const before = new Map(start.hosts.map((host) => [host.id, host]))
  const context = createClusterContext(last.snapshot)
  const isAccepted = (call: ApiCall): boolean => wouldAccept(context, call)
  const hosts = context.hosts.map((host) => ({
    id: host.id,
    changes: host === before.get(host.id) ? {} : differences(before.get(host.id) ?? {}, host),
    rules: story.hostRules.of(host.id),
    verdicts: withSendableCalls(last.refresh.verdictsOf(host.id), isAccepted),
  }))
  return {
    cluster: {
      changes:
        start.cluster === last.snapshot.cluster ? {} : differences(start.cluster, last.snapshot.cluster),
      rules: story.clusterRules,
      verdicts: last.clusterVerdicts && withSendableCalls(last.clusterVerdicts, isAccepted),
    },
    hosts,
    events: story.events,
    nextDeadline: story.isSettled ? last.nextDeadline : start.now,
    settled: story.isSettled,
  }
}
