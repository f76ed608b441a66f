// Connections to PostgreSQL: for most work any of a pool, which may be a pooler's; for the rest such as keep their session.
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Trouble } from '../errors/trouble.ts'
import { type DatabaseAddress, sessionUrl } from './address.ts'
import { createCondition, type DatabaseCondition } from './condition.ts'
import { createPool } from './create-pool.ts'
import type { Db, Schema } from './schema.ts'
import { type Sessions, sessionsOf } from './sessions.ts'

/** For all who pass it on without asking the database themselves. */
export type Pool = pg.Pool
/** One connection. */
export type Client = pg.ClientBase

export interface Database {
  readonly db: Db
  readonly pool: Pool
  /** For locks and all else that outlives a transaction. */
  readonly sessions: Sessions
  /** For a connection of its own that keeps its session. */
  readonly sessionUrl: string
  readonly condition: DatabaseCondition
  close(): Promise<void>
}

export interface ConnectOptions {
  readonly log?: Pick<Logger, 'warn' | 'error'>
  readonly max?: number
  /** How many connections go past a pooler, if there is one. */
  readonly maxSessions?: number
  /** What its keeper knows: why the database cannot be asked at this moment. */
  readonly serverTrouble?: () => Trouble | null
  /** For work that may take hours (migrations, backups), which never goes through a pooler: no statement is ever given up. */
  readonly isPatient?: boolean
}

/** One for the marks of evaluations, one for garbage collection, one for disconnected images, the rest for preparations. */
const MOST_SESSIONS = 7

/** Connects lazily: a wrong address shows with the first query. Checking it is for checkAddress(). */
export function connectDatabase(given: string | DatabaseAddress, options: ConnectOptions = {}): Database {
  const address = typeof given === 'string' ? { url: given, directUrl: null } : given
  if (options.isPatient) return connect(sessionUrl(address), null, options)
  return connect(address.url, address.directUrl, options)
}

function connect(url: string, directUrl: string | null, options: ConnectOptions): Database {
  const { log, serverTrouble, isPatient = false, max = 10, maxSessions = MOST_SESSIONS } = options
  const logging = { ...(log && { log }) }
  const main = createCondition({ url, ...logging, ...(serverTrouble && { serverTrouble }) })
  const kind = isPatient ? 'patient' : directUrl === null ? 'sessions' : 'pooled'
  const pool = createPool({ url, condition: main, kind, max, ...logging })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  if (directUrl === null) {
    const close = () => {
      main.close()
      return db.destroy()
    }
    return { db, pool, sessions: sessionsOf(pool), sessionUrl: url, condition: main, close }
  }
  const direct = createCondition({ url: directUrl, address: 'direct', ...logging })
  // What is wrong with the database itself is the same at both addresses.
  const atDirect = { ...direct, noteFailure: main.noteFailure }
  const past = createPool({
    ...{ url: directUrl, condition: atDirect, kind: 'sessions', max: maxSessions },
    ...logging,
  })
  return {
    db,
    pool,
    sessions: sessionsOf(past, true),
    sessionUrl: directUrl,
    condition: { ...main, current: () => main.current() ?? direct.current() },
    async close() {
      main.close()
      direct.close()
      await Promise.all([db.destroy(), past.end()])
    },
  }
}
