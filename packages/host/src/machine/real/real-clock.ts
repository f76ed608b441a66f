import type { MachineClock } from '../machine.ts'

/** Timers of the runtime hold no more than this. */
const LONGEST_MS = 2 ** 31 - 1

export const realClock: MachineClock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const wake = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, Math.min(Math.max(0, ms), LONGEST_MS))
      signal?.addEventListener('abort', wake, { once: true })
    }),
}
