import { reasonOf } from '@groundwork/errors/error-text'
import type { InstallerContext } from './installer-context.ts'

type Waiting = Pick<InstallerContext, 'machine' | 'signal' | 'log'>

/** So many attempts, this far apart from start to start; throws what the last one threw. */
export async function retryAction<Value>(
  { machine, signal, log }: Waiting,
  { attempts, delayMs }: { readonly attempts: number; readonly delayMs: number },
  action: (attempt: number) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    const startedAt = machine.clock.now()
    try {
      return await action(attempt)
    } catch (error) {
      if (attempt >= attempts || signal.aborted) throw error
      log.warn(`Attempt ${attempt} of ${attempts} failed: ${reasonOf(error)}`)
      await machine.clock.sleep(Math.max(0, startedAt + delayMs - machine.clock.now()), signal)
    }
  }
}

export interface PollOptions {
  readonly intervalMs: number
  /** Absent: for ever. */
  readonly timeoutMs?: number
  /** Waits once before it looks for the first time. */
  readonly looksLater?: boolean
}

/** Looks until there is something else than null. Null: it took too long. Throws when the installation is ended. */
export async function pollFor<Value>(
  { machine, signal }: Waiting,
  { intervalMs, timeoutMs = Number.POSITIVE_INFINITY, looksLater = false }: PollOptions,
  look: () => Promise<Value | null>,
): Promise<Value | null> {
  const endsAt = machine.clock.now() + timeoutMs
  if (looksLater) await machine.clock.sleep(intervalMs, signal)
  for (;;) {
    if (signal.aborted) throw new Error('The installation was ended from outside.')
    const found = await look()
    if (found !== null) return found
    if (machine.clock.now() + intervalMs > endsAt) return null
    await machine.clock.sleep(intervalMs, signal)
  }
}
