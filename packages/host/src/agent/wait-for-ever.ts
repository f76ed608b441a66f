import type { MachineClock } from '../machine/machine.ts'

const DAY_MS = 24 * 3_600_000

/** Stays alive without doing anything: a service that does not want this machine must not be asked again and again. */
export async function waitForEver(clock: MachineClock, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await clock.sleep(DAY_MS, signal)
}
