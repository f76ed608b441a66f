// Lists of clusters are asked for often, and most clusters have not changed since the last time: what was decoded, and
// written as text, is kept by revision.

import { createLruByBytes } from '@groundwork/lru/lru-by-bytes'
import type { Db, Tx } from '../../database/schema.ts'
import type { StoredCluster } from '../stored.ts'
import { decodeCluster } from './cluster-store.ts'

export interface ClusterFilter {
  /** undefined: any. */
  readonly openshift_cluster_id: string | undefined
  readonly user_name: string | undefined
  readonly withDeleted: boolean
}

/** Oldest first. */
export async function findClusters(db: Db | Tx, filter: ClusterFilter): Promise<StoredCluster[]> {
  const { openshift_cluster_id, user_name, withDeleted } = filter
  const found = await db
    .selectFrom('clusters')
    .select(['id', 'revision'])
    .$if(!withDeleted, (query) => query.where('deleted_at', 'is', null))
    .$if(openshift_cluster_id !== undefined, (query) =>
      query.where('openshift_cluster_id', '=', openshift_cluster_id ?? ''),
    )
    .$if(user_name !== undefined, (query) => query.where('user_name', '=', user_name ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const known = new Map<string, StoredCluster>()
  for (const { id, revision } of found) {
    const cluster = kept.get(id)
    if (cluster?.revision === revision) known.set(id, cluster)
  }
  const missing = found.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  for (const cluster of await load(db, missing)) known.set(cluster.record.id, cluster)
  return found.flatMap(({ id }) => known.get(id) ?? [])
}

const KEPT_BYTES = 64 * 1024 * 1024
const kept = createLruByBytes<StoredCluster>(KEPT_BYTES)

async function load(db: Db | Tx, ids: readonly string[]): Promise<StoredCluster[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('clusters')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return rows.map((row) => {
    const cluster = decodeCluster(row)
    // Once decoded, and once more as text with everything escaped.
    kept.set(row.id, cluster, 3 * (row.record.length + row.validations_info.length))
    return cluster
  })
}
