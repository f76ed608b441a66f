// Debian's PgBouncer in front of a PostgreSQL of the workspace, without installing it: that would start a service of the system.
import { chmod, copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startDaemon } from '../../testing/daemon.ts'
import { freePorts } from '../../testing/free-ports.ts'
import { needUnpackedProgram } from '../../testing/unpacked-program.ts'

export interface PgBouncer {
  /** Of the database, in transaction mode. */
  readonly url: string
  /** Of the same database, in session mode. */
  readonly sessionsUrl: string
  stop(): Promise<void>
}

/** Fewer than one service opens, so that they are passed around all the time. */
export const SERVER_CONNECTIONS = 4

/** `directUrl` names the directory of the server's socket. */
export async function startPgBouncer(directUrl: string): Promise<PgBouncer> {
  const { user: username = '', database = '', host: pgdata } = new pg.Client({ connectionString: directUrl })
  const [port = 0] = await freePorts(1)
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-pgbouncer-'))
  const program = join(directory, 'pgbouncer')
  const config = join(directory, 'pgbouncer.ini')
  // It refuses to run as root, and other users do not reach the places of root.
  await copyFile(await needUnpackedProgram('pgbouncer', 'pgbouncer', 'sbin'), program)
  const place = `host=/proc/self/cwd port=5432 dbname=${database} user=${username}`
  await writeFile(
    config,
    `
[databases]
${database} = ${place}
sessions = ${place} pool_mode=session pool_size=20

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
log_connections = 0
log_disconnections = 0
`,
  )
  await chmod(directory, 0o755)
  const { uid, gid } = await stat(pgdata)
  // The directory of the socket belongs to the user of the database, who may not enter those above it.
  const as =
    process.getuid?.() === 0
      ? ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig', 'KILL']
      : []
  const words = ['--chdir', pgdata, ...as, program, config]
  const daemon = await startDaemon('env', words, join(directory, 'log'))
  const urlOf = (name: string) => `postgresql://${username}@127.0.0.1:${port}/${name}`
  const url = urlOf(database)
  await daemon.waitUntil('it passed on a question', () => isAnswering(url))
  return {
    url,
    sessionsUrl: urlOf('sessions'),
    async stop() {
      await daemon.kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } finally {
    await client.end().catch(() => {})
  }
}
