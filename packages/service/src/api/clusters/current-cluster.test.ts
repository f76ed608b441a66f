// A cluster that is in the caches is shown by one statement; who may see deleted ones reads it anew.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aReadyCluster, createInstallApp, type ReadyCluster } from '../../install/testing/a-ready-cluster.ts'
import { findCurrentCluster } from '../../store/clusters/current-cluster.ts'
import type { TestApp } from '../../testing/test-app.ts'

let service: TestApp
let cluster: ReadyCluster
beforeAll(async () => {
  service = await createInstallApp()
  cluster = await aReadyCluster(service, { nodes: 3 })
})
afterAll(() => service.close())

const readAnew = { get_unregistered_clusters: 'true' }

async function expectSame(): Promise<void> {
  const anew = await service.inject('GET', cluster.path, undefined, readAnew)
  // Twice: what is missing in a cache is read the first time.
  for (let time = 0; time < 2; time += 1) {
    const shown = await service.inject('GET', cluster.path)
    expect([shown.status, shown.text]).toEqual([200, anew.text])
  }
  expect(await findCurrentCluster(service.app, cluster.id)).toMatchObject({
    cluster: { record: { id: cluster.id } },
    hosts: anew.body.hosts.map(({ id }: { id: string }) => ({ facts: { id } })),
    infraEnvs: [{ record: { id: cluster.infraEnvId } }],
  })
}

it.each<readonly [string, () => Promise<unknown>]>([
  ['nothing has changed', async () => undefined],
  ['the cluster has changed', () => service.inject('PATCH', cluster.path, { name: 'other' })],
  [
    'its infra-env has changed',
    () =>
      service.inject('PATCH', `/v2/infra-envs/${cluster.infraEnvId}`, {
        kernel_arguments: [{ operation: 'append', value: 'quiet' }],
      }),
  ],
  [
    'a host has changed',
    () => service.inject('PATCH', cluster.hosts[0]?.path ?? '', { host_name: 'renamed' }),
  ],
  [
    'a host has called',
    async () => {
      await service.clock.advance(1_000)
      await service.inject('GET', `${cluster.hosts[0]?.path}/instructions`)
    },
  ],
  ['its calls are written', () => service.app.checkIns.flush()],
  ['a host is gone', () => service.inject('DELETE', cluster.hosts[2]?.path ?? '')],
  ['a host has come', () => cluster.addHost({ number: 4 })],
])('shows what is stored when %s', async (_, change) => {
  await change()
  await expectSame()
})

it('does not show a cluster that was deleted', async () => {
  await service.inject('DELETE', cluster.path)
  expect((await service.inject('GET', cluster.path)).status).toBe(404)
  expect(await findCurrentCluster(service.app, cluster.id)).toBeNull()
})
