import { setTimeout as delay } from 'node:timers/promises'

/** Ends early, with the reason of the signal, when that is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
}
