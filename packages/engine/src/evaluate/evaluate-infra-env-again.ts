// The same for hosts that are not bound to a cluster: see evaluate-cluster-again.ts.
import { isSameValue } from '../collections/differences.ts'
import { EVERYTHING, noteReads } from '../collections/reads.ts'
import { HOSTS } from '../context/cluster-reads.ts'
import { createUnboundHostContext } from '../context/host-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { InfraEnvSnapshot } from '../facts/snapshot.ts'
import { wouldAcceptUnbound } from '../requests/would-accept.ts'
import type { ApiCall } from '../tables/verdict.ts'
import type { InfraEnvDecision } from './decision.ts'
import { settleInfraEnv } from './evaluate-infra-env.ts'
import { changeAmongHosts } from './host-change.ts'
import { decideAgain, type KeptDecisions } from './kept-decisions.ts'
import { type KeptHosts, type KeptRefresh, refreshHostsAgain } from './kept-hosts.ts'
import { isLater, timeChange } from './later.ts'

/** What a caller keeps between two evaluations of the same infra-env. It is never changed. */
export interface InfraEnvMemory {
  readonly snapshot: InfraEnvSnapshot
  readonly hosts: KeptHosts
  readonly decisions: KeptDecisions
}

export interface InfraEnvEvaluatedAgain {
  readonly decision: InfraEnvDecision
  readonly memory: InfraEnvMemory
}

export function evaluateInfraEnvAgain(
  start: InfraEnvSnapshot,
  remembered: InfraEnvMemory | null,
): InfraEnvEvaluatedAgain {
  const memory = remembered && isLater(remembered.snapshot, start) ? remembered : null
  let kept: KeptHosts = memory?.hosts ?? []
  // Only hosts change between rounds.
  const around = memory ? changeAround(memory.snapshot, start) : EVERYTHING
  const { snapshot, log, ...ending } = settleInfraEnv(start, (current): KeptRefresh => {
    const refresh = refreshHostsAgain({
      hosts: current.hosts,
      before: kept,
      changed: around,
      now: current.now,
      contextOf: (host) => createUnboundHostContext(host, current),
    })
    kept = refresh.kept
    return refresh
  })

  const changed = around | changeAmongHosts(memory?.snapshot.hosts ?? [], snapshot.hosts)
  const isAccepted =
    (host: HostFacts) =>
    (call: ApiCall): boolean => {
      noteReads(HOSTS)
      return wouldAcceptUnbound(createUnboundHostContext(host, snapshot), call)
    }
  const decisions = decideAgain({
    hosts: snapshot.hosts,
    kept,
    start: start.hosts,
    rulesOf: log.of,
    isAccepted,
    before: memory?.decisions ?? [],
    changed,
  })
  const { events, nextDeadline, settled } = ending
  return {
    decision: { hosts: decisions.map(({ decision }) => decision), events, nextDeadline, settled },
    memory: { snapshot, hosts: kept, decisions },
  }
}

const changeAround = (before: InfraEnvSnapshot, after: InfraEnvSnapshot): number =>
  isSameValue(before.infraEnv, after.infraEnv) ? timeChange(before, after) : EVERYTHING
