// Who decides when a unit is evaluated. The interface is all that the rest of the service knows.
import type { Instant } from '@groundwork/engine/facts'
import type { ReportedStep } from '../store/hosts/host-cache.ts'
import type { NewHostRow } from '../store/hosts/host-document.ts'
import type { UnitRef } from '../store/units/unit.ts'

export interface Evaluator {
  /** Evaluates soon; returns at once. For after the transaction that marked the unit as due has committed. `afterMs`: when
   *  more changes of the same unit are likely to follow. */
  wake(unit: UnitRef, afterMs?: number): void
  /** A report was written, and is not read again for the evaluation that follows. To be called before `wake`. */
  reported(unit: UnitRef, step: ReportedStep): void
  /** The same for a host that was added. */
  registered(unit: UnitRef, row: NewHostRow): void
  /** Evaluates what is due for this unit now, and returns when the decision is committed. Should that fail, it is logged
   *  and the unit stays due: the change that led to it is committed all the same. */
  settle(unit: UnitRef): Promise<void>
  /** Takes up everything that is due by the clock: deadlines, and what a process that died has left behind. */
  sweep(): Promise<void>
  /** When it last looked for due work and got through with it. */
  sweptAt(): Instant
  close(): Promise<void>
}
