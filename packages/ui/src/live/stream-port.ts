// What a tab and the worker that follows the stream for all tabs say to each other.
import type { StreamMessage } from '@groundwork/stream-client/stream-message'
import type { ConnectionStatus } from './live-state.ts'

export type ToTab =
  | { readonly type: 'status'; readonly status: ConnectionStatus }
  | { readonly type: 'message'; readonly message: StreamMessage }

export type FromTab =
  /** Somebody may read now: follow the stream, unless it is followed already. */
  { readonly type: 'retry' } | { readonly type: 'close' }

export interface StreamPort {
  retry(): void
  close(): void
}

export interface StreamListener {
  status(status: ConnectionStatus): void
  message(message: StreamMessage): void
}

const STREAM_PATH = '/api/groundwork/v1/stream?host_form=summary'
export const streamUrl = (origin: string): string => new URL(STREAM_PATH, origin).href

/** With the cookie of the session, and never from what the browser keeps. */
export const fetchStream: typeof fetch = (input, init) =>
  fetch(input, { ...init, cache: 'no-store', credentials: 'same-origin' })

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
