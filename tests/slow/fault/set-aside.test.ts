// A process that dies twice in the middle of one cluster: the next one leaves that cluster alone, and everything else goes on.
import { join } from 'node:path'
import { connectDatabase, type Database } from '@groundwork/service/testing/database'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { createFleet, inParallel } from '../../testing/fleet.ts'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

interface Told {
  readonly name: string
  readonly message: string
}

test('a cluster in which two processes died is set aside, the others go on, and it is taken up again', async () => {
  const { url } = await workspace.startPostgres()
  const flags = [
    '--database-url',
    url,
    '--secret-key-file',
    join(await workspace.directory('key'), 'secret.key'),
  ]
  const start = async () => workspace.start({ dataDir: await workspace.directory('data'), flags })
  let service = await start()
  const fleet = await createFleet(service.url, { clusters: 2, hostsPerCluster: 2 }, () => service.url)
  await inParallel(fleet.hosts, 4, async (host) => {
    await host.register()
    await host.turn()
  })
  const [broken = '', healthy = ''] = fleet.clusterIds
  const eventsOf = async (id: string): Promise<readonly string[]> => {
    const events = await call<readonly Told[]>(service.url, 'GET', `/v2/events?cluster_id=${id}`)
    return events.map(({ name }) => name).filter((name) => name.startsWith('cluster_evaluation'))
  }
  let number = 0
  const change = (id: string) => {
    number += 1
    const body = { additional_ntp_source: `ntp${number}.example.com` }
    return call<typeof body>(service.url, 'PATCH', `/v2/clusters/${id}`, body)
  }

  const database = connectDatabase(url)
  try {
    // There is something to be written about these hosts, and a process that tries gets stuck in the middle.
    await database.pool.query(`update hosts set plan = '', revision = revision + 1 where cluster_id = $1`, [
      broken,
    ])
    let hold = await lockHosts(database, broken)
    await database.pool.query(`insert into due (unit_kind, unit_id, at) values ('cluster', $1, now())`, [
      broken,
    ])
    for (const crashes of [0, 1]) {
      await until('the evaluation is stuck', () => isBegun(database, broken, crashes))
      expect((await change(healthy)).additional_ntp_source).toBe(`ntp${number}.example.com`)
      await service.kill()
      hold = await holdAgain(hold, database, broken)
      service = await start()
    }
    await letGo(hold)
    await until('the cluster is set aside', async () => (await eventsOf(broken)).length > 0)
    expect(await eventsOf(broken)).toEqual(['cluster_evaluation_set_aside'])
    expect((await change(healthy)).additional_ntp_source).toBe(`ntp${number}.example.com`)
    expect(await eventsOf(healthy)).toEqual([])
    expect(service.isAlive()).toBe(true)

    // As if the time until the next try had passed.
    await database.pool.query(`update evaluations set retry_at = now() where unit_id = $1`, [broken])
    await database.pool.query(`update due set at = now() where unit_id = $1`, [broken])
    await until('the cluster is taken up again', async () => (await eventsOf(broken)).length > 1)
    expect([...(await eventsOf(broken))].sort()).toEqual([
      'cluster_evaluation_resumed',
      'cluster_evaluation_set_aside',
    ])
  } finally {
    await database.close()
  }
  expect(await service.terminate()).toBe(0)
})

async function lockHosts({ pool }: Database, clusterId: string): Promise<PoolClient> {
  const client = await pool.connect()
  // Should the test fail, the database goes away first.
  client.on('error', () => undefined)
  await client.query('begin')
  await client.query('select from hosts where cluster_id = $1 for update', [clusterId])
  return client
}

async function letGo(client: PoolClient): Promise<void> {
  await client.query('rollback')
  client.release()
}

/** In between, what the dead process had begun comes to its end. */
async function holdAgain(before: PoolClient, database: Database, clusterId: string): Promise<PoolClient> {
  await letGo(before)
  await database.pool.query('select from clusters where id = $1 for update', [clusterId])
  return lockHosts(database, clusterId)
}

async function isBegun({ pool }: Database, clusterId: string, crashes: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from evaluations where unit_id = $1 and begun_by is not null and crashes = $2',
    [clusterId, crashes],
  )
  return rowCount === 1
}
