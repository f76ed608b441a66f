// Watches PostgreSQL, and starts it again when it dies.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Trouble } from '../../errors/trouble.ts'
import { DatabaseStartError, explainComplaint } from './database-start-error.ts'
import {
  LOOK_FOR_ROOM_MS,
  MOST_FAILED_FIRST_STARTS,
  MOST_FAILED_STARTS,
  pauseAfterEndMs,
  pauseMs,
  STEADY_MS,
} from './restart-policy.ts'
import { type Cluster, startOnce } from './start-once.ts'

export interface KeepRunningOptions {
  readonly log?: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly onLost?: (error: Error) => void
  /** Done once, before its first use. */
  readonly prepare: (guard: pg.Client) => Promise<void>
  /** For one that could not be prepared. It is not watched any more then: otherwise its end would look like a crash, and it
   *  would be started again. */
  readonly stop: () => Promise<void>
}

export interface SupervisedDatabase {
  trouble(): Trouble | null
  /** Watches it no longer. False: it was released before. */
  release(): Promise<boolean>
}

const STARTING: Trouble = {
  status: 503,
  reason: 'The embedded database stopped and is being started again. Try again in a second.',
  retryAfterSeconds: 1,
}

/** Returns when it runs. Throws a sentence for people when it does not start. */
export async function keepRunning(
  cluster: Cluster,
  options: KeepRunningOptions,
): Promise<SupervisedDatabase> {
  const { log } = options
  const released = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: released.signal }).catch(() => {})
  let isReleased = false
  let trouble: Trouble | null = null
  let startedAt = 0
  /** Ends shortly after a start. They make the next start wait, but are no reason to give up: each of those starts worked. */
  let earlyEnds = 0
  let recovery: Promise<void> = Promise.resolve()

  async function start(mostFailures: number): Promise<pg.Client> {
    for (let failures = 0; ; ) {
      try {
        const client = await startOnce(cluster, () => !isReleased)
        startedAt = performance.now()
        return client
      } catch (error) {
        if (!(error instanceof DatabaseStartError) || error.kind === 'hopeless' || isReleased) throw error
        failures += 1
        const isFull = error.kind === 'full' && trouble !== null
        if (failures >= mostFailures && !isFull) throw giveUp(error, failures)
        if (trouble !== null) noteFailure(error, failures)
        await pause(isFull ? LOOK_FOR_ROOM_MS : pauseMs(failures))
        if (isReleased) throw error
      }
    }
  }

  function noteFailure(error: DatabaseStartError, failures: number): void {
    const { message: reason } = error
    const status = error.kind === 'full' ? 507 : 503
    const isNew = trouble?.reason !== reason
    trouble = { status, reason, retryAfterSeconds: status === 507 ? 10 : 2 }
    if (isNew) log?.error({ failures, reason }, 'the embedded database could not be started; trying again')
  }

  function watch(client: pg.Client): pg.Client {
    client.once('end', () => {
      if (isReleased) return
      trouble = STARTING
      recovery = recover()
    })
    return client
  }

  async function recover(): Promise<void> {
    log?.error({ log_file: cluster.logFile }, 'the embedded database stopped unexpectedly; starting it again')
    earlyEnds = performance.now() - startedAt < STEADY_MS ? earlyEnds + 1 : 0
    try {
      await pause(pauseAfterEndMs(earlyEnds))
      guard = watch(await start(MOST_FAILED_STARTS))
      trouble = null
      log?.info('the embedded database is running again')
    } catch (error) {
      if (!isReleased) options.onLost?.(error as Error)
    }
  }

  let guard = watch(await start(MOST_FAILED_FIRST_STARTS))
  try {
    await options.prepare(guard)
  } catch (error) {
    isReleased = true
    released.abort()
    await recovery
    guard.end().catch(() => {})
    await options.stop()
    throw explainComplaint((error as Error).message, cluster)
  }
  return {
    trouble: () => trouble,
    async release() {
      if (isReleased) return false
      isReleased = true
      released.abort()
      await recovery
      await guard.end().catch(() => {})
      return true
    },
  }
}

const giveUp = (last: Error, failures: number): Error =>
  new Error(`${last.message} It was tried ${failures} times.`, { cause: last })
