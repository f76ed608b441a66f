import type { HostValidationId } from '@groundwork/contract/vocabulary'
import type { HostContext } from '../context/host-context.ts'
import type { Instant } from '../facts/instant.ts'
import type { Predicate } from '../tables/predicate.ts'
import type { LeftOut, Verdict } from '../tables/verdict.ts'

export type HostCategory = 'hardware' | 'network' | 'operators'

/** Which group of the state rules looks at a validation; `none` is a warning that stops nothing. */
export type HostGate =
  | 'connection'
  | 'inventory'
  | 'minimum-hardware'
  | 'input'
  | 'disk-uuid'
  | 'sufficient'
  | 'preparation'
  | 'none'

export type HostPredicate = Predicate<HostContext>

/** Something that must be known before a validation can say anything; until then it is pending. */
export interface HostNeed {
  readonly name: string
  readonly isMet: (context: HostContext) => boolean
  readonly whileMissing: (context: HostContext) => Verdict
}

export interface HostValidation {
  readonly id: HostValidationId
  readonly category: HostCategory
  readonly gate: HostGate
  readonly ignorable: boolean
  /** Also looked at for hosts without a cluster. */
  readonly gatesUnbound: boolean
  /** For the documentation, written for people: what it is about, the rule with its numbers, and what to do. */
  readonly meaning: string
  readonly rule: string
  readonly cure: string
  /** Checked in this order: left out, then passed without looking, then pending for a need, then `check`. */
  readonly leftOutWhen?: readonly HostPredicate[]
  readonly passesWhen?: readonly HostPredicate[]
  readonly needs?: readonly HostNeed[]
  readonly check: (context: HostContext) => Verdict | LeftOut
  /** Left out unless it fails, so that to appear is a failure and to disappear is the cure. */
  readonly appearsOnlyBroken?: true
  /** Its verdict depends on when the host polled last or what its clock said then, and not only on whether it ever polled. */
  readonly followsPolls?: true
  /** For a verdict that time alone can change: when that happens next. */
  readonly flipsAt?: (context: HostContext) => Instant | null
}
