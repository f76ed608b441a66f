// Debian's PgBouncer in transaction mode between the service and its database, with fewer connections than one process opens.
import { join } from 'node:path'
import {
  checkAddress,
  connectDatabase,
  GARBAGE_LOCK,
  runExclusively,
} from '@groundwork/service/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorsIn } from '../../testing/errors-in-log.ts'
import {
  createFleet,
  type Fleet,
  inParallel,
  lossesOf,
  persist,
  setVips,
  untilReady,
} from '../../testing/fleet.ts'
import type { ServiceProcess } from '../../testing/service-process.ts'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { watch } from '../fault/watcher.ts'
import { type PgBouncer, SERVER_CONNECTIONS, startPgBouncer } from './start-pgbouncer.ts'

let workspace: Workspace
let pooler: PgBouncer
let directUrl: string
beforeAll(async () => {
  workspace = await createWorkspace()
  directUrl = (await workspace.startPostgres()).url
  pooler = await startPgBouncer(directUrl)
})
afterAll(async () => {
  await pooler?.stop()
  await workspace.close()
})

const reasonOf = (url: string, direct: string | null): Promise<string> =>
  checkAddress({ url, directUrl: direct }).then(
    () => 'nothing is wrong',
    (error: Error) => error.message,
  )

describe('addresses', () => {
  const WITHOUT =
    /^--database-url \(GROUNDWORK_DATABASE_URL\) leads to a connection pooler in transaction mode.* Set --database-direct-url \(GROUNDWORK_DATABASE_DIRECT_URL\) too/

  test('a pooler in transaction mode needs a second one, that of the server', async () => {
    expect(await reasonOf(pooler.url, null)).toMatch(WITHOUT)
    expect(await reasonOf(pooler.url, pooler.url)).toMatch(
      /^--database-direct-url .* leads to a connection pooler in transaction mode/,
    )
    expect(await reasonOf(pooler.url, directUrl)).toBe('nothing is wrong')
  })

  test('a pooler in session mode needs none', async () => {
    expect(await reasonOf(pooler.sessionsUrl, null)).toBe('nothing is wrong')
  })

  test('a pooler is recognised while others use it', async () => {
    const others = connectDatabase({ url: pooler.url, directUrl }, { max: 8 })
    let isOver = false
    const busy = inParallel(Array(8).keys(), 8, async () => {
      while (!isOver) await others.pool.query('select pg_sleep($1)', [0.001])
    })
    for (let times = 0; times < 20; times += 1) expect(await reasonOf(pooler.url, null)).toMatch(WITHOUT)
    isOver = true
    await busy
    await others.close()
  })

  test('what the pooler refuses is said', async () => {
    expect(await reasonOf(`${pooler.url}?options=-cjit%3Doff`, directUrl)).toMatch(
      /^The database at --database-url .* cannot be used: .*unsupported startup parameter.*Take that out of the address/,
    )
  })

  test('the service does not start without the second one', async () => {
    const dataDir = await workspace.directory('data')
    const started = workspace.start({ dataDir, flags: ['--database-url', pooler.url] })
    await expect(started).rejects.toThrow(/Set --database-direct-url .* too/)
  })
})

describe('connections', () => {
  test('the server gives up what takes too long, and keeps no limit of ours', async () => {
    const database = connectDatabase({ url: pooler.url, directUrl })
    const holder = await database.sessions.connect()
    await holder.query('create table held ()')
    await holder.query('begin; lock table held')
    const [slow, waiting, inTransaction] = await Promise.allSettled([
      database.pool.query('select pg_sleep($1)', [60]),
      database.pool.query('select from held where $1', [true]),
      database.db.transaction().execute((tx) =>
        tx
          .selectFrom('held' as 'due')
          .selectAll()
          .execute(),
      ),
    ])
    expect(slow).toMatchObject({ reason: { code: '57014', message: /statement timeout/ } })
    for (const given of [waiting, inTransaction]) expect(given).toMatchObject({ reason: { code: '55P03' } })
    await holder.query('rollback; drop table held')
    holder.release()
    const left = await Promise.all(
      Array.from({ length: SERVER_CONNECTIONS }, () =>
        database.pool.query(`select current_setting('statement_timeout') as limit, pg_sleep(0.1)`),
      ),
    )
    expect(left.map(({ rows }) => rows[0].limit)).toEqual(Array(SERVER_CONNECTIONS).fill('0'))
    await database.close()
  })

  test('exclusive work is done by one, and by the next when the first is gone', async () => {
    const connect = () => connectDatabase({ url: pooler.url, directUrl })
    const [one, two] = [connect(), connect()]
    const meanwhile = await runExclusively(one.sessions, GARBAGE_LOCK, async () => {
      // The pooler passes connections around, and the lock stays where it is.
      await Promise.all(Array.from({ length: 20 }, () => one.pool.query('select $1::int', [1])))
      return runExclusively(two.sessions, GARBAGE_LOCK, async () => 'twice')
    })
    expect(meanwhile).toBeNull()
    expect(await runExclusively(two.sessions, GARBAGE_LOCK, async () => 'once')).toBe('once')
    await Promise.all([one.close(), two.close()])
  })
})

test('two processes get clusters ready, hear of each other and clean up once; one dies, and nothing is stuck or lost', async () => {
  const key = join(await workspace.directory('key'), 'secret.key')
  // At the same moment and on an empty database, as a deployment does.
  const services = await Promise.all([start(key), start(key)])
  const [survivor, victim] = services
  const urlOf = () => (victim.isAlive() ? victim.url : survivor.url)
  const fleet = await createFleet(victim.url, { clusters: 4, hostsPerCluster: 3 }, urlOf)
  const [first = '', deleted = '', ...others] = fleet.clusterIds
  const partOf = (...ids: readonly string[]): Fleet => ({
    clusterIds: ids,
    hosts: fleet.hosts.filter(({ clusterId }) => ids.includes(clusterId)),
  })
  const work = ({ hosts }: Fleet) =>
    inParallel(hosts, 6, async (host) => {
      await persist(host.register)
      await persist(host.turn)
      await persist(host.turn)
    })

  // Only one process is called; the other one hears of it.
  const watcher = watch(() => survivor.url, 'kinds=cluster')
  await until('the watcher is greeted', () => watcher.heard.length > 0)
  await work(partOf(first))
  await setVips(victim.url, first)
  await untilReady(victim.url, partOf(first), 60_000)
  await until('the stream of the other process has the change', () =>
    watcher.heard.some(
      ({ data }) => data.id === first && (data.resource as { status?: string } | null)?.status === 'ready',
    ),
  )
  watcher.close()

  const cluster = `${victim.url}/api/assisted-install/v2/clusters/${deleted}`
  expect((await fetch(cluster, { method: 'DELETE' })).status).toBe(204)
  const purged = () => services.flatMap(({ log }) => purgedIn(log()))
  await until('the deleted cluster is cleaned up', () => purged().length > 0)

  const interrupted = partOf(...others)
  const working = work(interrupted)
  await until('some have reported', () => interrupted.hosts.some((host) => host.acknowledged() > 0))
  await victim.kill()
  await working
  for (const id of others) await persist(() => setVips(survivor.url, id))
  const left = partOf(first, ...others)
  await untilReady(survivor.url, left, 60_000)
  expect(await lossesOf(survivor.url, left.hosts)).toEqual([])

  expect(purged()).toEqual([1])
  for (const { log } of services) {
    expect(errorsIn(log())).toEqual([])
    expect(log()).not.toMatch(/prepared statement/)
  }
  expect(await sessionLocks()).toBe(1)
  expect(await survivor.terminate()).toBe(0)
  await until('no lock is left', async () => (await sessionLocks()) === 0)
})

const start = async (key: string): Promise<ServiceProcess> =>
  workspace.start({
    dataDir: await workspace.directory('data'),
    flags: [
      ...['--database-url', pooler.url, '--database-direct-url', directUrl],
      ...['--secret-key-file', key],
    ],
    env: { DELETION_WORKER_INTERVAL: '1s', DELETED_UNREGISTERED_AFTER: '0s' },
  })

/** Of each clean-up that removed clusters, how many. */
const purgedIn = (log: string): readonly number[] =>
  log.split('\n').flatMap((line) => {
    const count = Number(/"clustersPurged":(\d+)/.exec(line)?.[1] ?? 0)
    return count === 0 ? [] : [count]
  })

/** Of evaluations: each process that has made one holds one as long as it lives. */
async function sessionLocks(): Promise<number> {
  const client = new pg.Client({ connectionString: directUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(distinct objid)::int as count from pg_locks
       where locktype = 'advisory' and mode = 'ExclusiveLock' and classid = ${0x67726e67}`,
    )
    return rows[0]?.count ?? -1
  } finally {
    await client.end()
  }
}
