// Our own PostgreSQL below the data directory: created when missing, started, watched, and stopped with us.
import { readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { makeDirectory } from '../../files/durable-write.ts'
import { findBinaries } from './binaries.ts'
import { openGuard } from './guard.ts'
import { initializeCluster, SUPERUSER } from './initialize.ts'
import {
  askToStop,
  livingPostmaster,
  removeStaleLocks,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { SETTINGS } from './settings.ts'
import { socketDir } from './socket-dir.ts'
import { databaseOwner } from './unprivileged.ts'

export interface EmbeddedPostgres {
  /** For connectDatabase(). */
  readonly url: string
  urlOf(database: string): string
  /** Finishes what is committed and ends PostgreSQL. */
  stop(): Promise<void>
  /** Asks it to end without waiting for it. */
  abandon(): Promise<void>
}

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log?: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Over the usual settings. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called once, when PostgreSQL ended at run time and could not be brought back. */
  readonly onLost?: (error: Error) => void
}

const DATABASE = 'groundwork'
/** After a crash PostgreSQL repeats what it had not yet written to its tables; that may take a while. */
const START_PATIENCE_MS = 120_000
const STARTS = 3

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  await makeDirectory(options.dataDir)
  const dataDir = await realpath(options.dataDir)
  const pgdata = join(dataDir, 'postgres')
  const logFile = join(dataDir, 'postgres.log')
  const settings = { ...SETTINGS, ...options.settings }
  const owner = await databaseOwner(pgdata)
  const binaries = await findBinaries(owner)
  await initializeCluster(pgdata, binaries, owner, { durable: settings.fsync !== 'off' })
  await keepSmall(logFile)
  const host = await socketDir(pgdata)

  let guard: pg.Client
  let stopping = false
  let recovery = Promise.resolve()

  async function ensureRunning(): Promise<pg.Client> {
    const deadline = Date.now() + START_PATIENCE_MS
    let starts = 0
    let running = false
    while (Date.now() < deadline && !stopping) {
      if (!running && (await livingPostmaster(pgdata)) === null) {
        if (starts++ >= STARTS) break
        await removeStaleLocks(pgdata)
        const child = spawnPostmaster(pgdata, logFile, binaries, owner, settings)
        running = true
        const gone = () => {
          running = false
        }
        child.once('exit', gone).once('error', gone)
      }
      const client = await openGuard(host, dataDir)
      if (client !== null) return client
      await sleep(10)
    }
    throw new Error(
      `The embedded database does not start. The last lines of ${logFile}:\n${await tail(logFile)}`,
    )
  }

  function watch(client: pg.Client): pg.Client {
    client.once('end', () => {
      if (!stopping) recovery = recover()
    })
    return client
  }

  async function recover(): Promise<void> {
    log?.error({ log_file: logFile }, 'the embedded database stopped unexpectedly; starting it again')
    try {
      guard = watch(await ensureRunning())
      log?.info('the embedded database is running again')
    } catch (error) {
      if (!stopping) options.onLost?.(error as Error)
    }
  }

  guard = watch(await ensureRunning())
  await createDatabase(guard, DATABASE)
  const urlOf = (database: string) =>
    `postgresql://${SUPERUSER}@/${database}?host=${encodeURIComponent(host)}`
  return {
    url: urlOf(DATABASE),
    urlOf,
    async stop() {
      if (stopping) return
      stopping = true
      await recovery
      await guard.end().catch(() => {})
      await stopPostmaster(pgdata)
      if (host !== pgdata) await rm(host, { force: true })
    },
    async abandon() {
      stopping = true
      await askToStop(pgdata)
    },
  }
}

/** Of one that is running. */
export const embeddedUrl = async (dataDir: string): Promise<string> =>
  urlFor(await socketDir(join(await realpath(dataDir), 'postgres')), DATABASE)

const urlFor = (host: string, database: string): string =>
  `postgresql://${SUPERUSER}@/${database}?host=${encodeURIComponent(host)}`

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name}`)
}

/** Warnings and errors only: this stays small, and one older file is enough. */
async function keepSmall(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > 1_000_000) await rename(file, `${file}.old`)
}

const tail = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8').catch(() => '(no log)')).trimEnd().split('\n').slice(-8).join('\n')
