import type { BmcKind } from './bmc-kind.ts'
import type { BmcAsked, BmcReply } from './bmc-message.ts'
import type { BmcState } from './bmc-state.ts'

export interface FaultPlace {
  readonly kind: BmcKind
  readonly state: BmcState
  now(): number
}

export interface FaultHook {
  /** Instead of the usual reply; null: as usual. */
  before?(asked: BmcAsked): BmcReply | null
  /** After the usual thing was done. */
  after?(asked: BmcAsked, reply: BmcReply): BmcReply
}

/** Something that goes wrong with a BMC. */
export interface BmcFault {
  readonly id: string
  readonly title: string
  /** Which kinds can have it; without it all. */
  fits?(kind: BmcKind): boolean
  start(place: FaultPlace): FaultHook
}
