// From the restart of the hosts to the end: the controller between a real API of Kubernetes and the real service.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { KUBE_START_MS } from '../kube/start-kube.ts'
import { type RunningController, runInCluster } from './run-in-cluster.ts'
import { type StartedCluster, setStatus, startCluster } from './start-cluster.ts'
import {
  addressOf,
  type InstallingService,
  nodeName,
  startInstallingService,
} from './start-installing-service.ts'

const CONFIG = '/apis/config.openshift.io/v1'
const BARE_METAL_HOSTS = '/apis/metal3.io/v1alpha1/namespaces/openshift-machine-api/baremetalhosts'
const NUMBERS = [1, 2, 3]
const AVAILABLE = [{ type: 'Available', status: 'True', message: 'All is well.' }]

let cluster: StartedCluster
let service: InstallingService
let controller: RunningController
beforeAll(async () => {
  cluster = await startCluster()
  await putChores(cluster)
  service = await startInstallingService(NUMBERS.length)
  controller = runInCluster(cluster, service, { speed: 30 })
}, KUBE_START_MS)
afterAll(async () => {
  await controller?.end()
  await service?.stop()
  await cluster?.kube.stop()
})

const stages = async () =>
  ((await service.read()).hosts ?? []).map(({ progress }) => progress?.current_stage ?? '').sort()

/** What is in the way of the controller, or waits for it. */
async function putChores({ put }: StartedCluster): Promise<void> {
  await put('/api/v1/namespaces/kube-system/configmaps', {
    metadata: { name: 'cluster-config-v1' },
    data: {
      'install-config': 'networking: { serviceNetwork: [10.0.0.0/24] }\nplatform: { baremetal: {} }\n',
    },
  })
  await put('/api/v1/namespaces/default/services', {
    metadata: { name: 'thief' },
    spec: { clusterIP: '10.0.0.10', ports: [{ port: 53 }] },
  })
  const namespace = 'namespaces/openshift-machine-api'
  await put(`/apis/machine.openshift.io/v1beta1/${namespace}/machines`, {
    ...{ apiVersion: 'machine.openshift.io/v1beta1', kind: 'Machine' },
    metadata: { name: 'worker-a', labels: { 'machine.openshift.io/cluster-api-machine-role': 'worker' } },
  })
  await put(BARE_METAL_HOSTS, {
    ...{ apiVersion: 'metal3.io/v1alpha1', kind: 'BareMetalHost', spec: { online: true } },
    metadata: {
      name: 'worker-0',
      annotations: { 'baremetalhost.metal3.io/status': '{"operationalStatus":"discovered"}' },
    },
  })
}

test('the bootstrap host hears that the controller is ready', async () => {
  const path = '/api/v1/namespaces/assisted-installer/events/AssistedControllerIsReady'
  await until('the event was there', async () => (await cluster.kube.request('GET', path)).status === 200)
})

test('nodes that join are reported, and then that they are ready', async () => {
  for (const number of NUMBERS) {
    await cluster.put('/api/v1/nodes', {
      metadata: { name: nodeName(number) },
      status: { addresses: [{ type: 'InternalIP', address: addressOf(number) }] },
    })
  }
  await until('all had joined', async () => (await stages()).every((stage) => stage === 'Joined'))
  for (const number of NUMBERS) {
    await setStatus(cluster.kube, `/api/v1/nodes/${nodeName(number)}`, {
      conditions: [{ type: 'Ready', status: 'True' }],
    })
  }
  await until('all were done', async () => (await stages()).every((stage) => stage === 'Done'))
})

test('the name server can have its address', async () => {
  const path = '/api/v1/namespaces/default/services/thief'
  await until('the other was gone', async () => (await cluster.kube.request('GET', path)).status === 404)
})

test('bare metal hosts stand for their machines', async () => {
  const host = await until('the host was updated', async () => {
    const { body } = await cluster.kube.request('GET', `${BARE_METAL_HOSTS}/worker-0`)
    return body.spec.consumerRef === undefined ? null : body
  })
  expect(host).toMatchObject({
    spec: {
      online: true,
      consumerRef: { kind: 'Machine', name: 'worker-a', namespace: 'openshift-machine-api' },
    },
    status: { operationalStatus: 'discovered', lastUpdated: expect.any(String) },
  })
  expect(host.metadata.annotations ?? {}).toEqual({})
})

test('operators are waited for, and reported', async () => {
  await until('the cluster was finalizing', async () => {
    const { status } = await service.read()
    if (status === 'installing') await service.moveTo('finalizing')
    return status === 'finalizing'
  })
  const finalizing = async () => (await service.read()).progress?.finalizing_stage
  await until(
    'operators were waited for',
    async () => (await finalizing()) === 'Waiting for cluster operators',
  )
  await cluster.put(`${CONFIG}/clusteroperators`, {
    ...{ apiVersion: 'config.openshift.io/v1', kind: 'ClusterOperator', metadata: { name: 'console' } },
    status: { conditions: AVAILABLE, versions: [{ name: 'operator', version: '4.20.1' }] },
  })
  await cluster.put(`${CONFIG}/clusterversions`, {
    ...{ apiVersion: 'config.openshift.io/v1', kind: 'ClusterVersion', metadata: { name: 'version' } },
    status: { conditions: AVAILABLE, desired: { version: '4.20.1' } },
  })
  await until('the service knew both', async () => {
    const { monitored_operators = [] } = await service.read()
    const known = (monitored_operators ?? []).filter(({ status }) => status === 'available')
    return known.length === 2 && known.every(({ status_info }) => status_info === 'All is well.')
  })
  await until('the next stage came', async () => (await finalizing()) === 'Adding router ca')
})

test('the certificate of the ingress completes the kubeconfig, and the installation is complete', async () => {
  await service.keepKubeconfig(cluster.kube.kubeconfig())
  await cluster.put('/api/v1/namespaces/openshift-config-managed/configmaps', {
    metadata: { name: 'default-ingress-cert' },
    data: { 'ca-bundle.crt': cluster.kube.caPem },
  })
  await until('the cluster was installed', async () => (await service.read()).status === 'installed')
  await until('the controller had said so', () =>
    controller.said.some((line) => line.includes('installation is complete')),
  )
  expect(await service.events()).toContain('cluster_finalizing_stage_updated')
})

test('then the controller ends, after its last log', async () => {
  expect(await controller.ended).toBe(0)
  expect((await service.read()).logs_info).toBe('completed')
})
