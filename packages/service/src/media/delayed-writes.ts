// Writes a moment later, together with whatever comes meanwhile: one write at a time, and once a second again what failed, for
// as long as it takes. The caller keeps what is not written, in bounded memory.
import type { Logger } from 'pino'

export interface DelayedWrites {
  /** The earliest time counts. */
  schedule(delayMs: number): void
  flush(): Promise<void>
  /** Writes what is left; afterwards nothing is written by itself. */
  close(): Promise<void>
}

export interface DelayedWritesOptions {
  /** Keeps what it could not write. */
  readonly write: () => Promise<void>
  /** What is written, for the log. */
  readonly what: string
  readonly log: Pick<Logger, 'warn'>
}

export const WRITE_INTERVAL_MS = 1_000

export function createDelayedWrites({ write, what, log }: DelayedWritesOptions): DelayedWrites {
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null
  let timerAt = 0
  let isClosed = false

  function flush(): Promise<void> {
    writing = writing.catch(() => undefined).then(write)
    return writing
  }

  function schedule(delayMs: number): void {
    const at = performance.now() + delayMs
    if (isClosed || (timer !== null && timerAt <= at)) return
    if (timer !== null) clearTimeout(timer)
    timerAt = at
    timer = setTimeout(onTimer, delayMs).unref()
  }

  async function onTimer(): Promise<void> {
    timer = null
    try {
      await flush()
    } catch (error) {
      log.warn({ err: error }, `cannot write ${what}; trying again`)
      schedule(WRITE_INTERVAL_MS)
    }
  }

  return {
    schedule,
    flush,
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await flush()
    },
  }
}
