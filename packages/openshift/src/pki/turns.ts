import { setImmediate } from 'node:timers/promises'

/** Runs a job when it is its turn, first come, first served. A signal only matters while it waits. */
export type Turns = <T>(job: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Between the jobs everybody else is served, however many of them wait. */
export function createTurns(atOnce: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (job, signal) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      await setImmediate()
      signal?.throwIfAborted()
      return await job()
    } finally {
      const next = waiting.shift()
      // Whoever waits takes over the place, so that nobody who comes now is faster.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
