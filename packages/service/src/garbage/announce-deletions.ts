// Nothing expires without being told: a cluster that is not used is announced before it goes, because its kubeconfig and its
// password go with it.
import type { Collection } from './collection.ts'
import type { InactiveClusters } from './cutoffs.ts'
import { forInactiveClusters } from './inactive-clusters.ts'

export const ANNOUNCEMENT = 'cluster_deletion_announced'

export function announceDeletions(
  collection: Collection,
  { announced, noticeMs }: InactiveClusters,
): Promise<number> {
  const { clock, config } = collection.app
  const announcement = { event: ANNOUNCEMENT, by: clock.now(), isMade: false }
  const what = 'announcing the deletion of cluster'
  return forInactiveClusters(
    collection,
    { cutoff: announced, announcement, what },
    async ({ stored, now, emit }) => {
      const announcedAt = Math.max(now, stored.updated_at + config.garbage.clusterInactiveMs - noticeMs)
      const deletion_time = new Date(announcedAt + noticeMs).toISOString()
      await emit([{ name: ANNOUNCEMENT, props: { cluster_id: stored.record.id, deletion_time } }])
    },
  )
}
