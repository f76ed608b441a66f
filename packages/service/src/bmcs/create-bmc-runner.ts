// Works on BMCs that are due. All processes of the service share the work through the database; a BMC that hangs holds up nobody but itself.
import { randomUUID } from 'node:crypto'
import { claimBmcs, nextBmcDue, releaseBmc, renewClaims } from '../store/bmcs/claim-bmcs.ts'
import type { BmcDeps } from './bmc-deps.ts'
import { runBmc } from './run-bmc.ts'

export interface BmcRunner {
  /** Something may be due now. */
  wake(): void
  /** For tests: returns when all that is due is done, or waits for a BMC. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Each is a few connections that mostly wait. */
const MOST_AT_ONCE = 64
const SWEEP_MS = 1_000
const RENEW_MS = 20_000
/** How long the work of a process that died lies around. */
export const CLAIM_MS = 90_000
/** After a fault of ours: the next try may go well, and must not be a storm. */
const AFTER_FAULT_MS = 60_000

export function createBmcRunner(app: BmcDeps): BmcRunner {
  const by = randomUUID()
  const running = new Map<string, { readonly stop: AbortController; readonly work: Promise<void> }>()
  let sweeping: Promise<void> | null = null
  let isClosed = false
  const claim = () => ({ by, until: app.clock.now() + CLAIM_MS })

  async function takeUp(): Promise<number> {
    const free = MOST_AT_ONCE - running.size
    if (free <= 0 || isClosed) return 0
    const claimed = await claimBmcs(app.db, claim(), app.clock.now(), free)
    for (const { id } of claimed) start(id)
    return claimed.length
  }

  function start(id: string): void {
    const stop = new AbortController()
    const work = runBmc(app, id, by, stop.signal)
      .catch((error: unknown) => {
        const isStopped = stop.signal.aborted
        if (!isStopped) app.log.error({ err: error, bmc_id: id }, 'work on a BMC failed; it is tried again')
        return app.clock.now() + (isStopped ? 0 : AFTER_FAULT_MS)
      })
      .then((next) => releaseBmc(app.db, id, by, next))
      .catch((error: unknown) => app.log.warn({ err: error, bmc_id: id }, 'a BMC could not be released'))
      .finally(() => running.delete(id))
    running.set(id, { stop, work })
  }

  /** One at a time: a database that is slow must not be asked ever more often. */
  function sweep(): Promise<void> {
    sweeping ??= takeUp()
      .then(() => undefined)
      .catch((error: unknown) => app.log.warn({ err: error }, 'cannot look for BMCs that are due'))
      .finally(() => {
        sweeping = null
      })
    return sweeping
  }

  async function renew(): Promise<void> {
    const ids = [...running.keys()]
    if (ids.length === 0) return
    const ours = await renewClaims(app.db, ids, claim())
    // Another process works on it: two must not.
    for (const id of ids) if (!ours.has(id)) running.get(id)?.stop.abort(new Error('the claim was lost'))
  }

  const timers = [
    setInterval(() => void sweep(), SWEEP_MS),
    setInterval(
      () =>
        void renew().catch((error: unknown) => app.log.warn({ err: error }, 'claims of BMCs not renewed')),
      RENEW_MS,
    ),
  ]
  for (const timer of timers) timer.unref()

  return {
    wake: () => void sweep(),
    async settle() {
      for (;;) {
        await sweep()
        await Promise.all([...running.values()].map(({ work }) => work))
        const due = await nextBmcDue(app.db, app.clock.now())
        if (running.size === 0 && (due === null || due > app.clock.now())) return
      }
    },
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      await sweeping
      for (const { stop } of running.values()) stop.abort(new Error('the service stops'))
      await Promise.all([...running.values()].map(({ work }) => work))
    },
  }
}
