// Puts a backup where nothing is yet. Call checkBackup() first.
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { makeDirectory } from '@groundwork/files/durable-write'
import type { Database } from '../database/connect.ts'
import { copyIn } from '../database/copy-table.ts'
import { DatabaseTooNewError, migrateDatabase } from '../database/migrate.ts'
import { MIGRATIONS } from '../database/migrations/index.ts'
import { continueSequences, copyStatement } from '../database/tables.ts'
import type { ObjectStore } from '../files/object-store.ts'
import { readEntries } from './check-backup.ts'
import { KEY, type Manifest } from './manifest.ts'

export interface RestoreResult {
  readonly database: Database
  readonly files: ObjectStore
  readonly secretKeyFile: string
}

export function refuseNewer({ migrations }: Manifest): void {
  const unknown = migrations.filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0) throw new DatabaseTooNewError(unknown)
}

/** An older backup gets the tables of its time, and is brought up to date when its rows are in them. */
export async function restoreBackup(parts: RestoreResult, file: string, manifest: Manifest): Promise<void> {
  await restoreAsWritten(parts, file, manifest)
  await migrateDatabase(parts.database.db)
}

/** With the tables that it was written from. */
export async function restoreAsWritten(
  parts: RestoreResult,
  file: string,
  manifest: Manifest,
): Promise<void> {
  const { db, pool } = parts.database
  const ofItsTime = Object.entries(MIGRATIONS).filter(([name]) => manifest.migrations.includes(name))
  await migrateDatabase(db, Object.fromEntries(ofItsTime))
  const client = await pool.connect()
  try {
    await client.query('begin')
    for await (const { name, content } of readEntries(file)) {
      const [kind, ...rest] = name.split('/')
      if (kind === 'tables') {
        const table = manifest.tables.find((candidate) => candidate.name === rest[0])
        if (table === undefined)
          throw new Error(`The backup has rows of ${rest[0]}, but does not describe that table.`)
        await copyIn(client, copyStatement(table, 'from stdin'), content)
      } else if (kind === 'files') {
        await parts.files.put(rest.join('/'), Readable.from(content))
      } else if (name === KEY) {
        await writeKey(parts.secretKeyFile, content)
      }
    }
    await continueSequences(client)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

async function writeKey(file: string, content: AsyncIterable<Buffer>): Promise<void> {
  await makeDirectory(dirname(file))
  const key = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of content) await key.write(chunk)
    await key.sync()
  } finally {
    await key.close()
  }
}
