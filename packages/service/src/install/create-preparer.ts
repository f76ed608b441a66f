import { findPreparingClusters } from '../store/clusters/cluster-status.ts'
import type { PreparationDeps } from './install-deps.ts'
import { prepareCluster } from './prepare-cluster.ts'
import type { Preparer } from './preparer.ts'

/** How long the work of a process that died may lie around. */
const SWEEP_EVERY_MS = 5_000
/** Each holds a connection to the database, and the installer of a release needs some hundred MB of memory. */
const MOST_AT_ONCE = 4

export function createPreparer(app: PreparationDeps): Preparer {
  const stopping = new AbortController()
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const timer = setInterval(() => void sweep().catch(complain), SWEEP_EVERY_MS)
  timer.unref()

  const complain = (error: unknown) =>
    app.log.error({ err: error }, 'cannot look for clusters to prepare; trying again')

  function wake(clusterId: string): void {
    if (stopping.signal.aborted) return
    // Also when it is being prepared: what it is prepared for may be over, and another attempt begun.
    waiting.add(clusterId)
    startWaiting()
  }

  function startWaiting(): void {
    for (const id of waiting) {
      if (running.size >= MOST_AT_ONCE || stopping.signal.aborted) return
      if (running.has(id)) continue
      waiting.delete(id)
      const work = prepareCluster(app, id, stopping.signal)
        .catch((error: unknown) =>
          app.log.error({ err: error, cluster_id: id }, 'preparing failed; it is tried again'),
        )
        .finally(() => {
          running.delete(id)
          startWaiting()
        })
      running.set(id, work)
    }
  }

  async function sweep(): Promise<void> {
    for (const id of await findPreparingClusters(app.db)) wake(id)
    while (running.size > 0 && !stopping.signal.aborted) await Promise.allSettled(running.values())
  }

  void sweep().catch(complain)
  return {
    wake,
    sweep,
    async close() {
      stopping.abort()
      clearInterval(timer)
      waiting.clear()
      await Promise.allSettled(running.values())
    },
  }
}
