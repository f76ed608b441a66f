import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registered } from '../api/clusters/testing/a-cluster.ts'
import type { TestApp } from '../testing/test-app.ts'
import { aReadyCluster, createInstallApp, type ReadyCluster } from './testing/a-ready-cluster.ts'

let service: TestApp
beforeAll(async () => {
  service = await createInstallApp()
})
afterAll(() => service.close())

const install = (id: string) => service.inject('POST', `/v2/clusters/${id}/actions/install`)

describe('a cluster that is not ready', () => {
  test('is refused with everything that is missing', async () => {
    const { id } = await registered(service)
    const { status, body } = await install(id)
    expect(status).toBe(409)
    expect(body.reason).toContain('sufficient-masters-count')
    // One sentence for each that fails, and none for those that pass: people read this.
    expect(body.reason).not.toMatch(/[{}]|success/)
    expect(body.reason.length).toBeLessThan(1_000)
    expect(body.reason).toMatch(/has no API VIP \(api-vips-defined\)\./)
    expect(body.reason).toContain(`GET /api/groundwork/v1/clusters/${id}/explanation`)
    expect((await service.inject('GET', `/v2/clusters/${id}`)).body.install_started_at).toMatch(/^0001/)
  })

  test('is not there', async () => {
    expect((await install('2f1b0a52-6c2f-4f3c-9d0e-0a4b5c6d7e8f')).status).toBe(404)
  })
})

describe('three machines', () => {
  let cluster: ReadyCluster
  beforeAll(async () => {
    cluster = await aReadyCluster(service, { nodes: 3 })
  })

  test('wait for one that is not known while roles are open', async () => {
    const memory = { physical_bytes: 2 ** 30, usable_bytes: 2 ** 30 }
    const small = await cluster.addHost({ number: 4, inventory: { memory } })
    await cluster.work()
    const { status, body } = await install(cluster.id)
    expect([status, body.reason]).toEqual([400, expect.stringMatching(/node-4.*insufficient.*memory/)])
    expect((await service.inject('DELETE', small.path)).status).toBe(204)
    await service.clock.advance(1_000)
  })

  test('get roles, one of them becomes the bootstrap, and the preparation begins', async () => {
    expect((await cluster.show()).status).toBe('ready')
    const { status, body } = await install(cluster.id)
    expect(status).toBe(202)
    expect(body.status).toBe('preparing-for-installation')
    expect(body['last-installation-preparation']).toMatchObject({ reason: expect.any(String) })
    expect(body.schedulable_masters_forced_true).toBe(true)
    expect(body.hosts.map(({ role }: { role: string }) => role)).toEqual(['master', 'master', 'master'])
    expect(body.hosts.filter(({ bootstrap }: { bootstrap?: boolean }) => bootstrap)).toHaveLength(1)
    expect(await cluster.eventNames()).toContain('host_bootstrap_set')
    const again = await install(cluster.id)
    expect([again.status, again.body.reason]).toEqual([
      409,
      expect.stringMatching(/^Cluster test is preparing-for-installation .*would have to be ready\.$/),
    ])
  })

  test('are refused while one of them does not fit, which is named with the reason', async () => {
    const other = await aReadyCluster(service, { nodes: 3 })
    for (const { path } of other.hosts) await service.inject('PATCH', path, { host_role: 'master' })
    const memory = { physical_bytes: 2 ** 30, usable_bytes: 2 ** 30 }
    const small = await other.addHost({ number: 4, inventory: { memory } })
    await service.inject('PATCH', small.path, { host_role: 'worker' })
    await other.work()
    const { status, body } = await install(other.id)
    expect(status).toBe(409)
    expect(body.reason).toMatch(/Host node-4 has 1 GiB of memory[^.]*\(has-min-memory\)\./)
    expect(body.reason).not.toContain('ntp-synced')
  })
})
