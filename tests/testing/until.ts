import { setTimeout as sleep } from 'node:timers/promises'

const BETWEEN_LOOKS_MS = 20
/** For what never comes: a busy machine must not fail a test. Shorter than a test may take, so that this says what was waited for. */
const PATIENCE_MS = 240_000

/** Waits for a condition of the world outside that has to be polled. */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | null | false> | Value | null | false,
  patienceMs = PATIENCE_MS,
): Promise<Value> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found !== null && found !== false) return found
    if (performance.now() > deadline) throw new Error(`${what}: not after ${patienceMs / 1_000} s.`)
    await sleep(BETWEEN_LOOKS_MS)
  }
}
