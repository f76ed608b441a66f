import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** Units that were to be evaluated by now, once for each reason. */
export async function countDue(db: Db, now: Instant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from due where at <= ${new Date(now)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Units whose evaluation is in trouble. */
export async function countSetAside(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from evaluations where set_aside_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}
