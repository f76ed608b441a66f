// A controller without an image of its own, to the end of an installation: the command lines of its manifests are run in a root file
// system that has only what an image of a release has, against a real API of Kubernetes and the real service, with the rights of its account.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { controllerManifests, PROGRAM_KEEPER } from '@groundwork/host/installer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { hurried } from '../../testing/hurried.ts'
import { needImageRoot } from '../../testing/image-root.ts'
import { type Added, createPodNode, type PodNode, prepareNode } from '../../testing/pod-node.ts'
import type { RunningContainer } from '../../testing/run-in-image.ts'
import { until } from '../../testing/until.ts'
import { KUBE_START_MS } from '../kube/start-kube.ts'
import { type StartedCluster, setStatus, startCluster } from './start-cluster.ts'
import {
  addressOf,
  type InstallingService,
  nodeName,
  startInstallingService,
} from './start-installing-service.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const BUILT = process.arch === 'arm64' ? 'arm64' : 'x86_64'
const PROGRAM = join(ROOT, `packages/host/dist/groundwork-host-${BUILT}`)
const CONTROLLER = 'assisted-installer-controller'
const HOME = '/api/v1/namespaces/assisted-installer'
const ROLES = '/apis/rbac.authorization.k8s.io/v1/namespaces/assisted-installer'
const SETS = '/apis/apps/v1/namespaces/assisted-installer/daemonsets'
const CONFIG = '/apis/config.openshift.io/v1'
const CACHE = '/var/lib/groundwork-controller'
const NUMBERS = [1, 2, 3]
const AVAILABLE = [{ type: 'Available', status: 'True', message: 'All is well.' }]
const NOWHERE = { env: { PROGRAM_URL: 'http://127.0.0.1:1/program' } }
/** It waits for a minute here and there, of a time that goes faster for it. */
const PATIENCE_MS = 400_000

let cluster: StartedCluster
let service: InstallingService
let directory: string
let sha256: string
// biome-ignore lint/suspicious/noExplicitAny: manifests of every kind.
let objects: Readonly<Record<string, any>>
let first: PodNode
let second: PodNode
const running = new Set<RunningContainer>()
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-image-'))
  await promisify(execFile)(process.execPath, [join(ROOT, 'tools/build-host.mjs')])
  const image = await needImageRoot()
  cluster = await startCluster()
  service = await startInstallingService(NUMBERS.length, { 'host-executable': PROGRAM })
  sha256 = createHash('sha256')
    .update(await readFile(PROGRAM))
    .digest('hex')
  objects = Object.fromEntries(manifests().map(({ text }) => [parse(text).kind, parse(text)]))
  await cluster.put(`${HOME}/serviceaccounts`, objects.ServiceAccount)
  await cluster.put(`${ROLES}/roles`, objects.Role)
  await cluster.put(`${ROLES}/rolebindings`, objects.RoleBinding)
  await cluster.put(SETS, objects.DaemonSet)
  first = await aNode('first', image)
  second = await aNode('second', image)
}, KUBE_START_MS)
afterAll(async () => {
  for (const container of running) container.kill()
  await Promise.all([...running].map(({ ended }) => ended))
  await service?.stop()
  await cluster?.kube.stop()
  await rm(directory, { recursive: true, force: true })
})

const manifests = () =>
  controllerManifests({
    ...{
      clusterId: service.clusterId,
      serviceUrl: service.url,
      token: 'hidden-word',
      controllerImage: 'cli',
    },
    ...{ openshiftVersion: '4.20.1', controlPlaneCount: 3, caCertPath: '', isInsecure: false },
    ...{ checkClusterVersion: true, mustGatherImage: '', notifyNumReboots: false, serviceIps: [] },
    program: { sha256, proxy: '' },
  })

async function aNode(name: string, image: string): Promise<PodNode> {
  const token = await cluster.kube.request('POST', `${HOME}/serviceaccounts/${CONTROLLER}/token`, {
    body: {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: { expirationSeconds: 3_600 },
    },
  })
  const { hostname, port } = new URL(cluster.kube.url)
  const secret = Object.entries<string>(objects.Secret.data).map(
    ([key, value]) => [key, Buffer.from(value, 'base64').toString()] as const,
  )
  const node = createPodNode({
    ...{ directory: await mkdtemp(join(directory, `${name}-`)), image },
    data: {
      [objects.ConfigMap.metadata.name]: objects.ConfigMap.data,
      [objects.Secret.metadata.name]: Object.fromEntries(secret),
    },
    account: {
      env: { KUBERNETES_SERVICE_HOST: hostname, KUBERNETES_SERVICE_PORT: port },
      files: {
        token: token.body.status.token,
        'ca.crt': cluster.kube.caPem,
        namespace: 'assisted-installer',
      },
    },
  })
  await prepareNode(node)
  return node
}

async function start(
  node: PodNode,
  kind: 'Job' | 'DaemonSet',
  container: string,
  added: Added = {},
  pod = node.pod(objects[kind]),
) {
  const started = await pod.start(container, added)
  running.add(started)
  void started.ended.then(() => running.delete(started))
  return { pod, ...started }
}

/** Both containers of a pod of the job; the second runs on. */
async function startController(node: PodNode, added: Added = {}) {
  const { pod, ended, said } = await start(node, 'Job', 'program', added)
  expect([await ended, said()]).toEqual([0, expect.stringContaining('the program is ready')])
  return start(node, 'Job', CONTROLLER, await hurried(), pod)
}

const kept = (node: PodNode) => readdir(node.path(CACHE))
const isReady = async (said: () => string) =>
  until('it was ready', () => said().includes('can be reached'), PATIENCE_MS)

test('the set brings the program to every node', async () => {
  for (const node of [first, second]) {
    const { ended, said } = await start(node, 'DaemonSet', 'program')
    expect([await ended, said()]).toEqual([0, expect.stringContaining('fetching')])
    expect(await kept(node)).toEqual([`groundwork-host-${sha256}`])
  }
})

test('a pod of the set that ends with its node leaves it there', async () => {
  const { ended, said, terminate } = await start(first, 'DaemonSet', 'keeper')
  await until('it was there', () => said().includes('is on this node'), PATIENCE_MS)
  terminate()
  expect([await ended, said()]).toEqual([0, expect.stringContaining('stays on this node')])
  expect(await kept(first)).toHaveLength(1)
})

test('the controller starts, and reaches both sides', async () => {
  const { said, ended, terminate } = await startController(first)
  await isReady(said)
  const event = await cluster.kube.request('GET', `${HOME}/events/AssistedControllerIsReady`)
  expect(event.status).toBe(200)
  // Its node is taken away.
  terminate()
  expect(await ended).toBe(143)
  expect(said()).not.toContain('hidden-word')
  expect((await cluster.kube.request('GET', `${SETS}/${PROGRAM_KEEPER}`)).status).toBe(200)
})

test('on another node it starts while the service does not give the program, and finishes the installation', async () => {
  const keeper = await start(second, 'DaemonSet', 'keeper')
  const { said, ended } = await startController(second, NOWHERE)
  await isReady(said)
  await joinNodes()
  await until('the cluster was finalizing', async () => {
    const { status } = await service.read()
    if (status === 'installing') await service.moveTo('finalizing')
    return status === 'finalizing'
  })
  await service.keepKubeconfig(cluster.kube.kubeconfig())
  await finishOperators()
  const isInstalled = async () => (await service.read()).status === 'installed'
  await until('the cluster was installed', isInstalled, PATIENCE_MS)
  expect([await ended, said()]).toEqual([0, expect.stringContaining('installation is complete')])
  expect((await service.read()).logs_info).toBe('completed')

  expect((await cluster.kube.request('GET', `${SETS}/${PROGRAM_KEEPER}`)).status).toBe(404)
  keeper.terminate()
  expect([await keeper.ended, keeper.said()]).toEqual([
    0,
    expect.stringContaining('was removed from this node'),
  ])
  expect(await kept(second)).toEqual([])
  expect(existsSync(first.path(`${CACHE}/groundwork-host-${sha256}`))).toBe(true)
})

async function joinNodes(): Promise<void> {
  const stages = async () =>
    ((await service.read()).hosts ?? []).map(({ progress }) => progress?.current_stage)
  for (const number of NUMBERS) {
    await cluster.put('/api/v1/nodes', {
      metadata: { name: nodeName(number) },
      status: { addresses: [{ type: 'InternalIP', address: addressOf(number) }] },
    })
    await setStatus(cluster.kube, `/api/v1/nodes/${nodeName(number)}`, {
      conditions: [{ type: 'Ready', status: 'True' }],
    })
  }
  await until('all were done', async () => (await stages()).every((stage) => stage === 'Done'), PATIENCE_MS)
}

async function finishOperators(): Promise<void> {
  await cluster.put(`${CONFIG}/clusteroperators`, {
    ...{ apiVersion: 'config.openshift.io/v1', kind: 'ClusterOperator', metadata: { name: 'console' } },
    status: { conditions: AVAILABLE, versions: [{ name: 'operator', version: '4.20.1' }] },
  })
  await cluster.put(`${CONFIG}/clusterversions`, {
    ...{ apiVersion: 'config.openshift.io/v1', kind: 'ClusterVersion', metadata: { name: 'version' } },
    status: { conditions: AVAILABLE, desired: { version: '4.20.1' } },
  })
  await cluster.put('/api/v1/namespaces/openshift-config-managed/configmaps', {
    metadata: { name: 'default-ingress-cert' },
    data: { 'ca-bundle.crt': cluster.kube.caPem },
  })
}
