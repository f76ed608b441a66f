// With data that an earlier version wrote (commit ac7ff0b, migrations 1 to 4).
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBackup } from '../backup/check-backup.ts'
import { restoreAsWritten } from '../backup/restore-backup.ts'
import { SYSTEM_CLOCK } from '../clock/clock.ts'
import { appliedMigrations } from '../database/migrate.ts'
import { MIGRATIONS } from '../database/migrations/index.ts'
import { createObjectStore } from '../files/create-object-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { readConfig } from './read-config.ts'
import { upgradeDatabase } from './upgrade-database.ts'

const ARCHIVE = fileURLToPath(new URL('../backup/testing/written-by-ac7ff0b.tar.gz', import.meta.url))
const ALL = Object.keys(MIGRATIONS)
const [BEFORE, SINCE] = [ALL.slice(0, 4), ALL.slice(4)]

let dataDir: string
let database: TestDatabase
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'groundwork-upgrade-'))
  database = await createTestDatabase({ template: 'empty' })
})
afterEach(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const backupsIn = () => readdir(join(dataDir, 'backups'))
const configWith = (variables: Readonly<Record<string, string>> = {}) =>
  readConfig({ 'data-dir': dataDir }, variables)

async function restoreEarlierData(): Promise<void> {
  const { files, secretKeyFile } = configWith()
  const parts = { database, files: await createObjectStore(files), secretKeyFile }
  await restoreAsWritten(parts, ARCHIVE, await checkBackup(ARCHIVE))
  expect(await appliedMigrations(database.db)).toEqual(BEFORE)
}

const start = (config = configWith()) =>
  upgradeDatabase({
    ...{ config, clock: SYSTEM_CLOCK, log: pino({ level: 'silent' }) },
    address: { url: database.url, directUrl: null },
  })

test('a new database is no upgrade', async () => {
  expect(await start()).toBeNull()
  expect(await appliedMigrations(database.db)).toEqual(ALL)
})

test('the data of an earlier version are saved whole before its tables change, and only then', async () => {
  await restoreEarlierData()
  const upgrade = await start()
  expect(upgrade?.migrations).toEqual(SINCE)
  const saved = await checkBackup(upgrade?.backup ?? '')
  const original = await checkBackup(ARCHIVE)
  expect(saved.migrations).toEqual(BEFORE)
  expect(saved.tables).toEqual(original.tables)
  expect(Object.keys(saved.checksums)).toEqual(expect.arrayContaining(Object.keys(original.checksums)))
  expect(await start()).toBeNull()
  expect(await backupsIn()).toHaveLength(1)
})

test('an upgrade that is tried again keeps one backup of itself, and all others', async () => {
  await restoreEarlierData()
  const others = ['before-upgrade-0002-to-0004-2026-01-01.tar.gz', 'mine.tar.gz']
  const last = SINCE.at(-1)?.slice(0, 4)
  await mkdir(join(dataDir, 'backups'))
  for (const name of [...others, `before-upgrade-0004-to-${last}-2026-02-02.tar.gz`])
    await writeFile(join(dataDir, 'backups', name), '')
  await start()
  const names = await backupsIn()
  expect(names).toHaveLength(3)
  expect(names).toEqual(expect.arrayContaining(others))
  expect(names).not.toContain(`before-upgrade-0004-to-${last}-2026-02-02.tar.gz`)
})

test('what attempts left behind that were killed is removed, and nothing else', async () => {
  await restoreEarlierData()
  const kept = 'mine.tar.gz.partial'
  const left = [
    'before-upgrade-0002-to-0004-x.tar.gz.0a1b.partial',
    'before-upgrade-0004-to-0009-x.tar.gz.partial',
  ]
  await mkdir(join(dataDir, 'backups'))
  for (const name of [kept, ...left]) await writeFile(join(dataDir, 'backups', name), '')
  const upgrade = await start()
  expect((await backupsIn()).sort()).toEqual([basename(upgrade?.backup ?? ''), kept])
})

test('where nothing can be saved, nothing is changed, and it says what to do', async () => {
  await restoreEarlierData()
  await writeFile(join(dataDir, 'backups'), 'a file in its place')
  await expect(start()).rejects.toThrow(
    /could not be saved before the upgrade: .*Nothing was changed.*GROUNDWORK_UPGRADE_BACKUP=false/s,
  )
  expect(await appliedMigrations(database.db)).toEqual(BEFORE)
})

test.each([
  ['the setting says so', () => configWith({ GROUNDWORK_UPGRADE_BACKUP: 'false' })],
  ['the database is not ours', () => ({ ...configWith(), databaseUrl: database.url })],
])('nothing is saved when %s', async (_, config) => {
  await restoreEarlierData()
  expect(await start(config())).toEqual({ migrations: SINCE, backup: null })
  await expect(backupsIn()).rejects.toThrow('ENOENT')
})
