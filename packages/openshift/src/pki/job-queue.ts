import { setImmediate } from 'node:timers/promises'

/** Runs a job when it is its turn, first come, first served. A signal only matters while it waits. */
export type JobQueue = <T>(job: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Between two jobs the event loop serves other work, however many jobs wait. */
export function createJobQueue(atOnce: number): JobQueue {
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
      // The next waiting caller takes over the slot, so that no newer caller gets it first.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
