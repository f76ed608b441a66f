// Our own PostgreSQL below the data directory: created when missing, started, watched, and stopped with us.
import { randomBytes } from 'node:crypto'
import { realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '@groundwork/files/durable-write'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Trouble } from '../../errors/trouble.ts'
import { findBinaries } from './binaries.ts'
import { initializeCluster, SUPERUSER } from './initialize.ts'
import { inspectCluster } from './inspect-cluster.ts'
import { keepRunning } from './keep-running.ts'
import { requestStop, stopPostmaster } from './postmaster.ts'
import { SETTINGS } from './settings.ts'
import { socketDir } from './socket-dir.ts'
import { databaseOwner } from './unprivileged.ts'
import { verifyTables } from './verify-tables.ts'

export interface EmbeddedPostgres {
  /** For connectDatabase(). */
  readonly url: string
  urlOf(database: string): string
  /** Why it cannot be asked at this moment; null: it is running. */
  trouble(): Trouble | null
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

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await makeDirectory(options.dataDir)
  const dataDir = await realpath(options.dataDir)
  const pgdata = join(dataDir, 'postgres')
  const logFile = join(dataDir, 'postgres.log')
  const settings = { ...SETTINGS, ...options.settings }
  const owner = await databaseOwner(pgdata)
  const binaries = await findBinaries(owner)
  await inspectCluster(pgdata, { dataDir, logFile })
  await initializeCluster(pgdata, binaries, owner, { durable: settings.fsync !== 'off' })
  await keepSmall(logFile)
  const host = await socketDir(pgdata)
  const keeper = randomBytes(4).toString('hex')
  const cluster = { dataDir, pgdata, logFile, binaries, owner, settings, socketDir: host, keeper }
  const { log, onLost } = options
  const running = await keepRunning(cluster, {
    ...(log && { log }),
    ...(onLost && { onLost }),
    async prepare(guard) {
      await createDatabase(guard, DATABASE)
      await verifyTables(urlFor(host, DATABASE))
      await warnWithoutChecksums(guard, log)
    },
    stop: () => stopPostmaster(pgdata),
  })
  return {
    url: urlFor(host, DATABASE),
    urlOf: (database) => urlFor(host, database),
    trouble: running.trouble,
    async stop() {
      if (!(await running.release())) return
      await stopPostmaster(pgdata)
      if (host !== pgdata) await rm(host, { force: true })
    },
    async abandon() {
      void running.release()
      await requestStop(pgdata)
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

/** Directories that were made with other settings keep theirs; only tools that do not come with us could change it in place. */
async function warnWithoutChecksums(client: pg.Client, log: EmbeddedOptions['log']): Promise<void> {
  const { rows } = await client.query<{ data_checksums: string }>('show data_checksums')
  if (rows[0]?.data_checksums === 'on') return
  log?.warn(
    'the embedded database has no checksums, so damage by its disk may stay unnoticed: a backup that is restored into a new directory has them',
  )
}

/** Warnings and errors only: this stays small, and one older file is enough. */
async function keepSmall(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > 1_000_000) await rename(file, `${file}.old`)
}
