import { setTimeout as sleep } from 'node:timers/promises'

/** What takes long is looked at less often: many a look starts a program, and suites that run beside this one need the processor. */
const LEAST_PAUSE_MS = 20
const MOST_PAUSE_MS = 250
const SHARE_OF_WAITING = 0.05
/** For what never comes: a busy machine must not fail a test. Shorter than a test may take, so that this says what was waited for. */
const PATIENCE_MS = 240_000

/** Waits for a condition of the world outside that has to be polled. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | null | false> | Value | null | false,
  patienceMs = PATIENCE_MS,
): Promise<Value> {
  const began = performance.now()
  for (;;) {
    const found = await look()
    if (found !== null && found !== false) return found
    const waitedMs = performance.now() - began
    if (waitedMs > patienceMs) throw new Error(`${what}: not after ${patienceMs / 1_000} s.`)
    await sleep(Math.min(Math.max(waitedMs * SHARE_OF_WAITING, LEAST_PAUSE_MS), MOST_PAUSE_MS))
  }
}
