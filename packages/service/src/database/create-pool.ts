// A pool of connections, with the few types that we read differently from the driver's defaults.
import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseUnavailableError } from '../errors/trouble.ts'
import type { DatabaseCondition } from './condition.ts'
import { limitStatements } from './limit-statements.ts'
import { prepareStatements } from './prepared-statements.ts'
import { LIMIT_SESSION } from './time-limits.ts'
import { parseTimestamp } from './timestamp.ts'
import { watchQueries } from './watch-queries.ts'

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

export interface PoolOptions {
  readonly url: string
  readonly condition: DatabaseCondition
  /** What a connection may rely on: a transaction, its session, or its session and all the time of the world. */
  readonly kind: 'pooled' | 'sessions' | 'patient'
  readonly max: number
  readonly log?: Pick<Logger, 'warn'>
}

export function createPool({ url, condition, kind, max, log }: PoolOptions): pg.Pool {
  const watch = watchQueries({ condition, isPatient: kind === 'patient' })
  const prepare = prepareStatements()
  const settings: pg.PoolConfig = {
    connectionString: url,
    max,
    types,
    application_name: 'groundwork',
    connectionTimeoutMillis: CONNECTION_WITHIN_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    async onConnect(client) {
      // The pool listens only while the connection is idle. A user of the connection learns of its loss from a failed query.
      client.on('error', () => {})
      if (kind === 'pooled') limitStatements(client)
      watch(client)
      // A statement that was prepared belongs to a session.
      if (kind === 'pooled') return
      if (kind === 'sessions') await client.query(LIMIT_SESSION)
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
  return pool
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
