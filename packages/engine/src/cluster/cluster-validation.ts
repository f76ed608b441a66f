import type { ClusterValidationId } from '@groundwork/contract/vocabulary'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { Instant } from '../facts/instant.ts'
import type { Predicate } from '../tables/predicate.ts'
import type { LeftOut, Verdict } from '../tables/verdict.ts'

export type ClusterCategory = 'network' | 'hosts-data' | 'configuration' | 'operators'

/** Which group of the state rules looks at a validation; `none` is shown and stops nothing. */
export type ClusterGate = 'pending-input' | 'vips' | 'required' | 'none'

export type ClusterPredicate = Predicate<ClusterContext>

export interface ClusterNeed {
  readonly name: string
  readonly isMet: (context: ClusterContext) => boolean
  readonly whileMissing: (context: ClusterContext) => Verdict
}

/** Same shape and same order of checks as a host validation. */
export interface ClusterValidation {
  readonly id: ClusterValidationId
  readonly category: ClusterCategory
  readonly gate: ClusterGate
  readonly ignorable: boolean
  readonly meaning: string
  readonly rule: string
  readonly cure: string
  readonly leftOutWhen?: readonly ClusterPredicate[]
  readonly passesWhen?: readonly ClusterPredicate[]
  readonly needs?: readonly ClusterNeed[]
  readonly check: (context: ClusterContext) => Verdict | LeftOut
  /** Its verdict depends on when hosts polled last or what their clocks said then. */
  readonly followsPolls?: true
  /** For a verdict that time alone can change: when that happens next. */
  readonly flipsAt?: (context: ClusterContext) => Instant | null
}
