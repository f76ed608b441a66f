import type { ClusterStatus, HostStatus } from '@groundwork/contract/vocabulary'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aHostIn, discover, infraEnvFor, registered } from '../api/clusters/testing/a-cluster.ts'
import { collectGarbage } from '../garbage/collect-garbage.ts'
import { DEREGISTER } from '../garbage/deregister.ts'
import { loadCluster, lockCluster, saveCluster } from '../store/clusters/cluster-store.ts'
import { loadHost } from '../store/hosts/host-store.ts'
import type { HostKey } from '../store/stored.ts'
import { aStoredInfraEnv } from '../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { changeHost } from './change-host.ts'
import { deleteHost } from './delete-host.ts'

let service: TestApp
let id: string
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  id = (await registered(service)).id
})

const remove = () => service.inject('DELETE', `/v2/clusters/${id}`)
const eventNames = async (query: string): Promise<string[]> =>
  (await service.inject('GET', `/v2/events?${query}`)).body.map(({ name }: { name: string }) => name)
const find = (key: HostKey) => loadHost(service.app, service.app.db, key)
const now = () => service.clock.now()

/** Without a decision about it. */
const setStatus = (status: ClusterStatus) =>
  service.app.db.transaction().execute(async (tx) => {
    const stored = await lockCluster(tx, id)
    if (stored) await saveCluster(tx, stored, { record: { status } }, now())
  })

/** A host that came in an infra-env without a cluster, and was given to this one. */
async function aBoundHost(number: number, status: HostStatus): Promise<HostKey> {
  const infra_env_id = (await aStoredInfraEnv(service.app, null)).record.id
  const { id: host_id } = await aHostIn(service, infra_env_id, { number })
  const key = { infra_env_id, host_id }
  const host = { cluster_id: id, status, requested_hostname: 'mine', role: 'worker' } as const
  await changeHost(service.app, key, () => ({ host }))
  return key
}

describe('deleting a cluster', () => {
  test('hides it and tells of it', async () => {
    const { status, text } = await remove()
    expect([status, text]).toEqual([204, ''])
    expect((await service.inject('GET', `/v2/clusters/${id}`)).status).toBe(404)
    expect((await remove()).status).toBe(404)
    expect(await eventNames(`cluster_id=${id}`)).toContain('cluster_deregistered')
  })

  test('keeps row and secret for a while', async () => {
    await remove()
    const { db, secrets } = service.app
    expect(await loadCluster(db, id, { withDeleted: true })).toMatchObject({ deleted_at: now() })
    expect(await secrets.get(db, { kind: 'cluster', id }, 'pull_secret')).not.toBeNull()
  })

  test('leaves nothing to do', async () => {
    await remove()
    const due = await service.app.db.selectFrom('due').selectAll().where('unit_id', '=', id).execute()
    expect(due).toEqual([])
  })

  test.each(['preparing-for-installation', 'finalizing', 'error'] as const)(
    'is possible while it is %s',
    async (status) => {
      await setStatus(status)
      expect((await remove()).status).toBe(204)
    },
  )

  test('is refused while it installs, which is remembered', async () => {
    await setStatus('installing')
    const { status, body } = await remove()
    expect(status).toBe(409)
    expect(body.reason).toContain('installing')
    expect(await eventNames(`cluster_id=${id}`)).toContain('cluster_deregister_failed')
    expect(await loadCluster(service.app.db, id)).not.toBeNull()
  })
})

describe('hosts of a deleted cluster', () => {
  test('go with it when their infra-env is made for it', async () => {
    const infra_env_id = await infraEnvFor(service, id)
    const { id: host_id, agent } = await aHostIn(service, infra_env_id, { number: 1 })
    await discover(service, agent)
    await remove()
    expect(await find({ infra_env_id, host_id })).toBeNull()
    expect(await eventNames(`host_id=${host_id}&infra_env_id=${infra_env_id}`)).toContain('host_deregistered')
    // The machine is still there, so it comes back, without a cluster.
    await agent.register()
    const again = await find({ infra_env_id, host_id })
    expect(again?.facts).toMatchObject({ cluster_id: null, status: 'discovering-unbound' })
  })

  test('stay where they were found otherwise', async () => {
    const key = await aBoundHost(2, 'known')
    const { app } = service
    await app.db.updateTable('hosts').set({ reply_hashes: '{"inventory":"x"}' }).execute()
    expect((await remove()).status).toBe(204)
    expect((await find(key))?.facts).toMatchObject({
      cluster_id: null,
      status: 'unbinding',
      role: 'auto-assign',
      requested_hostname: 'mine',
    })
    const row = await app.db.selectFrom('hosts').selectAll().where('id', '=', key.host_id).executeTakeFirst()
    expect(row).toMatchObject({ cluster_id: null, reply_hashes: '' })
    expect(await eventNames(`host_id=${key.host_id}`)).toContain('host_unbind_succeeded')
  })

  test('are told to leave at once', async () => {
    const key = await aBoundHost(3, 'known')
    await remove()
    const { body } = await service.inject(
      'GET',
      `/v2/infra-envs/${key.infra_env_id}/hosts/${key.host_id}/instructions`,
    )
    expect(body).toMatchObject({ instructions: null, post_step_action: 'exit' })
  })

  test('are forgotten until they register again when they cannot be unbound', async () => {
    const key = await aBoundHost(4, 'binding')
    expect((await remove()).status).toBe(204)
    expect(await find(key)).toBeNull()
  })
})

test('an unused cluster is deleted by garbage collection', async () => {
  const { app, clock } = service
  const inactiveMs = app.config.garbage.clusterInactiveMs
  await clock.advance(inactiveMs + 1)
  expect(await collectGarbage(app, DEREGISTER)).toMatchObject({ clustersDeregistered: 0 })
  await clock.advance(inactiveMs)
  const { clustersDeregistered, failures } = await collectGarbage(app, DEREGISTER)
  expect(clustersDeregistered).toBeGreaterThan(0)
  expect(failures).toBe(0)
  expect(await loadCluster(app.db, id)).toBeNull()
  expect(await eventNames(`cluster_id=${id}`)).toEqual(
    expect.arrayContaining(['after_inactivity_cluster_deregistered', 'cluster_deregistered']),
  )
})

describe('deleting a host', () => {
  test('tells of it and judges the cluster again', async () => {
    const infra_env_id = await infraEnvFor(service, id)
    const { id: host_id } = await aHostIn(service, infra_env_id, { number: 5 })
    const key = { infra_env_id, host_id }
    await deleteHost(service.app, key)
    expect(await find(key)).toBeNull()
    const { body } = await service.inject('GET', `/v2/clusters/${id}`)
    expect(body.hosts).toEqual([])
    expect(await eventNames(`cluster_id=${id}`)).toContain('host_deregistered')
    await expect(deleteHost(service.app, key)).rejects.toMatchObject({ status: 404 })
  })

  test('works without a cluster, too', async () => {
    const infra_env_id = (await aStoredInfraEnv(service.app, null)).record.id
    const { id: host_id } = await aHostIn(service, infra_env_id, { number: 6 })
    await deleteHost(service.app, { infra_env_id, host_id })
    expect(await find({ infra_env_id, host_id })).toBeNull()
  })
})
