import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { createAgent } from '../../testing/driver/agent.ts'
import { aMachine } from '../../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../../testing/stored-resources.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createHostCache } from './host-cache.ts'
import { loadClusterHosts } from './host-store.ts'

it('reads every host, however small the cache is and whatever others put into it', async () => {
  const test = await createTestApp()
  onTestFinished(() => test.close())
  const { app } = test
  const cluster = await aStoredCluster(app)
  const infraEnv = await aStoredInfraEnv(app, cluster)
  for (const number of [1, 2, 3, 4]) {
    const machine = aMachine({ number, seed: randomUUID() })
    const infraEnvId = infraEnv.record.id
    await createAgent({ send: test.inject, machine, infraEnvId, agentVersion: '' }).register()
  }
  const reader = { ...app, hosts: createHostCache(1) }
  for (const attempt of [1, 2, 3]) {
    const hosts = await loadClusterHosts(reader, app.db, cluster.record.id)
    expect([attempt, hosts.length]).toEqual([attempt, 4])
  }
})
