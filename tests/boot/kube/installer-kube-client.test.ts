// What the installer asks of a cluster, against a real API server, as the kubeconfig of a new cluster lets it: by certificate.
import { createInstallerKubeClient, internalAddresses, isReady, readReplicas } from '@groundwork/host/cluster'
import { createRealMachine } from '@groundwork/host/machine'
import { readKubeconfig } from '@groundwork/kube-client/access'
import type { KubeClient } from '@groundwork/kube-client/client'
import { EVENTS, NODES as NODE } from '@groundwork/kube-client/objects'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KUBE_START_MS, type RunningKube, startKube } from './start-kube.ts'

const NODES = '/api/v1/nodes'
const INSTALL_CONFIG =
  'controlPlane: { name: master, replicas: 3 }\narbiter: { name: arbiter, replicas: 1 }\n'
const machine = createRealMachine({ environment: { PATH: process.env.PATH } })
const clientWith = (kubeconfig: string) =>
  createInstallerKubeClient({ machine, access: readKubeconfig(kubeconfig) })

let kube: RunningKube
let client: KubeClient
beforeAll(async () => {
  kube = await startKube()
  client = clientWith(await kube.kubeconfigFor({ user: 'system:admin', groups: ['system:masters'] }))
  const node = { metadata: { name: 'master-0', labels: { role: 'master' } } }
  await kube.request('POST', NODES, { body: node })
  await kube.request('PATCH', `${NODES}/master-0/status`, {
    contentType: 'application/merge-patch+json',
    body: {
      status: {
        addresses: [{ type: 'InternalIP', address: '192.0.2.10' }],
        conditions: [{ type: 'Ready', status: 'True' }],
      },
    },
  })
}, KUBE_START_MS)
afterAll(() => kube?.stop())

describe('the client of the installer', () => {
  test('lists nodes, all or by label', async () => {
    const [node] = await client.list(NODE)
    expect(node?.metadata.name).toBe('master-0')
    expect(node && isReady(node) && internalAddresses(node)).toEqual(['192.0.2.10'])
    expect(await client.list(NODE, { labels: { role: 'worker' } })).toEqual([])
  })

  test('reads how many machines the cluster is to have', async () => {
    const body = { metadata: { name: 'cluster-config-v1' }, data: { 'install-config': INSTALL_CONFIG } }
    await kube.request('POST', '/api/v1/namespaces/kube-system/configmaps', { body })
    expect(await readReplicas(client)).toEqual({ controlPlane: 3, arbiters: 1 })
  })

  test('sees the events of a namespace', async () => {
    const path = '/api/v1/namespaces/default/events'
    const body = {
      metadata: { name: 'started' },
      involvedObject: { kind: 'Node', name: 'master-0', namespace: 'default' },
      reason: 'Started',
    }
    await kube.request('POST', path, { body })
    const events = await client.list(EVENTS, { namespace: 'default', fields: { reason: 'Started' } })
    expect(events.map(({ metadata }) => metadata.name)).toEqual(['started'])
  })

  test('tells what is not there from what it may not see', async () => {
    expect(await client.get(NODE, 'worker-9')).toBeNull()
    const nobody = clientWith(kube.kubeconfig('nobody'))
    await expect(nobody.get(NODE, 'worker-9')).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('User "nobody" cannot get resource'),
    })
  })

  test('works with a token, too', async () => {
    expect(await clientWith(kube.kubeconfig()).list(NODE)).toHaveLength(1)
  })

  test.each([
    ['merge', { kind: 'merge', change: { metadata: { annotations: { seen: 'merge' } } } }],
    [
      'json',
      { kind: 'json', operations: [{ op: 'add', path: '/metadata/annotations', value: { seen: 'json' } }] },
    ],
  ] as const)('changes an object by a %s patch', async (kind, patch) => {
    await client.patch(NODE, { name: 'master-0' }, patch)
    const node = await client.get(NODE, 'master-0')
    expect(node?.metadata.annotations).toMatchObject({ seen: kind })
  })

  test('fails with the words of the server when a patch is not possible', async () => {
    await expect(
      client.patch(NODE, { name: 'worker-9' }, { kind: 'merge', change: { metadata: { labels: {} } } }),
    ).rejects.toMatchObject({ status: 404, message: expect.stringContaining('nodes "worker-9" not found') })
  })

  test('asks for the log of a pod that does not exist', async () => {
    await expect(
      client.podLog({ namespace: 'kube-system', name: 'bootkube' }, { sinceSeconds: 60 }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('trusts nobody else', async () => {
    const { ca: _ca, ...access } = readKubeconfig(kube.kubeconfig())
    await expect(createInstallerKubeClient({ machine, access }).list(NODE)).rejects.toMatchObject({
      status: 0,
    })
  })
})
