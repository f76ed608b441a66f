// Clusters by their status.
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { StoredCluster } from '../stored.ts'
import { CLUSTER_COLUMNS, decodeCluster } from './cluster-store.ts'

/** The id of every cluster whose installation is to be prepared. */
export async function findPreparingClusters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from clusters where status = 'preparing-for-installation' and deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** The clusters that changed last come first. */
export async function loadInstalledClusters(db: Db, most: number): Promise<StoredCluster[]> {
  const rows = await db
    .selectFrom('clusters')
    .select(CLUSTER_COLUMNS)
    .where('status', 'in', ['installed', 'adding-hosts'])
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(decodeCluster)
}

/** Not when it was deleted. */
export async function isClusterThere(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('clusters')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
