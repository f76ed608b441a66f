import type { HostStage } from '@groundwork/contract/vocabulary'
import type { Fault } from '../faults/fault.ts'

/** A fault that meets one host of an installation, and what becomes of its cluster then. */
export interface PlannedFault {
  /** Counted from 0, in the order of the sizes. */
  readonly cluster: number
  readonly host: number
  readonly fault: Pick<Fault, 'name' | 'inject'>
  /** When the host is first seen in this stage or a later one; without it from the beginning. */
  readonly atStage?: HostStage
  /** Any of these ends is right. */
  readonly deserves: readonly string[]
}
