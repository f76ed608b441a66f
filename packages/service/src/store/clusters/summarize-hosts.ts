import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

export interface HostsOfCluster {
  /** Of the cluster. */
  readonly id: string
  readonly total: number
  readonly ready: number
  /** Another text as soon as one of the hosts or infra-envs is written. */
  readonly state: string
}

/** How many hosts these clusters have, counted by the database. */
export async function summarizeHosts(db: Db, ids: readonly string[]): Promise<readonly HostsOfCluster[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<HostsOfCluster>`
    select wanted.id, coalesce(h.total, 0) as total, coalesce(h.ready, 0) as ready,
      concat_ws(' ', h.revisions, i.revisions) as state
    from unnest(${ids}::uuid[]) as wanted (id)
      left join (
        select cluster_id, count(*) as total, count(*) filter (where status = 'known') as ready,
          sum(revision) as revisions
        from hosts where cluster_id = any(${ids}::uuid[]) and deleted_at is null group by cluster_id
      ) as h on h.cluster_id = wanted.id
      left join (
        select cluster_id, sum(revision) as revisions
        from infra_envs where cluster_id = any(${ids}::uuid[]) and deleted_at is null group by cluster_id
      ) as i on i.cluster_id = wanted.id`.execute(db)
  return rows
}
