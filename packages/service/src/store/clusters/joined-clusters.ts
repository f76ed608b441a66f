import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** Ids of clusters that a host was added to since then. */
export async function findJoinedClusters(db: Db, since: Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select clusters.id from clusters
    where status = 'adding-hosts' and deleted_at is null and exists (
      select from hosts
      where hosts.cluster_id = clusters.id and hosts.status = 'added-to-existing-cluster'
        and hosts.deleted_at is null and hosts.updated_at > ${new Date(since)}
    ) order by id`.execute(db)
  return rows.map(({ id }) => id)
}
