import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../process/read-config.ts'
import { type RunningService, startService } from '../process/start-service.ts'
import { loadClusterHosts } from '../store/host-store.ts'
import { createAgent, overHttp } from '../testing/driver/agent.ts'
import { aMachine } from '../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const MINUTE_MS = 60_000
const PORTS = { 'api-port': '0', 'ui-port': '0', 'image-port': '0' }

test('the time without a service does not count as silence; silence before and after it does', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundwork-silence-'))
  const database = await createTestDatabase()
  let now = Date.UTC(2026, 0, 1, 12)
  const clock = { now: () => now }
  const config = readConfig({ ...PORTS, 'data-dir': dataDir, 'database-url': database.url }, {})
  let service: RunningService = await startService(config, { clock })
  onTestFinished(async () => {
    await service.close(0)
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const cluster = await aStoredCluster(service.app)
  const infraEnv = await aStoredInfraEnv(service.app, cluster)
  const send: ReturnType<typeof overHttp> = (...request) =>
    overHttp(`${service.urls.api[0]}/api/assisted-install`)(...request)
  const [quiet, lively] = [1, 2].map((number) =>
    createAgent({
      send,
      machine: aMachine({ number }),
      infraEnvId: infraEnv.record.id,
      agentVersion: 'registry.example.com/agent:1',
    }),
  )
  if (quiet === undefined || lively === undefined) throw new Error('There are two.')
  const disconnected = async () => {
    const { app } = service
    await app.checkIns.flush()
    await app.evaluator.settle({ kind: 'cluster', id: cluster.record.id })
    const hosts = await loadClusterHosts(app, app.db, cluster.record.id)
    return hosts.filter(({ facts }) => facts.status === 'disconnected').map(({ facts }) => facts.id)
  }
  for (const agent of [quiet, lively]) {
    await agent.register()
    await agent.turn(now)
  }
  now += 2.5 * MINUTE_MS
  await lively.turn(now)
  expect(await disconnected()).toEqual([])

  await service.close(0)
  now += 30 * MINUTE_MS
  service = await startService(config, { clock })
  expect(await disconnected()).toEqual([])
  now += MINUTE_MS
  expect(await disconnected()).toEqual([aMachine({ number: 1 }).id])
  now += 3 * MINUTE_MS
  expect(await disconnected()).toHaveLength(2)
  await lively.turn(now)
  expect(await disconnected()).toEqual([aMachine({ number: 1 }).id])
})
