import { collectGarbage } from './collect-garbage.ts'
import type { Deregister } from './collection.ts'
import type { GarbageDeps } from './garbage-deps.ts'
import type { OrphanPosition } from './purge-orphaned-files.ts'

/** After a start there is more urgent work: hosts that come back, installations that go on. */
const FIRST_RUN_MS = 5 * 60_000

export interface GarbageCollection {
  /** Returns when a run that is under way has stopped. */
  close(): Promise<void>
}

export function startGarbageCollection(
  app: GarbageDeps,
  deregister: Deregister,
  firstRunMs: number = FIRST_RUN_MS,
): GarbageCollection {
  const stopping = new AbortController()
  const orphans: OrphanPosition = { after: '' }
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  const run = async (): Promise<void> => {
    try {
      const summary = await collectGarbage(app, deregister, { signal: stopping.signal, orphans })
      const { didRun, ...counts } = summary
      if (Object.values(counts).some((count) => count > 0)) app.log.info(summary, 'garbage was collected')
    } catch (error) {
      app.log.warn({ err: error }, 'collecting garbage failed; the next run tries again')
    }
    if (!stopping.signal.aborted) schedule(app.config.garbage.intervalMs)
  }
  const schedule = (delayMs: number): void => {
    timer = setTimeout(() => {
      running = run()
    }, delayMs)
    timer.unref()
  }
  schedule(Math.min(firstRunMs, app.config.garbage.intervalMs))

  return {
    async close() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
