import { sql } from 'kysely'
import type { Db } from './schema.ts'

export interface DatabaseDescription {
  readonly version: string
  readonly size_bytes: number | null
}

export async function describeDatabase(db: Db): Promise<DatabaseDescription> {
  const { rows } = await sql<DatabaseDescription>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as size_bytes`.execute(db)
  return rows[0] ?? { version: '', size_bytes: null }
}
