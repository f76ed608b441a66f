// Clusters that have not been touched for long. At most one batch a run: what happens to them may surprise their owners.
import type { Instant } from '@groundwork/engine/facts'
import { type Announcement, findInactiveClusters } from '../store/garbage/inactive-rows.ts'
import { type ClusterUnit, inCluster } from '../units/in-unit.ts'
import { BATCH, type Collection } from './collection.ts'
import { DEREGISTERABLE, isInactiveCluster } from './cutoffs.ts'
import { unlessGone } from './unless-gone.ts'

interface Inactive {
  /** Not touched since then. */
  readonly cutoff: Instant
  readonly announcement: Announcement
  /** With the id of the cluster behind it, for the log. */
  readonly what: string
}

/** Does the work for each of them; answers with their number. */
export async function forInactiveClusters(
  { app, signal, attempt }: Collection,
  { cutoff, announcement, what }: Inactive,
  work: (unit: ClusterUnit) => Promise<void>,
): Promise<number> {
  const search = { cutoff, statuses: DEREGISTERABLE, announcement, most: BATCH }
  const ids = await findInactiveClusters(app.db, search)
  let count = 0
  for (const id of ids) {
    if (signal.aborted) break
    const outcome = await attempt(`${what} ${id}`, () =>
      unlessGone(() =>
        inCluster(
          app,
          id,
          async (unit) => {
            // It may have been used since it was found.
            if (!isInactiveCluster(unit.stored, cutoff)) return false
            await work(unit)
            return true
          },
          { evaluate: 'later' },
        ),
      ),
    )
    if (outcome === 'done') count += 1
  }
  return count
}
