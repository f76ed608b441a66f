// At every start: brings the tables of an earlier version up to date. The embedded database is saved before that, because nobody else may have done it.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError } from '@groundwork/errors/error-text'
import { makeDirectory } from '@groundwork/files/durable-write'
import type { Logger } from 'pino'
import { writeBackup } from '../backup/write-backup.ts'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from '../database/address.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import { inspectSchema, migrateDatabase, type SchemaState } from '../database/migrate.ts'
import { createObjectStore } from '../files/create-object-store.ts'

export interface DatabaseUpgrade {
  readonly migrations: readonly string[]
  /** The file with the data as they were before; null: none was written. */
  readonly backup: string | null
}

const LEFT_BEHIND = /^before-upgrade-.*\.partial$/

interface Given {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'files' | 'secretKeyFile' | 'upgradeBackup'>
  readonly address: DatabaseAddress
  readonly clock: Clock
  readonly log: Logger
}

/** Null: the database is new, or of this version. */
export async function upgradeDatabase(given: Given): Promise<DatabaseUpgrade | null> {
  const { address, config, log } = given
  // Over connections of their own: a migration may take longer than any request may, or wait for that of another process.
  const database = connectDatabase(address, { log, max: 2, isPatient: true })
  try {
    const schema = await inspectSchema(database.db)
    const isUpgrade = schema.applied.length > 0 && schema.pending.length > 0
    if (isUpgrade) log.info({ migrations: schema.pending }, 'upgrading the database of an earlier version')
    const isSaved = isUpgrade && config.databaseUrl === null && config.upgradeBackup
    const backup = isSaved ? await saveBefore(schema, database, given) : null
    const migrations = await migrateDatabase(database.db)
    if (migrations.length > 0) log.info({ migrations }, 'the database was brought up to date')
    return isUpgrade && migrations.length > 0 ? { migrations, backup } : null
  } finally {
    await database.close()
  }
}

async function saveBefore(schema: SchemaState, database: Database, given: Given): Promise<string> {
  const { config, clock, log } = given
  const directory = join(config.dataDir, 'backups')
  const prefix = `before-upgrade-${numberOf(schema.applied)}-to-${numberOf(schema.pending)}-`
  const now = clock.now()
  const name = `${prefix}${new Date(now).toISOString().replace(/[:.]/g, '-')}.tar.gz`
  const file = join(directory, name)
  log.info({ file }, 'saving the data before the upgrade')
  try {
    await makeDirectory(directory)
    // Before there has to be room for another: what an attempt that was killed left behind is of no use.
    for (const other of await readdir(directory))
      if (LEFT_BEHIND.test(other)) await rm(join(directory, other))
    const files = await createObjectStore(config.files)
    await writeBackup({ database, files, secretKeyFile: config.secretKeyFile, now }, file)
    // An upgrade that fails is tried at each start: its earlier files would fill the disk.
    for (const other of await readdir(directory))
      if (other.startsWith(prefix) && other !== name) await rm(join(directory, other))
    return file
  } catch (error) {
    throw new Error(
      `The database is of an earlier version, and its data could not be saved before the upgrade: ${describeError(error)}. ` +
        'Nothing was changed. Make room for a backup there, or make one elsewhere with the earlier version ("groundwork backup") and ' +
        'start this one with GROUNDWORK_UPGRADE_BACKUP=false.',
      { cause: error },
    )
  }
}

/** Of the last of them: names begin with it. */
const numberOf = (migrations: readonly string[]): string => migrations.at(-1)?.slice(0, 4) ?? '0000'
