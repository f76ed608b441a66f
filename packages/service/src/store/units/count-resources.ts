import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

export interface ResourceCounts {
  readonly clusters: number
  readonly infra_envs: number
  readonly hosts: number
}

/** Without deleted ones. */
export async function countResources(db: Db): Promise<ResourceCounts> {
  const { rows } = await sql<ResourceCounts>`
    select (select count(*) from clusters where deleted_at is null) as clusters,
      (select count(*) from infra_envs where deleted_at is null) as infra_envs,
      (select count(*) from hosts where deleted_at is null) as hosts`.execute(db)
  return rows[0] ?? { clusters: 0, infra_envs: 0, hosts: 0 }
}
