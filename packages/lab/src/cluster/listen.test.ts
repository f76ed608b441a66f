import { connectToCluster } from '@groundwork/controller/cluster'
import { readKubeconfig } from '@groundwork/kube-client/access'
import { NODES } from '@groundwork/kube-client/objects'
import {
  CoreV1Api,
  KubeConfig,
  KubernetesObjectApi,
  PatchStrategy,
  setHeaderOptions,
  Watch,
} from '@kubernetes/client-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRecordingService } from '../testing/recording-service.ts'
import { createTestLab } from '../testing/test-lab.ts'
import { createLabCluster } from './create-lab-cluster.ts'
import { type ListeningClusters, listenClusters } from './listen.ts'
import type { SimCluster } from './sim-cluster.ts'

let listening: ListeningClusters
let cluster: SimCluster
let kubeconfig: KubeConfig
let end: () => void

beforeAll(async () => {
  const service = createRecordingService({
    name: 'one',
    domain: 'example.com',
    controlPlane: 3,
    workers: 0,
    roles: {},
  })
  const lab = createTestLab(service)
  end = lab.end
  const config = {
    ...{ name: 'one', domain: 'example.com', controlPlane: 3, arbiters: 0, workers: 0, platform: 'none' },
    ...{ apiVips: [], ingressVips: [], serviceNetwork: '172.30.0.0/16', version: '4.20.1' },
  }
  const { network, random } = lab.world
  cluster = createLabCluster({ world: lab.world, network, random, config, signal: lab.world.signal })
  listening = await listenClusters({ all: [cluster] })
  kubeconfig = new KubeConfig()
  kubeconfig.loadFromString(listening.kubeconfigOf(cluster))
})

afterAll(async () => {
  await listening.close()
  end()
})

const node = (name: string) => ({ apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { a: 'b' } } })

describe('the client of the Kubernetes project', () => {
  it('lists, makes, patches and deletes', async () => {
    const core = kubeconfig.makeApiClient(CoreV1Api)
    await core.createNode({ body: node('n1') })
    await core.createNode({ body: { ...node('n2'), metadata: { name: 'n2' } } })
    const listed = await core.listNode({ labelSelector: 'a=b' })
    expect(listed.items.map((item) => item.metadata?.name)).toEqual(['n1'])
    const patched = await core.patchNode(
      { name: 'n1', body: { metadata: { labels: { c: 'd' } } } },
      setHeaderOptions('Content-Type', PatchStrategy.MergePatch),
    )
    expect(patched.metadata?.labels).toEqual({ a: 'b', c: 'd' })
    await expect(core.readNode({ name: 'n3' })).rejects.toMatchObject({ code: 404 })
    await core.deleteNode({ name: 'n2' })
    expect((await core.listNode()).items).toHaveLength(1)
  })

  it('watches', async () => {
    const told: string[] = []
    const seen = new Promise<void>((resolve) => {
      void new Watch(kubeconfig).watch(
        '/api/v1/nodes',
        {},
        (type, object: { metadata: { name: string } }) => {
          told.push(`${type} ${object.metadata.name}`)
          if (object.metadata.name === 'n1') cluster.store.put(node('n4') as never)
          else resolve()
        },
        () => {},
      )
    })
    await seen
    expect(told).toEqual(['ADDED n1', 'ADDED n4'])
  })
})

describe('a client that first asks what there is', () => {
  it('is told of every kind', async () => {
    const generic = KubernetesObjectApi.makeApiClient(kubeconfig)
    const version = await generic.read({
      apiVersion: 'config.openshift.io/v1',
      kind: 'ClusterVersion',
      metadata: { name: 'version' },
    })
    expect(version.metadata?.name).toBe('version')
    const apis = await cluster.api(new Request('https://api/apis'))
    expect(JSON.stringify(await apis.json())).toContain('machineconfiguration.openshift.io/v1')
  })
})

describe('the access of the controller', () => {
  it('works over a real connection', async () => {
    const access = connectToCluster(async () => readKubeconfig(listening.kubeconfigOf(cluster)))
    expect(await access.get(NODES, 'unknown')).toBeNull()
    expect((await access.list(NODES)).length).toBeGreaterThan(0)
  })
})
