// Brings the tables up to what this program expects. Any number of processes may start at once: one does the work, the
// others wait and find it done.
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { MIGRATIONS } from './migrations/index.ts'
import type { Db } from './schema.ts'

const TABLE = 'schema_migrations'
// Any number would do, as long as it never changes.
const LOCK = 7_419_001

export class DatabaseTooNewError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database was changed by a newer version of Groundwork (it has ${unknown.join(', ')}, which this version does ` +
        'not know). Start that newer version, or restore a backup that was made with this one.',
    )
    this.name = 'DatabaseTooNewError'
  }
}

export interface SchemaState {
  /** In the order of their names; none: the database is new. */
  readonly applied: readonly string[]
  readonly pending: readonly string[]
}

/** Throws DatabaseTooNewError when a newer version was here. */
export async function inspectSchema(
  db: Kysely<unknown> | Db,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<SchemaState> {
  const applied = await appliedMigrations(db)
  const unknown = applied.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new DatabaseTooNewError(unknown)
  return { applied, pending: Object.keys(migrations).filter((name) => !applied.includes(name)) }
}

/** Returns the names of the migrations that were run now. */
export async function migrateDatabase(
  db: Db,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<readonly string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection)
    try {
      return await migrateLocked(connection, migrations)
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}

async function migrateLocked(
  db: Kysely<unknown> | Db,
  migrations: Readonly<Record<string, Migration>>,
): Promise<readonly string[]> {
  const { pending } = await inspectSchema(db, migrations)
  if (pending.length === 0) return []
  const migrator = new Migrator({
    db: db as Kysely<unknown>,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: TABLE,
    migrationLockTableName: `${TABLE}_lock`,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName
    throw new Error(
      `The database could not be brought up to date${failed ? ` (${failed})` : ''}; it is unchanged.`,
      {
        cause: error,
      },
    )
  }
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** In the order of their names; none when the database is new. */
export async function appliedMigrations(db: Kysely<unknown> | Db): Promise<readonly string[]> {
  const { rows } = await sql<{
    present: boolean
  }>`select to_regclass(${TABLE}) is not null as present`.execute(db)
  if (!rows[0]?.present) return []
  const applied = await sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(db)
  return applied.rows.map(({ name }) => name)
}
