// Hosts that have reported more than the memory of the process: their own cluster is refused, again and again, and the
// process lives on for all others.
import { join } from 'node:path'
import { connectDatabase } from '@groundwork/service/testing/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { createFleet, inParallel } from '../../testing/fleet.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

const MIB = 1024 ** 2
const ROUNDS = 2

test('a cluster larger than the memory does not end the process', async () => {
  const { url } = await workspace.startPostgres()
  const flags = [
    '--database-url',
    url,
    '--secret-key-file',
    join(await workspace.directory('key'), 'secret.key'),
  ]
  const start = async () =>
    workspace.start({
      dataDir: await workspace.directory('data'),
      flags,
      env: {
        GROUNDWORK_EVALUATION_LIMIT: '8MiB',
        GROUNDWORK_HOST_CACHE: '8MiB',
        NODE_OPTIONS: '--max-old-space-size=160',
      },
    })
  const first = await start()
  const fleet = await createFleet(first.url, { clusters: 2, hostsPerCluster: 8 }, () => service.url)
  let service = first
  await inParallel(fleet.hosts, 4, (host) => host.register())
  const [large = '', healthy = ''] = fleet.clusterIds
  const ofLarge = fleet.hosts.filter(({ clusterId }) => clusterId === large)
  const ofHealthy = fleet.hosts.filter(({ clusterId }) => clusterId === healthy)
  const database = connectDatabase(url)
  try {
    // Mostly blank, so that it is quickly written. As text alone they are more than the heap of the process.
    for (const { id } of ofLarge) {
      await database.pool.query(
        `update hosts set connectivity = '"{\\"remote_hosts\\":[]}' || repeat(' ', $2::int) || '"', revision = revision + 1
         where id = $1`,
        [id, 20 * MIB],
      )
    }
  } finally {
    await database.close()
  }
  await first.kill()
  service = await start()
  for (let round = 0; round < ROUNDS; round += 1) {
    await inParallel(ofLarge, 4, async (host) => {
      await expect(host.register()).rejects.toThrow('503')
    })
    await inParallel(ofHealthy, 4, async (host) => {
      await host.register()
      await host.turn()
    })
  }
  const { name } = await call<{ name: string }>(service.url, 'GET', `/v2/clusters/${healthy}`)
  expect(name).not.toBe('')
  expect(service.isAlive()).toBe(true)
})
