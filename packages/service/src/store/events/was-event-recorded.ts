import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'

interface Told {
  readonly clusterId: string
  readonly since: Instant
  readonly name: string
  readonly message: string
  /** Another message counts as well. */
  readonly onceByName: boolean
  /** So many with this name count as if this one had been told. */
  readonly most: number | undefined
}

/** Whether the cluster has such an event already. */
export async function wasEventRecorded(db: Db | Tx, told: Told): Promise<boolean> {
  const { clusterId, since, name, message, onceByName, most } = told
  const { rows } = await sql<{ found: boolean }>`
    select count(*) filter (where ${onceByName}::boolean or message = ${message}) > 0
      or coalesce(count(*) >= ${most ?? null}::integer, false) as found
    from events
    where cluster_id = ${clusterId}::uuid and event_time >= ${new Date(since)}::timestamptz
      and name = ${name}
  `.execute(db)
  return rows[0]?.found ?? false
}
