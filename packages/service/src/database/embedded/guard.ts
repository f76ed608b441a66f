// The one connection that we always hold: while it is open, no other process may work on this data directory, and when it
// breaks we know that PostgreSQL is gone.
import pg from 'pg'
import { SUPERUSER } from './initialize.ts'

const LOCK = 7_419_002
/** PostgreSQL is there, but still starting or already stopping. */
const NOT_NOW = '57P03'

export class DataDirInUse extends Error {
  constructor(dataDir: string, holder: string) {
    super(
      `The data directory ${dataDir} is in use by another Groundwork process${holder}. Stop that one first, or give this ` +
        'one a directory of its own with --data-dir.',
    )
    this.name = 'DataDirInUse'
  }
}

/** null: PostgreSQL does not answer yet. */
export async function openGuard(socketDir: string, dataDir: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    host: socketDir,
    user: SUPERUSER,
    database: 'postgres',
    application_name: `groundwork-guard ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  // An error is followed by the end, and that is what the supervisor listens to.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    if (isNotYet(error)) return null
    throw error
  }
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${LOCK}) as free`)
  if (rows[0]?.free) return client
  const holder = await holderOf(client)
  await client.end()
  throw new DataDirInUse(dataDir, holder)
}

function isNotYet(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code === NOT_NOW || code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET') return true
  return message?.startsWith('Connection terminated') ?? false
}

async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = ${LOCK} and l.granted`,
  )
  const pid = rows[0]?.name.split(' ')[1]
  return pid === undefined ? '' : ` (process ${pid})`
}
