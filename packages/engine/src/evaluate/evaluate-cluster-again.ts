// Evaluates a cluster that was evaluated before, with the same result as `evaluateCluster`, and little work where little changed:
// everything that was computed is kept with a note of what it depends on (`context/cluster-reads.ts`).
import { createHostContext } from '../context/host-context.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { wouldAccept } from '../requests/would-accept.ts'
import type { ApiCall } from '../tables/verdict.ts'
import type { Decision } from './decision.ts'
import { advance, type EvaluationMemory, remember } from './evaluation-memory.ts'
import { deriveAgain, judgeAgain, refreshAgain, suggestAgain } from './kept-cluster.ts'
import { decideAgain } from './kept-decisions.ts'
import { type KeptRefresh, refreshHostsAgain } from './kept-hosts.ts'
import { settleCluster } from './settle-cluster.ts'
import { showVerdicts } from './shown-verdicts.ts'

export interface EvaluatedAgain {
  readonly decision: Decision
  readonly memory: EvaluationMemory
}

export function evaluateClusterAgain(
  start: ClusterSnapshot,
  remembered: EvaluationMemory | null,
): EvaluatedAgain {
  let memory = remember(remembered, start)
  const result = settleCluster<KeptRefresh>(start, {
    contextOf: (snapshot) => {
      const next = advance(memory, snapshot)
      memory = next.memory
      return next.context
    },
    deriveFacts: (context) => {
      const derived = deriveAgain(context, memory.facts)
      memory = { ...memory, facts: derived.kept }
      return derived.value
    },
    suggestRoles: (context) => {
      const suggested = suggestAgain(context, memory.roles)
      memory = { ...memory, roles: suggested.kept }
      return suggested.value
    },
    refreshHosts: (context) => {
      const refresh = refreshHostsAgain({
        hosts: context.hosts,
        before: memory.hosts,
        changed: memory.changedForHosts,
        now: context.now,
        contextOf: (host) => createHostContext(host, context),
      })
      memory = { ...memory, hosts: refresh.kept, changedForHosts: 0 }
      return refresh
    },
    judgeCluster: (context) => {
      const verdicts = judgeAgain(context, memory.verdicts, memory.status)
      memory = { ...memory, verdicts }
      return verdicts.judgement.verdicts
    },
    refreshCluster: (subject) => {
      const refreshed = refreshAgain(subject, memory.status)
      memory = { ...memory, status: refreshed.kept }
      return refreshed.value
    },
  })

  const { context, clusterVerdicts, clusterChanges, clusterRules, rulesOf } = result
  const isAccepted = (call: ApiCall): boolean => wouldAccept(context, call)
  const decisions = decideAgain({
    hosts: context.hosts,
    kept: memory.hosts,
    start: start.hosts,
    rulesOf,
    isAccepted: () => isAccepted,
    before: memory.decisions,
    changed: memory.changedForRequests,
  })
  const shown =
    clusterVerdicts &&
    memory.verdicts &&
    showVerdicts(memory.verdicts.judgement, isAccepted, memory.shown, memory.changedForRequests)
  const { events, nextDeadline, settled } = result
  return {
    decision: {
      cluster: { changes: clusterChanges, rules: clusterRules, verdicts: shown?.shown ?? null },
      hosts: decisions.map(({ decision }) => decision),
      events,
      nextDeadline,
      settled,
    },
    memory: { ...memory, decisions, shown, changedForRequests: 0 },
  }
}
