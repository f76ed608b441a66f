// Works on BMCs that are due. All processes of the service share the work through the database; a BMC that hangs holds up nobody but itself.
import type { Instant } from '@groundwork/engine/facts'
import { type Claim, claimBmcs, nextBmcDue, releaseBmc, renewClaims } from '../store/bmcs/claim-bmcs.ts'
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
/** Work ends so long before its claim does: others begin then. */
const STOP_BEFORE_MS = 10_000
/** After a fault of ours: the next try may go well, and must not be a storm. */
const AFTER_FAULT_MS = 60_000

interface Running {
  readonly claim: Claim
  readonly stop: AbortController
  readonly work: Promise<void>
  /** How long the claim holds. */
  until: Instant
}

export function createBmcRunner(app: BmcDeps): BmcRunner {
  const running = new Map<string, Running>()
  let sweeping: Promise<void> | null = null
  let isClosed = false
  const holdsUntil = (): Instant => app.clock.now() + CLAIM_MS

  async function takeUp(): Promise<void> {
    const limit = MOST_AT_ONCE - running.size
    if (limit <= 0 || isClosed) return
    const [now, until, except] = [app.clock.now(), holdsUntil(), [...running.keys()]]
    for (const claim of await claimBmcs(app.db, { now, until, limit, except })) start(claim, until)
  }

  function start(claim: Claim, until: Instant): void {
    const { id } = claim
    const stop = new AbortController()
    const work = runBmc(app, claim, stop.signal)
      .catch((error: unknown) => {
        const isStopped = stop.signal.aborted
        if (!isStopped) app.log.error({ err: error, bmc_id: id }, 'work on a BMC failed; it is tried again')
        return app.clock.now() + (isStopped ? 0 : AFTER_FAULT_MS)
      })
      .then((next) => releaseBmc(app.db, claim, next))
      .catch((error: unknown) => app.log.warn({ err: error, bmc_id: id }, 'a BMC could not be released'))
      .finally(() => running.delete(id))
    running.set(id, { claim, stop, work, until })
  }

  /** The process stood still, or the database did not answer: others may take over at any moment. */
  function stopLate(): void {
    const limit = app.clock.now() + STOP_BEFORE_MS
    for (const { until, stop } of running.values())
      if (until <= limit) stop.abort(new Error('the claim was not renewed in time'))
  }

  /** One at a time: a database that is slow must not be asked ever more often. */
  function sweep(): Promise<void> {
    stopLate()
    sweeping ??= takeUp()
      .catch((error: unknown) => app.log.warn({ err: error }, 'cannot look for BMCs that are due'))
      .finally(() => {
        sweeping = null
      })
    return sweeping
  }

  async function renew(): Promise<void> {
    const held = [...running.values()]
    if (held.length === 0) return
    const until = holdsUntil()
    const claims = held.map(({ claim }) => claim)
    const ours = await renewClaims(app.db, claims, until)
    for (const one of held) {
      if (ours.has(one.claim.id)) one.until = until
      // Another process works on it: two must not.
      else one.stop.abort(new Error('the claim was lost'))
    }
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
