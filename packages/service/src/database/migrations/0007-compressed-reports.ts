import { type Kysely, sql } from 'kysely'

/**
 * Reports are long and repeat themselves: written as they are they were most of what goes to the disk. The first version left them
 * uncompressed because of the slow method that every PostgreSQL has; where the fast one was built in, it is used from now on.
 * What is stored already stays as it is until it is written again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(await hasFastCompression(db))) return
  for (const column of ['inventory', 'connectivity', 'free_addresses', 'validations_info', 'facts', 'plan']) {
    await sql`
      alter table hosts alter column ${sql.ref(column)} set storage extended, alter column ${sql.ref(column)} set compression lz4
    `.execute(db)
  }
}

/** From version 14 on, a server has it if it was built with it. */
async function hasFastCompression(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ methods: readonly string[] | null }>`
    select enumvals as methods from pg_settings where name = 'default_toast_compression'
  `.execute(db)
  return rows[0]?.methods?.includes('lz4') ?? false
}
