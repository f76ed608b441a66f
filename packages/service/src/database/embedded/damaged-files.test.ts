import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedCluster } from '../../testing/test-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findRunningPostmaster } from './postmaster.ts'

let dir: string
/** A whole one, to be copied and damaged. */
let sound: string
/** Of a table with rows, and of the same table after PostgreSQL has counted them; below the directory of PostgreSQL. */
let table: string
let countedTable: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'groundwork-damaged-'))
  sound = join(dir, 'sound')
  await createEmbeddedCluster(sound)
  const server = await startEmbeddedPostgres({ dataDir: sound })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  for (const name of ['kept', 'counted'])
    await client.query(
      `create table ${name} (id int primary key, text text not null);
       insert into ${name} select n, repeat('x', 200) from generate_series(1, 200) as n`,
    )
  await client.query('vacuum analyze counted')
  const { rows } = await client.query<{ kept: string; counted: string }>(
    `select pg_relation_filepath('kept') as kept, pg_relation_filepath('counted') as counted`,
  )
  table = rows[0]?.kept ?? ''
  countedTable = rows[0]?.counted ?? ''
  expect((await client.query('show data_checksums')).rows).toEqual([{ data_checksums: 'on' }])
  await client.end()
  await server.stop()
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const BLOCK = 8_192

async function flipByte(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+')
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
  await handle.write(Buffer.of((buffer[0] ?? 0) ^ 1), 0, 1, at)
  await handle.close()
}

async function halve(file: string): Promise<void> {
  await truncate(file, Math.floor((await stat(file)).size / 2))
}

const RESTORE = 'Move \\S+ away and restore a backup: groundwork restore <backup file> --data-dir \\S+\\.'

const cases: readonly (readonly [what: string, damage: (pgdata: string) => Promise<void>, said: string])[] = [
  ['no PG_VERSION', (pgdata) => rm(join(pgdata, 'PG_VERSION')), `PG_VERSION is missing.* ${RESTORE}`],
  [
    'the PG_VERSION of another PostgreSQL',
    (pgdata) => writeFile(join(pgdata, 'PG_VERSION'), '14\n'),
    `PostgreSQL version 14.*belongs to another version of Groundwork.* ${RESTORE}`,
  ],
  [
    'no pg_control',
    (pgdata) => rm(join(pgdata, 'global', 'pg_control')),
    `pg_control is missing.* ${RESTORE}`,
  ],
  [
    'a pg_control that is cut',
    (pgdata) => truncate(join(pgdata, 'global', 'pg_control'), 100),
    `Its files are damaged. ${RESTORE}`,
  ],
  [
    'no log of changes',
    (pgdata) => rm(join(pgdata, 'pg_wal'), { recursive: true }),
    `pg_wal is missing.* ${RESTORE}`,
  ],
  [
    'no permission',
    (pgdata) => chmod(join(pgdata, 'global', 'pg_control'), 0),
    'Permission denied.*Let one user own .*0700.*',
  ],
  ['a table that is cut', (pgdata) => halve(join(pgdata, table)), `could not read block.* ${RESTORE}`],
  [
    'a table that is cut to nothing',
    (pgdata) => truncate(join(pgdata, table), 0),
    `could not read block.* ${RESTORE}`,
  ],
  [
    'a table that was counted, and is cut',
    (pgdata) => halve(join(pgdata, countedTable)),
    `could not read block.* ${RESTORE}`,
  ],
  ['a table without its file', (pgdata) => rm(join(pgdata, table)), `could not open file.* ${RESTORE}`],
  ['one bit of a table', (pgdata) => flipByte(join(pgdata, table), BLOCK - 50), `invalid page.* ${RESTORE}`],
]

test.each(cases)('%s: refused in one line that says what to do', async (what, damage, said) => {
  const dataDir = join(dir, what.replaceAll(' ', '-'))
  await promisify(execFile)('cp', ['-a', sound, dataDir])
  await damage(join(dataDir, 'postgres'))
  const failure = await startEmbeddedPostgres({ dataDir }).then(
    () => 'It started.',
    (error: Error) => error.message,
  )
  expect(failure).toMatch(new RegExp(`^The embedded database in \\S+ does not start: .*${said}$`))
  expect(await findRunningPostmaster(join(dataDir, 'postgres'))).toBeNull()
})
