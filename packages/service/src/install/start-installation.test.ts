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
    expect([status, body.reason]).toEqual([400, expect.stringMatching(/node-4.*insufficient/)])
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
    expect((await install(cluster.id)).status).toBe(409)
  })
})
