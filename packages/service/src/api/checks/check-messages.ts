// What is asked about checks, and what comes back. Plain data: it goes to another thread and returns.
import type { ErrorCode } from '@groundwork/contract/errors'
import type { Absence } from '@groundwork/engine/facts'
import type { Trouble } from '../../errors/trouble.ts'
import type { HostKey } from '../../store/stored.ts'
import type { UnitRef } from '../../store/units/unit.ts'

export interface CheckQuestion {
  readonly unit: UnitRef
  /** One of its hosts; absent: all of them, and the cluster. */
  readonly host?: HostKey
  /** Leave out what holds. */
  readonly only?: 'failing' | undefined
}

export interface CheckJob extends CheckQuestion {
  /** When the service was away, so that no limit ran. */
  readonly absences: readonly Absence[]
  /** False: what was judged last counts, as for units that are set aside. */
  readonly mayJudge: boolean
}

export type CheckOutcome =
  /** JSON text, as it is sent. */
  | { readonly kind: 'answer'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** It was deleted, or the host bound or unbound, since it was found. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: 'trouble'; readonly trouble: Trouble }

/** Who judges: a thread, or the thread that answers where no other can read the clock. */
export interface Checks {
  /** Rejects when it cannot be judged, with what to tell the caller. */
  ask(question: CheckQuestion): Promise<CheckOutcome>
  close(): void
}
