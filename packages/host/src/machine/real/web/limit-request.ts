import type { FetchRequest } from '../../machine.ts'

export interface RequestLimit {
  readonly signal: AbortSignal
  /** It came to its end by itself. */
  drop(): void
}

/** The time limit of a request and its signal in one. Both are let go of afterwards: a signal may live as long as the process. */
export function limitRequest({ signal, timeoutMs }: FetchRequest): RequestLimit {
  const ending = new AbortController()
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(
          () => ending.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
          timeoutMs,
        )
  const stop = () => ending.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  return {
    signal: ending.signal,
    drop: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    },
  }
}
