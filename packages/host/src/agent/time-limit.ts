import type { MachineClock } from '../machine/machine.ts'

/** As the program `timeout` ends. */
export const TOO_LATE = 124

/**
 * Gives the work a signal that comes when the time is over. null: the time was over before the work ended; it may still be
 * ending.
 */
export async function withTimeLimit<Result>(
  clock: MachineClock,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  const tooLate = new AbortController()
  const done = new AbortController()
  const limit = clock.sleep(limitMs, done.signal).then(() => {
    if (!done.signal.aborted) tooLate.abort()
    return null
  })
  try {
    return await Promise.race([work(tooLate.signal), limit])
  } finally {
    done.abort()
  }
}
