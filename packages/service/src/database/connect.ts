// Connections to PostgreSQL, with the few types that we read differently from the driver's defaults.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseUnavailableError, type Trouble } from '../errors/trouble.ts'
import { createCondition, type DatabaseCondition } from './condition.ts'
import { prepareStatements } from './prepared-statements.ts'
import type { Db, Schema } from './schema.ts'
import { parseTimestamp } from './timestamp.ts'
import { watchQueries } from './watch-queries.ts'

/** For all who pass it on without asking the database themselves. */
export type Pool = pg.Pool
/** One connection. */
export type Client = pg.ClientBase

export interface Database {
  readonly db: Db
  readonly pool: Pool
  readonly condition: DatabaseCondition
  close(): Promise<void>
}

export interface ConnectOptions {
  readonly log?: Pick<Logger, 'warn' | 'error'>
  readonly max?: number
  /** What its keeper knows: why the database cannot be asked at this moment. */
  readonly serverTrouble?: () => Trouble | null
  /** For work that may take hours (migrations, backups): no statement is ever given up. */
  readonly isPatient?: boolean
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

/** For a new connection, or one that becomes free. */
const CONNECTION_WITHIN_MS = 5_000

/** Connects lazily: a wrong address shows with the first query. */
export function connectDatabase(url: string, options: ConnectOptions = {}): Database {
  const { log, serverTrouble, isPatient = false } = options
  const condition = createCondition({ url, ...(log && { log }), ...(serverTrouble && { serverTrouble }) })
  const watch = watchQueries({ condition, isPatient })
  const prepare = prepareStatements()
  const settings: pg.PoolConfig = {
    connectionString: url,
    max: options.max ?? 10,
    types,
    application_name: 'groundwork',
    connectionTimeoutMillis: CONNECTION_WITHIN_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    async onConnect(client) {
      // The pool listens only while the connection is idle. A user of the connection learns of its loss from a failed query.
      client.on('error', () => {})
      await watch(client)
      prepare(client)
    },
  }
  const pool = new pg.Pool(settings)
  // Without a listener a restart of PostgreSQL would end our process; the next query simply connects again.
  // The pool adds its client to the error, with statements and the key that cancels queries: that is not for the log.
  pool.on('error', ({ message, code }: Error & { readonly code?: string }) =>
    log?.warn({ reason: message, code }, 'an idle database connection was lost'),
  )
  refuseWhileUnavailable(pool, condition)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    condition,
    close() {
      condition.close()
      return db.destroy()
    },
  }
}

type Connected = Parameters<pg.Pool['connect']>[0]

/** Who asks is told at once, instead of waiting in a queue for a database that is known not to answer. */
function refuseWhileUnavailable(pool: pg.Pool, condition: DatabaseCondition): void {
  const connect = pool.connect.bind(pool)
  function connectIfAvailable(callback?: Connected): unknown {
    const trouble = condition.unavailable()
    if (trouble === null) return callback === undefined ? connect() : connect(callback)
    const error = new DatabaseUnavailableError(trouble)
    if (callback === undefined) return Promise.reject(error)
    process.nextTick(callback, error, undefined, () => {})
  }
  pool.connect = connectIfAvailable as pg.Pool['connect']
}
