// What the rules of the cluster machine look at and what they may change.
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { Predicate } from '../tables/predicate.ts'
import type { EmittedEvent, Rule } from '../tables/state-machine.ts'
import type { ClusterVerdicts } from './judge-cluster.ts'

export interface ClusterSubject {
  readonly context: ClusterContext
  /** null in the statuses in which validations are not computed. */
  readonly verdicts: ClusterVerdicts | null
}

export interface ClusterInContext {
  readonly context: ClusterContext
}

export type ClusterSubjectPredicate = Predicate<ClusterSubject>
export type ClusterContextPredicate = Predicate<ClusterInContext>

export type ClusterChanges = Partial<ClusterFacts>

export type ClusterRule = Rule<ClusterSubject, ClusterStatus, ClusterChanges>
export type ClusterActionRule = Rule<ClusterInContext, ClusterStatus, ClusterChanges> & {
  /** The change of status is not announced. */
  readonly isSilent?: boolean
}

export type ClusterAction = 'install' | 'cancel' | 'reset' | 'allow-add-hosts'

export interface ClusterOutcome {
  /** The rule that matched; null when none did, and then nothing changes. */
  readonly rule: string | null
  /** Only what differs from the facts. */
  readonly changes: ClusterChanges
  readonly events: readonly EmittedEvent[]
}
