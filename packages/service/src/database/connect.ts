// Connections to PostgreSQL, with the few types that we read differently from the driver's defaults.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { prepareStatements } from './prepared-statements.ts'
import type { Db, Schema } from './schema.ts'
import { parseTimestamp } from './timestamp.ts'

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

const INT8 = 20
const TIMESTAMPTZ = 1184

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === INT8) return Number
    if (format !== 'binary' && oid === TIMESTAMPTZ) return parseTimestamp
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/** Connects lazily: a wrong address shows with the first query. */
export function connectDatabase(
  url: string,
  options: { readonly log?: Pick<Logger, 'warn'>; readonly max?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    types,
    application_name: 'groundwork',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  })
  // Without a listener a restart of PostgreSQL would end our process; the next query simply connects again.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', prepareStatements())
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
