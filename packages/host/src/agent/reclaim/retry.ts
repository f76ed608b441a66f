import type { Machine } from '../../machine/machine.ts'

const ATTEMPTS = 5
const PAUSE_MS = 60_000

/** Tries five times, a minute apart. Returns why the last attempt failed; null: one succeeded. */
export async function retry(machine: Machine, attempt: () => Promise<string | null>): Promise<string | null> {
  for (let count = 1; ; count++) {
    const failure = await attempt()
    if (failure === null || count === ATTEMPTS) return failure
    await machine.clock.sleep(PAUSE_MS)
  }
}
