import { randomBytes } from 'node:crypto'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM_CLOCK } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import { connectDatabase } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { isInitialized } from '../database/embedded/initialize.ts'
import { migrateDatabase } from '../database/migrate.ts'
import type { Db } from '../database/schema.ts'
import { createObjectStore } from '../files/create-object-store.ts'
import { readConfig } from '../process/read-config.ts'
import { readOrCreateKeyFile } from '../secrets/key-file.ts'
import { createEmbeddedCluster } from '../testing/test-database.ts'
import { runBackup, runRestore } from './commands.ts'

let dir: string
let config: Config
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'groundwork-backup-'))
  config = configOf('here')
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const configOf = (name: string): Config => readConfig({ 'data-dir': join(dir, name) }, {})
const archive = () => join(dir, 'backup.tar.gz')
const NASTY = 'tab\there, \\backslash, "quote", new\nline, ünïcode \u{1f600}'
const LONG = `logs/${'deep/'.repeat(30)}file.txt`

/** Works on the data of a configuration as the service does. */
async function withData<Result>(at: Config, work: (db: Db) => Promise<Result>): Promise<Result> {
  if (!(await isInitialized(join(at.dataDir, 'postgres')))) await createEmbeddedCluster(at.dataDir)
  const server = await startEmbeddedPostgres({ dataDir: at.dataDir })
  const database = connectDatabase(server.url)
  try {
    await migrateDatabase(database.db)
    return await work(database.db)
  } finally {
    await database.close()
    await server.stop()
  }
}

async function fill(db: Db, large: Buffer): Promise<void> {
  const event = { event_time: new Date(1_000), category: 'user', severity: 'info', props: '', request_id: '' }
  for (const name of ['first', NASTY])
    await db
      .insertInto('events')
      .values({ ...event, name, message: name })
      .execute()
  await sql`insert into changes (kind, operation, resource_id) values ('event', 'changed', '1')`.execute(db)
  const secret = { owner_kind: 'service', owner_id: '', name: 'key', sealed: Buffer.from([0, 255, 10, 92]) }
  await db.insertInto('secrets').values(secret).execute()
  const files = await createObjectStore(config.files)
  await files.put(LONG, Buffer.from('text'))
  await files.put('large', large)
  await readOrCreateKeyFile(config.secretKeyFile)
}

describe('backup and restore', () => {
  test('what comes back is what was there: rows, files and the key, for this user alone', async () => {
    const large = randomBytes(3_000_000)
    // While it is running, as the service would be.
    await withData(config, async (db) => {
      await fill(db, large)
      await runBackup(config, archive(), SYSTEM_CLOCK)
    })
    expect((await stat(archive())).mode & 0o777).toBe(0o600)

    const there = configOf('there')
    await runRestore(there, archive())
    expect(await readFile(there.secretKeyFile)).toEqual(await readFile(config.secretKeyFile))
    expect((await stat(there.secretKeyFile)).mode & 0o777).toBe(0o600)
    const files = await createObjectStore(there.files)
    expect([...(await files.list(''))].sort()).toEqual(['large', LONG].sort())
    expect(Buffer.from((await files.get('large')) ?? []).equals(large)).toBe(true)
    await withData(there, async (db) => {
      const events = await db
        .selectFrom('events')
        .select(['id', 'message', 'event_time'])
        .orderBy('id')
        .execute()
      expect(events.map(({ message }) => message)).toEqual(['first', NASTY])
      expect(events[0]?.event_time).toBe(1_000)
      const [secret] = await db.selectFrom('secrets').select('sealed').execute()
      expect(secret?.sealed).toEqual(Buffer.from([0, 255, 10, 92]))
      // Positions in the stream of another database mean nothing here.
      expect(await db.selectFrom('changes').selectAll().where('kind', '=', 'event').execute()).toEqual([])
      const next = await db
        .insertInto('events')
        .values({
          event_time: new Date(),
          name: '',
          category: '',
          severity: '',
          message: '',
          props: '',
          request_id: '',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      expect(next.id).toBeGreaterThan(events.at(-1)?.id ?? 0)
    })
  })

  test('is never written through a link that somebody put beside it', async () => {
    const victim = join(dir, 'victim')
    await writeFile(victim, 'untouched')
    await symlink(victim, `${archive()}.partial`)
    await withData(config, async (db) => fill(db, Buffer.alloc(1)))
    await runBackup(config, archive(), SYSTEM_CLOCK)
    expect(await readFile(victim, 'utf8')).toBe('untouched')
    const found = await lstat(archive())
    expect([found.isFile(), found.mode & 0o777]).toEqual([true, 0o600])
    expect((await readdir(dir)).sort()).toEqual(['backup.tar.gz', 'backup.tar.gz.partial', 'here', 'victim'])
  })

  test('rows that are longer than a piece of the archive', async () => {
    const texts = Array.from({ length: 6 }, (_, index) => String(index).repeat(2_500_000))
    await withData(config, async (db) => {
      await readOrCreateKeyFile(config.secretKeyFile)
      for (const message of texts) {
        const event = {
          event_time: new Date(),
          name: '',
          category: '',
          severity: '',
          props: '',
          request_id: '',
        }
        await db
          .insertInto('events')
          .values({ ...event, message })
          .execute()
      }
    })
    await runBackup(config, archive(), SYSTEM_CLOCK)
    const there = configOf('there')
    await runRestore(there, archive())
    await withData(there, async (db) => {
      const rows = await db.selectFrom('events').select('message').orderBy('id').execute()
      expect(rows.map(({ message }) => message === texts[Number(message[0])])).toEqual(texts.map(() => true))
    })
  })
})

describe('refuses', () => {
  test('a damaged, cut or foreign archive, before anything is touched', async () => {
    await withData(config, async (db) => fill(db, randomBytes(100_000)))
    await runBackup(config, archive(), SYSTEM_CLOCK)
    const bytes = await readFile(archive())
    const damaged = Buffer.from(bytes)
    damaged[bytes.length >> 1] = (damaged[bytes.length >> 1] ?? 0) ^ 1
    for (const wrong of [damaged, bytes.subarray(0, bytes.length - 2_000), Buffer.from('hello')]) {
      await writeFile(archive(), wrong)
      await expect(runRestore(configOf('there'), archive())).rejects.toThrow(
        /cannot be restored, and nothing was changed/,
      )
      expect(await readdir(dir)).not.toContain('there')
    }
  })

  test('a backup that is cut anywhere, and leaves the directory as it was', async () => {
    await withData(config, async (db) => fill(db, randomBytes(100_000)))
    await runBackup(config, archive(), SYSTEM_CLOCK)
    const bytes = await readFile(archive())
    await mkdir(join(dir, 'there'))
    const cuts = fc.oneof(
      fc.integer({ min: 0, max: bytes.length - 1 }),
      // Where the packer's own end is, and where it begins.
      fc.integer({ min: 1, max: 12 }).map((left) => bytes.length - left),
      fc.integer({ min: 0, max: 24 }),
    )
    await fc.assert(
      fc.asyncProperty(cuts, async (length) => {
        await writeFile(archive(), bytes.subarray(0, length))
        await expect(runRestore(configOf('there'), archive())).rejects.toThrow(
          /cannot be restored, and nothing was changed/,
        )
        expect(await readdir(join(dir, 'there'))).toEqual([])
      }),
      { numRuns: 60, examples: [[bytes.length - 8], [bytes.length - 1], [0]] },
    )
    await writeFile(archive(), bytes)
    await runRestore(configOf('there'), archive())
  })

  test('a directory that is not empty or not there, a file that exists, and having nothing to back up', async () => {
    await expect(runBackup(config, archive(), SYSTEM_CLOCK)).rejects.toThrow(/nothing to back up in .*here/)
    await withData(config, async (db) => fill(db, Buffer.alloc(1)))
    const nowhere = join(dir, 'nowhere', 'today.tar.gz')
    await expect(runBackup(config, nowhere, SYSTEM_CLOCK)).rejects.toThrow(
      /nowhere does not exist, or may not be/,
    )
    await runBackup(config, archive(), SYSTEM_CLOCK)
    await expect(runBackup(config, archive(), SYSTEM_CLOCK)).rejects.toThrow(/exists already/)
    await expect(runRestore(config, archive())).rejects.toThrow(/is not empty.*--data-dir/)
    await mkdir(join(dir, 'empty'))
    await runRestore(configOf('empty'), archive())
  })

  test('a database that is in use, and touches nothing of what is there', async () => {
    await withData(config, async (db) => fill(db, Buffer.alloc(1)))
    await runBackup(config, archive(), SYSTEM_CLOCK)
    const used = await startEmbeddedPostgres({ dataDir: config.dataDir })
    // As if its service had started in the moment in which the directory was found to be empty.
    const there = { ...configOf('there'), databaseUrl: used.url }
    await mkdir(join(there.dataDir, 'lost+found'), { recursive: true })
    await writeFile(join(there.dataDir, 'lost+found', 'kept'), '')
    await expect(runRestore(there, archive())).rejects.toThrow(/The database is not empty/)
    await used.stop()
    expect(await readdir(join(there.dataDir, 'lost+found'))).toEqual(['kept'])
    await withData(config, async (db) => {
      expect(await db.selectFrom('events').select('id').execute()).not.toEqual([])
    })
  })
})
