import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { Tx } from '../../database/schema.ts'
import { createAgent } from '../../testing/driver/agent.ts'
import { aMachine } from '../../testing/driver/machine.ts'
import { aStoredCluster, aStoredInfraEnv } from '../../testing/stored-resources.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { StoredHost } from '../stored.ts'
import { inTransaction } from '../transaction.ts'
import { keyOf } from './host-cache.ts'
import { loadClusterHosts } from './host-store.ts'
import { readBootstrapTrust, readHostTrust } from './host-trust.ts'
import { saveHost } from './save-host.ts'
import { writeHosts } from './write-hosts.ts'

/** So many are written by one statement. */
const HOSTS = 5

it('a cluster has the bootstrap host that was written last, whichever statement wrote it', async () => {
  const test = await createTestApp()
  onTestFinished(() => test.close())
  const { app } = test
  const cluster = await aStoredCluster(app)
  const infraEnvId = (await aStoredInfraEnv(app, cluster)).record.id
  for (let number = 1; number <= HOSTS; number += 1) {
    const machine = aMachine({ number, seed: randomUUID() })
    await createAgent({ send: test.inject, machine, infraEnvId, agentVersion: '' }).register()
  }
  const now = app.clock.now()
  const hosts = () => loadClusterHosts(app, app.db, cluster.record.id)
  const bootstrap = async () => (await readBootstrapTrust(app.db, cluster.record.id))?.host_id ?? null
  /** Which host is the bootstrap host afterwards; all questions have to agree. */
  const after = async (write: (tx: Tx, hosts: readonly StoredHost[]) => Promise<unknown>) => {
    await inTransaction(app, async (tx) => write(tx, await loadClusterHosts(app, tx, cluster.record.id)))
    const chosen = (await hosts()).find(({ facts }) => facts.bootstrap)?.facts.id ?? null
    for (const host of await hosts()) {
      expect((await readHostTrust(app.db, keyOf(host)))?.isBootstrap).toBe(host.facts.id === chosen)
    }
    expect(await bootstrap()).toBe(chosen)
    return chosen
  }
  const isAt = (chosen: number) => (host: StoredHost, index: number) => ({
    host,
    update: { facts: { bootstrap: index === chosen, requested_hostname: `"bootstrap":${index !== chosen}` } },
  })

  expect(await after(async () => {})).toBeNull()
  const ids = (await hosts()).map(({ facts }) => facts.id)
  for (const chosen of [1, 4]) {
    expect(await after((tx, all) => writeHosts(tx, all.map(isAt(chosen)), now))).toBe(ids[chosen])
  }
  const apart = await after(async (tx, all) => {
    for (const { host, update } of all.map(isAt(2))) await saveHost(tx, host, update, now)
  })
  expect(apart).toBe(ids[2])
  // A write that says nothing of it leaves it as it is.
  const renamed = (host: StoredHost) => ({ host, update: { facts: { requested_hostname: 'another' } } })
  expect(await after((tx, all) => writeHosts(tx, all.map(renamed), now))).toBe(ids[2])
  const deleted = await after(async (tx, all) => {
    const host = all.find(({ facts }) => facts.bootstrap)
    if (host !== undefined) await saveHost(tx, host, { deleted_at: now }, now)
  })
  expect(deleted).toBeNull()
})
