// Nothing expires without being told: a cluster that nobody uses is announced before it goes, because its kubeconfig and its
// password go with it.
import type { Instant } from '@groundwork/engine/facts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { at, type Collection } from './collection.ts'
import type { InactiveClusters } from './cutoffs.ts'
import { forInactiveClusters } from './inactive-clusters.ts'

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

export function announceDeletions(
  collection: Collection,
  { announced, noticeMs }: InactiveClusters,
): Promise<number> {
  const { clock, config } = collection.app
  const where = sql<SqlBool>`not ${wasAnnounced(clock.now())}`
  const what = 'announcing the deletion of cluster'
  return forInactiveClusters(
    collection,
    { cutoff: announced, where, what },
    async ({ stored, now, emit }) => {
      const announcedAt = Math.max(now, stored.updated_at + config.garbage.clusterInactiveMs - noticeMs)
      const deletion_time = new Date(announcedAt + noticeMs).toISOString()
      await emit([{ name: EVENT, props: { cluster_id: stored.record.id, deletion_time } }])
    },
  )
}
