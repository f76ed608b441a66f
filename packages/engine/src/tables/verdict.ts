// What a validation says: a status for the wire, a message for people, and for everything that is not fine a cause
// (what was seen, with the numbers) and remedies (who can do what about it).

import type { OperationId } from '@groundwork/contract/operations'
import type { ClusterValidationId, HostValidationId } from '@groundwork/contract/vocabulary'
import { isSameValue } from '../collections/differences.ts'

export type ValidationStatus = 'success' | 'failure' | 'pending' | 'error' | 'disabled'

export type Measure = string | number | boolean | readonly string[]

export interface Cause {
  /** One sentence: what was seen. */
  readonly summary: string
  /** The same as data, units in the names. */
  readonly seen: Readonly<Record<string, Measure>>
  /** What would have been enough. */
  readonly needed?: Readonly<Record<string, Measure>>
}

/** A request that mends the fault, ready to be sent by a person, the CLI or the UI. */
export interface ApiCall {
  readonly operation: OperationId
  readonly params: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  /** JSON paths in the body whose value only a person can choose; they hold a hint in angle brackets. */
  readonly fillIn?: readonly string[]
  /** Requests that have to follow; only together they help. */
  readonly andThen?: readonly ApiCall[]
}

/** A call and all that have to follow it, in order. */
export const callSequence = (first: ApiCall): readonly ApiCall[] => [
  first,
  ...(first.andThen ?? []).flatMap(callSequence),
]

export interface Remedy {
  /** Who has to act: a user of the API, an operator at the machine or rack, the network administrator, the
   *  administrator of this service. The last value of the wire: no action is needed, it resolves by itself. */
  readonly who: 'user' | 'machine' | 'network' | 'service' | 'nobody'
  /** One imperative sentence. */
  readonly what: string
  readonly call?: ApiCall
  /** A shell command, where that is the way. */
  readonly command?: string
  /** The validation whose remedies help here too: there is nothing to do but that. */
  readonly follows?: HostValidationId | ClusterValidationId
}

export interface Verdict {
  readonly status: ValidationStatus
  readonly message: string
  readonly cause?: Cause
  readonly remedies?: readonly Remedy[]
}

/** The validation says nothing about this subject: it counts as passed and is not shown. */
export const LEFT_OUT = Symbol('left out')
export type LeftOut = typeof LEFT_OUT

/** Whether two verdicts say the same, to people and to programs. */
export const isSameVerdict = (a: Verdict | LeftOut, b: Verdict | LeftOut): boolean =>
  a === b ||
  (a !== LEFT_OUT &&
    b !== LEFT_OUT &&
    a.status === b.status &&
    a.message === b.message &&
    isSameValue(a.cause, b.cause) &&
    isSameValue(a.remedies, b.remedies))

interface Complaint {
  readonly message: string
  readonly cause: Cause
  readonly remedies: readonly Remedy[]
}

export const success = (message: string): Verdict => ({ status: 'success', message })
export const failure = (complaint: Complaint): Verdict => ({ status: 'failure', ...complaint })
export const pending = (complaint: Complaint): Verdict => ({ status: 'pending', ...complaint })
/** The facts contradict themselves, so nothing can be said. */
export const error = (complaint: Complaint): Verdict => ({ status: 'error', ...complaint })
