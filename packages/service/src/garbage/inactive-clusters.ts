// Clusters that nobody has touched for long. At most one batch a run: what happens to them is a surprise to somebody.
import type { Instant } from '@groundwork/engine/facts'
import type { RawBuilder, SqlBool } from 'kysely'
import { type ClusterUnit, inCluster } from '../units/in-unit.ts'
import { at, BATCH, type Collection } from './collection.ts'
import { DEREGISTERABLE, isInactiveCluster } from './cutoffs.ts'
import { unlessGone } from './unless-gone.ts'

interface Inactive {
  /** Not touched since then. */
  readonly cutoff: Instant
  readonly where: RawBuilder<SqlBool>
  /** With the id of the cluster behind it, for the log. */
  readonly what: string
}

/** Does the work for each of them; answers with their number. */
export async function forInactiveClusters(
  { app, signal, attempt }: Collection,
  { cutoff, where, what }: Inactive,
  work: (unit: ClusterUnit) => Promise<void>,
): Promise<number> {
  const rows = await app.db
    .selectFrom('clusters')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('updated_at', '<', at(cutoff))
    .where('status', 'in', [...DEREGISTERABLE])
    .where(where)
    .orderBy('updated_at')
    .limit(BATCH)
    .execute()
  let count = 0
  for (const { id } of rows) {
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
