// What the controller's view of a cluster promises, held against a real API.
import { BARE_METAL_HOSTS } from '@groundwork/controller/cluster'
import { CONFIG_MAPS, EVENTS, JOBS, NODES } from '@groundwork/kube-client/objects'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { KUBE_START_MS } from '../kube/start-kube.ts'
import { type StartedCluster, startCluster } from './start-cluster.ts'

const METAL3 = '/apis/metal3.io/v1alpha1/namespaces/openshift-machine-api/baremetalhosts'
const namespace = 'openshift-machine-api'

let cluster: StartedCluster
beforeAll(async () => {
  cluster = await startCluster()
}, KUBE_START_MS)
afterAll(() => cluster?.kube.stop())

const failing = (status: number) => expect.objectContaining({ name: 'KubeError', status })

describe('the cluster, as the controller sees it', () => {
  test('has nothing where there is nothing', async () => {
    const { access } = cluster
    expect(await access.get(CONFIG_MAPS, 'none', 'openshift-config')).toBeNull()
    await expect(
      access.remove(JOBS, { name: 'none', namespace: 'openshift-marketplace' }),
    ).resolves.toBeUndefined()
  })

  test('refuses what the role does not allow', async () => {
    await expect(cluster.access.create(NODES, { metadata: { name: 'x' } })).rejects.toEqual(failing(403))
  })

  test('takes an event once', async () => {
    const event = {
      metadata: { name: 'AssistedControllerIsReady', namespace: 'assisted-installer' },
      reason: 'AssistedControllerIsReady',
      involvedObject: { kind: 'Job', name: 'assisted-installer-controller', namespace: 'assisted-installer' },
    }
    await cluster.access.create(EVENTS, event)
    await expect(cluster.access.create(EVENTS, event)).rejects.toEqual(failing(409))
  })

  test('lists by label, over all pages', async () => {
    const maps = '/api/v1/namespaces/openshift-config/configmaps'
    for (const name of ['a', 'b', 'c']) {
      await cluster.put(maps, { metadata: { name, labels: { pick: name === 'c' ? 'no' : 'yes' } } })
    }
    const found = await cluster.access.list(CONFIG_MAPS, {
      namespace: 'openshift-config',
      labels: { pick: 'yes' },
    })
    expect(found.map(({ metadata }) => metadata.name)).toEqual(['a', 'b'])
  })

  test('changes a node by patches, and not where somebody else was faster', async () => {
    await cluster.put('/api/v1/nodes', {
      metadata: { name: 'master-0' },
      spec: {
        taints: [
          { key: 'a', effect: 'NoSchedule' },
          { key: 'b', effect: 'NoSchedule' },
        ],
      },
    })
    const { access } = cluster
    const where = { name: 'master-0' }
    await access.patch(NODES, where, { kind: 'merge', change: { metadata: { labels: { zone: 'a' } } } })
    const remove = (index: number, key: string) => [
      { op: 'test', path: `/spec/taints/${index}/key`, value: key },
      { op: 'remove', path: `/spec/taints/${index}` },
    ]
    await access.patch(NODES, where, { kind: 'json', operations: remove(0, 'a') })
    await expect(access.patch(NODES, where, { kind: 'json', operations: remove(0, 'a') })).rejects.toEqual(
      failing(422),
    )
    const node = await access.get(NODES, 'master-0')
    expect(node?.metadata.labels?.zone).toBe('a')
    expect(node?.spec?.taints?.map(({ key }) => key)).toContain('b')
  })

  test('replaces status and object by themselves, with all that it does not know', async () => {
    const { access } = cluster
    await cluster.put(METAL3, {
      apiVersion: 'metal3.io/v1alpha1',
      kind: 'BareMetalHost',
      metadata: { name: 'bmh' },
      spec: { online: true, bmc: { address: 'redfish://192.0.2.1' } },
    })
    const host = await access.get(BARE_METAL_HOSTS, 'bmh', namespace)
    if (host === null) throw new Error('The host is missing.')
    const written = await access.replace(
      BARE_METAL_HOSTS,
      { ...host, status: { lastUpdated: '2026-01-01T00:00:00Z' } },
      'status',
    )
    const spec = { ...host.spec, consumerRef: { name: 'machine-0' } }
    await expect(access.replace(BARE_METAL_HOSTS, { ...host, spec })).rejects.toEqual(failing(409))
    await access.replace(BARE_METAL_HOSTS, { ...written, spec })
    expect(await access.get(BARE_METAL_HOSTS, 'bmh', namespace)).toMatchObject({
      spec: { online: true, bmc: { address: 'redfish://192.0.2.1' }, consumerRef: { name: 'machine-0' } },
      status: { lastUpdated: '2026-01-01T00:00:00Z' },
    })
  })

  test('tells of changes, until it is asked not to', async () => {
    const ending = new AbortController()
    let calls = 0
    cluster.access.watch(NODES, () => (calls += 1), ending.signal)
    await until('the nodes that are there were told of', () => calls > 0)
    const before = calls
    await cluster.put('/api/v1/nodes', { metadata: { name: 'worker-0' } })
    await until('a new node was told of', () => calls > before, 20_000)
    ending.abort()
  })
})
