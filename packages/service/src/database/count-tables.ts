import { sql } from 'kysely'
import type { Db } from './schema.ts'

export async function countTables(db: Db): Promise<number> {
  const { rows } = await sql<{ tables: number }>`
    select count(*) as tables from information_schema.tables where table_schema = 'public'`.execute(db)
  return rows[0]?.tables ?? 0
}
