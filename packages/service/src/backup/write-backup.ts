// Everything that a Groundwork is made of, in one file: tables as they were at one moment, files and the key.
import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Instant } from '@groundwork/engine/facts'
import { syncDirectory } from '@groundwork/files/durable-write'
import { HOST_PROGRAMS_FOLDER } from '../boot/host-programs.ts'
import type { Client, Database } from '../database/connect.ts'
import { copyOut } from '../database/copy-table.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { copyStatement, type Table, tablesOf } from '../database/tables.ts'
import type { ObjectStore } from '../files/object-store.ts'
import { FORMAT, KEY, MANIFEST, type Manifest } from './manifest.ts'
import { type Content, createTarWriter } from './tar-writer.ts'

export interface BackupResult {
  readonly database: Database
  readonly files: ObjectStore
  readonly secretKeyFile: string
  readonly now: Instant
}

const PIECE_BYTES = 4 * 1024 * 1024

/** The service may be running. The file appears when it is complete; one that is there already is not replaced. */
export async function writeBackup(parts: BackupResult, file: string): Promise<Manifest> {
  // Nobody can guess it, and put something in its place before.
  const draft = `${file}.${randomBytes(6).toString('hex')}.partial`
  const target = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new Error(`${file} exists already; a backup never replaces another file.`)
      : error
  })
  await target.close()
  try {
    // It holds all passwords, so only its owner may read it.
    const output = await open(draft, 'wx', 0o600)
    const gzip = createGzip({ level: 6 })
    const done = pipeline(gzip, output.createWriteStream({ flush: true }))
    const manifest = await Promise.race([
      writeParts(parts, gzip),
      done.then(() => Promise.reject(new Error('The backup file was closed early.'))),
    ])
    gzip.end()
    await done
    await rename(draft, file)
    await syncDirectory(dirname(file))
    return manifest
  } catch (error) {
    await Promise.all([rm(draft, { force: true }), rm(file, { force: true })])
    throw error
  }
}

async function writeParts(parts: BackupResult, sink: Writable): Promise<Manifest> {
  const tar = createTarWriter(sink)
  const checksums: Record<string, string> = {}
  const add = async (name: string, size: number, content: Content) => {
    checksums[name] = await tar.add(name, size, content)
  }
  const key = await readFile(parts.secretKeyFile)
  const client = await parts.database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await appliedMigrations(parts.database.db)
    const tables = await tablesOf(client)
    for (const table of tables) await addTable(client, table, add)
    await client.query('commit')
    // After the tables: a file that a row names is written before the row.
    // Large, and of use only to a cluster that is being installed at this moment.
    for (const name of await parts.files.list(''))
      if (!name.startsWith(HOST_PROGRAMS_FOLDER)) await addFile(parts.files, name, add)
    await add(KEY, key.length, key)
    const manifest: Manifest = {
      format: FORMAT,
      created_at: new Date(parts.now).toISOString(),
      migrations,
      tables,
      checksums,
    }
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    await tar.add(MANIFEST, text.length, text)
    await tar.finish()
    return manifest
  } finally {
    client.release(true)
  }
}

type Add = (name: string, size: number, content: Content) => Promise<void>

async function addTable(client: Client, table: Table, add: Add): Promise<void> {
  let number = 0
  for await (const piece of copyOut(client, copyStatement(table, 'to stdout'), PIECE_BYTES)) {
    number += 1
    await add(`tables/${table.name}/${String(number).padStart(6, '0')}.copy`, piece.length, piece)
  }
}

/** What is deleted meanwhile was not wanted any more. */
async function addFile(files: ObjectStore, name: string, add: Add): Promise<void> {
  const object = await files.open(name)
  if (object !== null) await add(`files/${name}`, object.size, object.content)
}
