// The one entry point for a cluster: facts in, decision out. This is the definition of what is decided; `evaluateClusterAgain`
// comes to the same result with less work.
import { judgeCluster } from '../cluster/judge-cluster.ts'
import { refreshCluster } from '../cluster/next-status.ts'
import { differences } from '../collections/differences.ts'
import { createClusterContext } from '../context/cluster-context.ts'
import { createHostContext } from '../context/host-context.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { wouldAccept } from '../requests/would-accept.ts'
import type { ApiCall } from '../tables/verdict.ts'
import type { Decision } from './decision.ts'
import { deriveClusterFacts } from './derive-cluster.ts'
import { type HostRefresh, refreshHosts } from './refresh-hosts.ts'
import { withSendableCalls } from './sendable-calls.ts'
import { type Rounds, settleCluster } from './settle-cluster.ts'
import { updateSuggestedRoles } from './suggested-roles.ts'

const ROUNDS: Rounds<HostRefresh> = {
  contextOf: createClusterContext,
  deriveFacts: deriveClusterFacts,
  suggestRoles: updateSuggestedRoles,
  refreshHosts: (context) => refreshHosts(context.hosts.map((host) => createHostContext(host, context))),
  judgeCluster,
  refreshCluster,
}

export function evaluateCluster(start: ClusterSnapshot): Decision {
  const result = settleCluster(start, ROUNDS)
  const { context, refresh, clusterVerdicts, events, nextDeadline, settled } = result
  const before = new Map(start.hosts.map((host) => [host.id, host]))
  const isAccepted = (call: ApiCall): boolean => wouldAccept(context, call)
  return {
    cluster: {
      changes: result.clusterChanges,
      rules: result.clusterRules,
      verdicts: clusterVerdicts && withSendableCalls(clusterVerdicts, isAccepted),
    },
    hosts: context.hosts.map((host) => ({
      id: host.id,
      changes: host === before.get(host.id) ? {} : differences(before.get(host.id) ?? {}, host),
      rules: result.rulesOf(host.id),
      verdicts: withSendableCalls(refresh.verdictsOf(host.id), isAccepted),
    })),
    events,
    nextDeadline,
    settled,
  }
}
