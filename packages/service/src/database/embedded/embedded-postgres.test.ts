import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Logger } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmbeddedCluster } from '../../testing/test-database.ts'
import { findBinaries } from './binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findRunningPostmaster, removeStaleLocks, stopPostmaster } from './postmaster.ts'
import { SETTINGS } from './settings.ts'
import { socketDir } from './socket-dir.ts'
import { startOnce } from './start-once.ts'
import { databaseOwner } from './unprivileged.ts'

const SOURCES = new URL('../../../../../tools/testing/load-typescript.mjs', import.meta.url).href

let dir: string
let children: ChildProcess[]
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'groundwork-embedded-'))
  children = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await stopPostmaster(join(dir, 'postgres'))
  await rm(dir, { recursive: true, force: true })
})

/** A process of its own that holds the database open until it is killed. */
async function startElsewhere(dataDir: string): Promise<ChildProcess> {
  const holder = fileURLToPath(new URL('../../testing/hold-embedded-postgres.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', SOURCES, holder, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The other process ended early.'))),
  ])
  return child
}

async function query(server: Pick<EmbeddedPostgres, 'url'>, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** The processes whose working directory this is, whatever lock files say. */
async function worksThere(directory: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, index) => places[index] === directory)
}

function tellTo(said: EventEmitter): Pick<Logger, 'info' | 'warn' | 'error'> {
  const tell = (_context: unknown, message = _context) => said.emit(String(message))
  return { info: tell, warn: tell, error: tell } as Pick<Logger, 'info' | 'warn' | 'error'>
}

test('an empty directory becomes a durable database that no other user can reach', async () => {
  const server = await startEmbeddedPostgres({ dataDir: dir })
  await query(server, 'create table t as select 7 as n')
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses']
  for (const [name, value] of settings.map((name, index) => [name, index < 3 ? 'on' : ''] as const)) {
    expect(await query(server, `show ${name}`)).toEqual([value])
  }
  expect((await stat(join(dir, 'postgres'))).mode & 0o777).toBe(0o700)
  await server.stop()
  expect(await findRunningPostmaster(join(dir, 'postgres'))).toBeNull()
  expect((await readdir(dir)).filter((name) => name.includes('draft'))).toEqual([])

  const again = await startEmbeddedPostgres({ dataDir: dir })
  expect(await query(again, 'select n from t')).toEqual([7])
  await again.stop()
})

test('a killed service leaves a database that goes on at once, with everything that was committed', async () => {
  await createEmbeddedCluster(dir)
  const other = await startElsewhere(dir)
  const postmaster = await findRunningPostmaster(join(dir, 'postgres'))
  expect(postmaster).not.toBeNull()
  other.kill('SIGKILL')
  await once(other, 'exit')
  const server = await startEmbeddedPostgres({ dataDir: dir })
  expect(await findRunningPostmaster(join(dir, 'postgres'))).toBe(postmaster)
  expect(await query(server, 'select n from held')).toEqual([1])
  await server.stop()
})

test('a power cut leaves a database that starts again with everything that was committed', async () => {
  await createEmbeddedCluster(dir)
  const other = await startElsewhere(dir)
  const gone = once(other, 'exit')
  other.kill('SIGKILL')
  process.kill((await findRunningPostmaster(join(dir, 'postgres'))) ?? 0, 'SIGKILL')
  await gone
  const server = await startEmbeddedPostgres({ dataDir: dir })
  expect(await query(server, 'select n from held')).toEqual([1])
  await server.stop()
})

test('a lock file whose process id belongs to another program now is no obstacle', async () => {
  await createEmbeddedCluster(dir)
  const first = await startEmbeddedPostgres({ dataDir: dir })
  await first.stop()
  await writeFile(
    join(dir, 'postgres', 'postmaster.pid'),
    `${process.pid}\n/proc/self/cwd\n1\n5432\n\n\n\nready\n`,
  )
  const server = await startEmbeddedPostgres({ dataDir: dir })
  expect(await query(server, 'select 1')).toEqual([1])
  await server.stop()
})

test('who looked a moment too early takes nothing away from the one that started meanwhile', async () => {
  await createEmbeddedCluster(dir)
  const server = await startEmbeddedPostgres({ dataDir: dir })
  await removeStaleLocks(join(dir, 'postgres'))
  expect(await findRunningPostmaster(join(dir, 'postgres'))).not.toBeNull()
  expect(await query(server, 'select 1')).toEqual([1])
  await server.stop()
})

test('a second process on the same directory is refused by the id of the first', async () => {
  await createEmbeddedCluster(dir)
  const other = await startElsewhere(dir)
  await expect(startEmbeddedPostgres({ dataDir: dir })).rejects.toThrow(
    new RegExp(`${dir} is in use by another Groundwork process \\(process ${other.pid}\\).*--data-dir`),
  )
})

test('of two that start at the same moment on an empty directory one wins and the other is refused', async () => {
  const results = await Promise.allSettled([
    startEmbeddedPostgres({ dataDir: dir }),
    startEmbeddedPostgres({ dataDir: dir }),
  ])
  const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(winners).toHaveLength(1)
  expect(await query(winners[0] as EmbeddedPostgres, 'select 1')).toEqual([1])
  await winners[0]?.stop()
})

test('a database that dies at run time is started again', async () => {
  await createEmbeddedCluster(dir)
  const said = new EventEmitter()
  const server = await startEmbeddedPostgres({ dataDir: dir, log: tellTo(said) })
  const back = once(said, 'the embedded database is running again')
  process.kill((await findRunningPostmaster(join(dir, 'postgres'))) ?? 0, 'SIGKILL')
  await once(said, 'the embedded database stopped unexpectedly; starting it again')
  expect(server.trouble()).toMatchObject({
    status: 503,
    reason: expect.stringContaining('being started again'),
  })
  await back
  expect(await query(server, 'select 1')).toEqual([1])
  await server.stop()
  expect(await findRunningPostmaster(join(dir, 'postgres'))).toBeNull()
})

test('a service that ends while its database is being started leaves no database behind', async () => {
  await createEmbeddedCluster(dir)
  const server = await startEmbeddedPostgres({ dataDir: dir })
  await server.stop()
  const pgdata = join(dir, 'postgres')
  const logFile = join(dir, 'postgres.log')
  const owner = await databaseOwner(pgdata)
  const binaries = await findBinaries(owner)
  const guarded = { dataDir: dir, socketDir: await socketDir(pgdata), keeper: 'test' }
  const cluster = { ...guarded, pgdata, logFile, owner, binaries, settings: SETTINGS }
  // Wanted for the first look only: the new process has not written its lock file by then.
  let looks = 0
  await expect(startOnce(cluster, () => looks++ === 0)).rejects.toThrow()
  expect(await worksThere(pgdata)).toEqual([])
})

test('processes that a killed database leaves behind do not keep the next one from starting', async () => {
  await createEmbeddedCluster(dir)
  const said = new EventEmitter()
  const server = await startEmbeddedPostgres({ dataDir: dir, log: tellTo(said) })
  const busy = new pg.Client({ connectionString: server.url })
  busy.on('error', () => {})
  await busy.connect()
  const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid')
  // It hears of nothing, like one that waits for a disk.
  process.kill(rows[0]?.pid ?? 0, 'SIGSTOP')
  const back = once(said, 'the embedded database is running again')
  process.kill((await findRunningPostmaster(join(dir, 'postgres'))) ?? 0, 'SIGKILL')
  await back
  expect(server.trouble()).toBeNull()
  expect(await query(server, 'select 1')).toEqual([1])
  await busy.end()
  await server.stop()
})

test('a database that does not start is told in one sentence, after a few tries', async () => {
  await createEmbeddedCluster(dir)
  const starting = startEmbeddedPostgres({ dataDir: dir, settings: { no_such_setting: '1' } })
  await expect(starting).rejects.toThrow(
    /^The embedded database in \S+ does not start: unrecognized configuration parameter "no_such_setting"\. .*It was tried 5 times\.$/,
  )
})

test('a directory too deep for a socket name, closed to other users, works too', async () => {
  const deep = join(dir, 'a'.repeat(60), 'b'.repeat(60))
  await mkdir(deep, { recursive: true })
  await chmod(join(dir, 'a'.repeat(60)), 0o700)
  const server = await startEmbeddedPostgres({ dataDir: deep })
  expect(await query(server, 'select 1')).toEqual([1])
  await server.stop()
})

test('a platform without binaries is told what to do', async () => {
  await expect(findBinaries(null, 'sunos-sparc')).rejects.toThrow(/sunos-sparc.*linux-x64.*--database-url/)
})
