import { createHash } from 'node:crypto'
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PackedFiles } from '@groundwork/files/packed-files'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crc32c } from './crc32c.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { makePrepared } from './make-prepared.ts'
import { findRunningPostmaster, stopPostmaster } from './postmaster.ts'
import { unpackCluster } from './prepared-cluster.ts'
import { databaseOwner } from './unprivileged.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'groundwork-prepared-'))
})
afterEach(async () => {
  for (const name of await readdir(dir)) await stopPostmaster(join(dir, name, 'postgres'))
  await rm(dir, { recursive: true, force: true })
})

/** All files of a directory, as an executable would have them. */
async function pack(directory: string): Promise<Pick<PackedFiles, 'files' | 'frame'>> {
  const paths = (await readdir(directory, { recursive: true })).sort()
  const contents: Buffer[] = []
  const files: PackedFiles['files'][number][] = []
  for (const path of paths) {
    if (!(await stat(join(directory, path))).isFile()) continue
    const bytes = await readFile(join(directory, path))
    files.push({ path, mode: 0o600, size: bytes.length, frame: contents.length, offset: 0 })
    contents.push(bytes)
  }
  return { files, frame: async (number) => contents[number] ?? Buffer.alloc(0) }
}

async function digestOf({ files, frame }: Pick<PackedFiles, 'files' | 'frame'>): Promise<string> {
  const hash = createHash('sha256')
  for (const { path, frame: number } of files) hash.update(`${path}\n`).update(await frame(number))
  return hash.digest('hex')
}

async function unpackedAt(name: string, packed: Pick<PackedFiles, 'files' | 'frame'>): Promise<string> {
  const dataDir = join(dir, name)
  const pgdata = join(dataDir, 'postgres')
  await mkdir(pgdata, { recursive: true, mode: 0o700 })
  const owner = await databaseOwner(join(dir, 'nowhere'))
  if (owner !== null) await chown(pgdata, owner.uid, owner.gid)
  await unpackCluster(packed, pgdata, owner)
  return dataDir
}

async function rows(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const CATALOGS = `select c.relname, (xpath('/row/n/text()', query_to_xml('select count(*) as n from pg_catalog.' || c.relname, false, true, '')))[1]::text
  from pg_class c where c.relnamespace = 'pg_catalog'::regnamespace and c.relkind = 'r'
  and c.relname not in ('pg_collation', 'pg_statistic', 'pg_depend') order by 1`

describe('a cluster of prepared files', () => {
  test('is whole, one of its own, and survives the end of its process', async () => {
    await makePrepared(join(dir, 'made'))
    const packed = await pack(join(dir, 'made'))
    await makePrepared(join(dir, 'again'))
    expect(await digestOf(await pack(join(dir, 'again')))).toBe(await digestOf(packed))

    const first = await startEmbeddedPostgres({ dataDir: await unpackedAt('first', packed) })
    const second = await startEmbeddedPostgres({ dataDir: await unpackedAt('second', packed) })
    const usual = await startEmbeddedPostgres({ dataDir: join(dir, 'usual') })
    const identifier = 'select system_identifier::text from pg_control_system()'
    const own = await rows(first.url, identifier)
    expect(await rows(second.url, identifier)).not.toEqual(own)
    expect(await rows(first.url, CATALOGS)).toEqual(await rows(usual.url, CATALOGS))
    expect(await rows(first.url, 'show data_checksums')).toEqual([['on']])

    await rows(first.url, 'create table t as select * from generate_series(1, 10000) as n')
    const pid = (await findRunningPostmaster(join(dir, 'first/postgres'))) ?? expect.fail('It does not run.')
    await first.abandon()
    process.kill(pid, 'SIGQUIT')
    await stopPostmaster(join(dir, 'first/postgres'))
    const again = await startEmbeddedPostgres({ dataDir: join(dir, 'first') })
    expect(await rows(again.url, 'select sum(n)::int from t')).toEqual([[50_005_000]])
    expect(await rows(again.url, identifier)).toEqual(own)
    for (const running of [second, usual, again]) await running.stop()
  })
})

test.each([
  ['123456789', 0xe306_9283],
  ['', 0],
  ['a', 0xc1d0_4330],
])('the checksum of "%s"', (text, expected) => {
  expect(crc32c(Buffer.from(text))).toBe(expected)
})
