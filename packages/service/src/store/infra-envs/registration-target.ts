import { sql } from 'kysely'
import { batchedFor } from '../../database/batched.ts'
import type { Db } from '../../database/schema.ts'

/** Where machines register, asked for many at a time. Limits make the database find each by its key (see host-headers.ts). */
export const readRegistrationTarget = batchedFor<Db, string, TargetRow | undefined>(async (db, ids) => {
  const { rows } = await sql<TargetRow>`
    select i.id, i.revision, c.id as cluster_id, c.revision as cluster_revision
    from unnest(${[...new Set(ids)]}::uuid[]) as wanted (id)
      cross join lateral (select * from infra_envs where id = wanted.id limit 1) i
      left join lateral (select id, revision, deleted_at from clusters where id = i.cluster_id limit 1) c
        on c.deleted_at is null
    where i.deleted_at is null`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
})

interface TargetRow {
  readonly id: string
  readonly revision: number
  readonly cluster_id: string | null
  readonly cluster_revision: number | null
}
