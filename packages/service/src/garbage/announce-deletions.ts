// Nothing expires without being told: a cluster that nobody uses is announced before it goes, because its kubeconfig and its
// password go with it.
import type { Instant } from '@groundwork/engine/facts/instant'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inCluster } from '../store/in-unit.ts'
import { at, BATCH, type Collection } from './collection.ts'
import { DEREGISTERABLE, type InactiveClusters, isInactiveCluster } from './cutoffs.ts'
import { unlessGone } from './unless-gone.ts'

const EVENT = 'cluster_deletion_announced'

/**
 * A condition on clusters. Whoever changes a cluster after the announcement keeps it, so that only a later one counts. Machines may
 * add events too; theirs name their infra-env.
 */
export const wasAnnounced = (by: Instant): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from events
  where events.cluster_id = clusters.id and events.infra_env_id is null and events.name = ${EVENT}
    and events.event_time >= clusters.updated_at and events.event_time <= ${at(by)}
)`

export async function announceDeletions(
  { app, signal, attempt }: Collection,
  { announced, noticeMs }: InactiveClusters,
): Promise<number> {
  const rows = await app.db
    .selectFrom('clusters')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('updated_at', '<', at(announced))
    .where('status', 'in', [...DEREGISTERABLE])
    .where(sql<SqlBool>`not ${wasAnnounced(app.clock.now())}`)
    .orderBy('updated_at')
    .limit(BATCH)
    .execute()
  let count = 0
  for (const { id } of rows) {
    if (signal.aborted) break
    const outcome = await attempt(`announcing the deletion of cluster ${id}`, () =>
      unlessGone(() =>
        inCluster(
          app,
          id,
          async ({ stored, now, emit }) => {
            if (!isInactiveCluster(stored, announced)) return false
            const deletionTime =
              Math.max(now, stored.updated_at + app.config.garbage.clusterInactiveMs - noticeMs) + noticeMs
            const props = { cluster_id: id, deletion_time: new Date(deletionTime).toISOString() }
            await emit([{ name: EVENT, props }])
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
