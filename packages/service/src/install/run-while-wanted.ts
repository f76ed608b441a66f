import type { ClusterRecord } from '@groundwork/engine/facts'
import { PreparationError } from '@groundwork/openshift/installation'
import { loadCluster } from '../store/clusters/cluster-store.ts'
import { isStillWanted } from './attempt.ts'
import type { InstallDeps } from './install-deps.ts'

/** Who cancels may have asked another process, so that the database is looked at. */
const LOOK_EVERY_MS = 1_000

/** Stops work for an attempt that is over: only a few preparations go on at once, and others wait for their turn. */
export async function runWhileWanted<T>(
  app: Pick<InstallDeps, 'db'>,
  attempt: ClusterRecord,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const look = async () => {
    const stored = await loadCluster(app.db, attempt.id)
    if (stored === null || !isStillWanted(stored.record, attempt))
      over.abort(new PreparationError(`The installation of cluster ${attempt.name} was ended.`))
  }
  // A look that fails is taken again.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS)
  try {
    return await work(AbortSignal.any([signal, over.signal]))
  } finally {
    clearInterval(timer)
  }
}
