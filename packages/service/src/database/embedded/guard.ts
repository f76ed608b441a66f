// The one connection that we always hold: while it is open, no other process may work on this data directory, and when it
// breaks we know that PostgreSQL is gone.
import pg from 'pg'
import { SUPERUSER } from './initialize.ts'

const LOCK = 7_419_002
const ANSWER_WITHIN_MS = 5_000

export class DataDirInUseError extends Error {
  constructor(dataDir: string, holder: string) {
    super(
      `The data directory ${dataDir} is in use by another Groundwork process${holder}. Stop that one first, or give this ` +
        'one a directory of its own with --data-dir.',
    )
    this.name = 'DataDirInUseError'
  }
}

export interface Guarded {
  readonly socketDir: string
  readonly dataDir: string
  /** Who keeps it running, told from all others. */
  readonly keeper: string
}

/** null: PostgreSQL does not answer yet. */
export async function openGuard({ socketDir, dataDir, keeper }: Guarded): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: socketDir,
    user: SUPERUSER,
    database: 'postgres',
    application_name: `groundwork-guard ${process.pid} ${keeper}`,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
  })
  // An error is followed by the end, and that is what the supervisor listens to.
  client.on('error', () => {})
  try {
    await client.connect()
    if (await takeLock(client)) return client
    const holder = await holderOf(client)
    // One of ours that has just been lost, and is being taken down.
    if (holder?.keeper === keeper) return close(client)
    throw new DataDirInUseError(dataDir, holder === null ? '' : ` (process ${holder.pid})`)
  } catch (error) {
    close(client)
    if (isNotYet(error)) return null
    throw error
  }
}

/** Without waiting: it may be the end of a connection that the server does not answer. */
function close(client: pg.Client): null {
  client.end().catch(() => {})
  return null
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await ask<{ free: boolean }>(client, `select pg_try_advisory_lock(${LOCK}) as free`)
  return rows[0]?.free ?? false
}

async function holderOf(
  client: pg.Client,
): Promise<{ readonly pid: string; readonly keeper: string } | null> {
  const { rows } = await ask<{ name: string }>(
    client,
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = ${LOCK} and l.granted`,
  )
  const [, pid, keeper = ''] = rows[0]?.name.split(' ') ?? []
  return pid === undefined ? null : { pid, keeper }
}

function ask<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<pg.QueryResult<Row>> {
  const query: pg.QueryConfig & { readonly query_timeout: number } = { text, query_timeout: ANSWER_WITHIN_MS }
  return client.query<Row>(query)
}

/** PostgreSQL is there, but still starting or already stopping; the port is closed; or it was lost on the way. */
const NOT_YET = new Set([
  '57P01',
  '57P02',
  '57P03',
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAGAIN',
])

function isNotYet(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return NOT_YET.has(code) || /^(?:Connection terminated|timeout expired|Query read timeout)/.test(message)
}
