// What a reader is doing, judged by what its requests took and when.
import type { MediaReaderState } from '@groundwork/contract/groundwork'

export type ReaderState = MediaReaderState

export interface ReaderTimeouts {
  /** An open request that took nothing for so long is stalled. */
  readonly stallAfterMs: number
  /** Machines read in many small requests: a reader is idle only after such a pause. */
  readonly idleAfterMs: number
}

export const DEFAULT_READER_TIMEOUTS: ReaderTimeouts = { stallAfterMs: 30_000, idleAfterMs: 5_000 }

export interface ReaderActivity {
  readonly openRequests: number
  /** When a request last began or took something. */
  readonly lastSignAt: number
  readonly isReadCompletely: boolean
}

export function readerState(
  { openRequests, lastSignAt, isReadCompletely }: ReaderActivity,
  { stallAfterMs, idleAfterMs }: ReaderTimeouts,
  now: number,
): ReaderState {
  const quietMs = now - lastSignAt
  if (openRequests > 0) return quietMs >= stallAfterMs ? 'stalled' : 'reading'
  if (isReadCompletely) return 'finished'
  return quietMs >= idleAfterMs ? 'idle' : 'reading'
}
