// Events that explanations and estimates of installations look at, newest first.
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'

interface Wanted {
  readonly clusterId: string
  readonly since: Instant
  /** These, and everything above info. */
  readonly names: readonly string[]
  /** This one only when its message matches, whatever the case. */
  readonly matching: { readonly name: string; readonly pattern: string }
  readonly most: number
}

/** Events for people about one installation. */
export const loadInstallationEvents = (tx: Tx, { clusterId, since, names, matching, most }: Wanted) =>
  tx
    .selectFrom('events')
    .select(['event_time', 'name', 'severity', 'message', 'host_id'])
    .where('cluster_id', '=', clusterId)
    .where(sql<boolean>`event_time >= ${new Date(since)}`)
    .where('category', '=', 'user')
    .where((eb) =>
      eb.or([
        eb('severity', '<>', 'info'),
        eb('name', 'in', names),
        eb.and([eb('name', '=', matching.name), eb('message', sql`~*`, matching.pattern)]),
      ]),
    )
    .orderBy('event_time', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** The events of these names about any of the clusters. */
export const loadNamedEvents = (
  db: Db,
  clusterIds: readonly string[],
  names: readonly string[],
  most: number,
) =>
  db
    .selectFrom('events')
    .select(['event_time', 'name', 'message', 'host_id', 'cluster_id'])
    .where('cluster_id', 'in', clusterIds)
    .where('name', 'in', names)
    .orderBy('event_time', 'desc')
    .limit(most)
    .execute()
