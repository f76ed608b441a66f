// What a caller keeps between two evaluations of the same cluster. It is never changed, so an older one serves as well.
import type { ClusterValidationId } from '@groundwork/contract/vocabulary'
import { isSameValue } from '../collections/differences.ts'
import { EVERYTHING } from '../collections/reads.ts'
import { type ClusterContext, createClusterContext } from '../context/cluster-context.ts'
import { changedReads, watchedOf } from '../context/cluster-reads.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { changeAmongHosts } from './host-change.ts'
import type { KeptFinding, KeptStatus, KeptVerdicts } from './kept-cluster.ts'
import type { KeptDecisions } from './kept-decisions.ts'
import type { KeptHosts } from './kept-hosts.ts'
import { isLater, timeChange } from './later.ts'
import type { ShownVerdicts } from './shown-verdicts.ts'

export interface EvaluationMemory {
  /** The last facts that were looked at, hosts sorted by id. Each part knows what changed in them since it was computed. */
  readonly snapshot: ClusterSnapshot | null
  readonly sorted: readonly HostFacts[]
  readonly facts: KeptFinding | null
  readonly roles: KeptFinding | null
  readonly hosts: KeptHosts
  readonly changedForHosts: number
  readonly verdicts: KeptVerdicts | null
  readonly status: KeptStatus | null
  readonly decisions: KeptDecisions
  readonly shown: ShownVerdicts<ClusterValidationId> | null
  /** Since it was last asked which requests would be taken. */
  readonly changedForRequests: number
}

const NOTHING: EvaluationMemory = {
  snapshot: null,
  sorted: [],
  facts: null,
  roles: null,
  hosts: [],
  changedForHosts: EVERYTHING,
  verdicts: null,
  status: null,
  decisions: [],
  shown: null,
  changedForRequests: EVERYTHING,
}

export function remember(memory: EvaluationMemory | null, start: ClusterSnapshot): EvaluationMemory {
  const { snapshot } = memory ?? NOTHING
  const isUsable = snapshot !== null && snapshot.cluster.id === start.cluster.id && isLater(snapshot, start)
  return memory !== null && isUsable ? memory : NOTHING
}

/** How rules see the next facts, and the memory with what is different in them. */
export function advance(
  memory: EvaluationMemory,
  snapshot: ClusterSnapshot,
): { readonly context: ClusterContext; readonly memory: EvaluationMemory } {
  const context = createClusterContext({ ...snapshot, cluster: watchedOf(snapshot.cluster) })
  const sorted = context.hosts
  const change = memory.snapshot
    ? changeAround(memory.snapshot, snapshot) | changeAmongHosts(memory.sorted, sorted)
    : EVERYTHING
  const { facts, roles, verdicts, status } = memory
  return {
    context,
    memory: {
      ...memory,
      snapshot,
      sorted,
      facts: facts && { ...facts, changed: facts.changed | change },
      roles: roles && { ...roles, changed: roles.changed | change },
      verdicts: verdicts && { ...verdicts, changed: verdicts.changed | change },
      status: status && { ...status, changed: status.changed | change },
      changedForHosts: memory.changedForHosts | change,
      changedForRequests: memory.changedForRequests | change,
    },
  }
}

/** What changed besides the hosts. */
function changeAround(before: ClusterSnapshot, after: ClusterSnapshot): number {
  const areSame = before.infraEnvs === after.infraEnvs || isSameValue(before.infraEnvs, after.infraEnvs)
  return areSame ? timeChange(before, after) | changedReads(before.cluster, after.cluster) : EVERYTHING
}
