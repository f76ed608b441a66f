// Clusters and infra-envs that have not been touched for long; those that were touched least recently come first.
import type { Instant } from '@groundwork/engine/facts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

export interface InactiveSearch {
  /** Not touched since then. */
  readonly cutoff: Instant
  readonly statuses: readonly string[]
  readonly announcement: Announcement
  readonly most: number
}

/** Whether an event of this name must have told of it, or must not have. */
export interface Announcement {
  readonly event: string
  readonly by: Instant
  readonly isMade: boolean
}

export async function findInactiveClusters(
  db: Db,
  { cutoff, statuses, announcement, most }: InactiveSearch,
): Promise<string[]> {
  const wasMade = wasAnnounced(announcement)
  const rows = await db
    .selectFrom('clusters')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('updated_at', '<', sql<number>`${new Date(cutoff)}`)
    .where('status', 'in', [...statuses])
    .where(announcement.isMade ? wasMade : sql<SqlBool>`not ${wasMade}`)
    .orderBy('updated_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * A cluster that is changed after the announcement is kept, so that only a later one counts. Machines may add events too; theirs
 * name their infra-env.
 */
const wasAnnounced = ({ event, by }: Announcement): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from events
  where events.cluster_id = clusters.id and events.infra_env_id is null and events.name = ${event}
    and events.event_time >= clusters.updated_at and events.event_time <= ${new Date(by)}
)`

/** Those that belong to no cluster, or to one that is gone, and none of whose hosts is in a cluster. */
export async function findInactiveInfraEnvs(db: Db, cutoff: Instant, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from infra_envs
    where deleted_at is null and updated_at < ${new Date(cutoff)}
      and not exists (
        select from clusters where clusters.id = infra_envs.cluster_id and clusters.deleted_at is null
      )
      and not exists (
        select from hosts
        where hosts.infra_env_id = infra_envs.id and hosts.deleted_at is null and hosts.cluster_id is not null
      )
    order by updated_at limit ${most}
  `.execute(db)
  return rows.map(({ id }) => id)
}
