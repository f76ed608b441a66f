import { sql } from 'kysely'
import { batchedFor } from '../../database/batched.ts'
import type { Db } from '../../database/schema.ts'

/** Where machines register, asked for many at a time. */
export const readRegistrationTarget = batchedFor<Db, string, TargetRow | undefined>(async (db, ids) => {
  const { rows } = await sql<TargetRow>`
    select i.id, i.revision, c.id as cluster_id, c.revision as cluster_revision
    from infra_envs i left join clusters c on c.id = i.cluster_id and c.deleted_at is null
    where i.id = any(${[...new Set(ids)]}::uuid[]) and i.deleted_at is null`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
})

interface TargetRow {
  readonly id: string
  readonly revision: number
  readonly cluster_id: string | null
  readonly cluster_revision: number | null
}
