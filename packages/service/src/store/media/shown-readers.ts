// Readers with the host and the cluster that they belong to. Who read last comes first.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { StoredReader } from './stored-reader.ts'

/** More than a person looks at, and less than an answer should hold. */
const MOST = 1000

export interface ShownReader extends Omit<StoredReader, 'covered' | 'tag' | 'told_at' | 'updated_at'> {
  readonly id: string
  readonly cluster_id: string | null
  readonly host_id: string | null
}

export const readersOfInfraEnv = (db: Db, infraEnvId: string): Promise<readonly ShownReader[]> =>
  select(db, sql`r.infra_env_id = ${infraEnvId}`)

export const readersById = (db: Db, ids: readonly string[]): Promise<readonly ShownReader[]> =>
  select(db, sql`r.id = any(${ids}::uuid[])`)

async function select(db: Db, which: RawBuilder<unknown>): Promise<readonly ShownReader[]> {
  const { rows } = await sql<ShownReader>`
    select r.id, r.infra_env_id, r.address, r.medium, r.size, r.bytes, r.requests, r.covered_bytes, r.percent,
      r.highest_offset, r.rate, r.state, r.attempts, r.first_read_at, r.last_read_at, h.id as host_id,
      coalesce(h.cluster_id, i.cluster_id) as cluster_id
    from media_readers r
    join infra_envs i on i.id = r.infra_env_id and i.deleted_at is null
    left join hosts h on h.id = r.host_id and h.infra_env_id = r.infra_env_id and h.deleted_at is null
    where ${which}
    order by r.last_read_at desc, r.id
    limit ${MOST}
  `.execute(db)
  return rows
}
