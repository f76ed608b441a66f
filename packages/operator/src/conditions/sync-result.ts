import { type Condition, condition } from './condition.ts'

/** How the last attempt to do what a resource asks for ended. */
export type SyncResult =
  | { readonly kind: 'done' }
  /** The service refused, or the resource is wrong: trying again does not help before someone changes it. */
  | { readonly kind: 'input'; readonly message: string }
  /** Something did not answer. */
  | { readonly kind: 'backend'; readonly message: string }

export const DONE: SyncResult = { kind: 'done' }

/** By the status of HTTP of a refusal; null: there was no answer. */
export const syncFailure = (status: number | null, message: string): SyncResult => ({
  kind: status !== null && status >= 400 && status < 500 ? 'input' : 'backend',
  message,
})

export function specSynced(result: SyncResult, message: string): Condition {
  switch (result.kind) {
    case 'done':
      return condition('SpecSynced', 'True', 'SyncOK', message)
    case 'input':
      return condition('SpecSynced', 'False', 'InputError', result.message)
    case 'backend':
      return condition('SpecSynced', 'False', 'BackendError', result.message)
  }
}

/** When to try again, in milliseconds; null: when something changes. */
export const tryAgainAfterMs = (result: SyncResult): number | null =>
  result.kind === 'backend' ? 10_000 : null
