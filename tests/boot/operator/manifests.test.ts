// What `groundwork operator manifests` prints, applied by kubectl to a real API server, and the documents of people applied to that.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROGRAM } from '../../testing/program.ts'
import { until } from '../../testing/until.ts'
import type { KubeAnswer } from '../kube/kube-request.ts'
import { KUBE_START_MS, type RunningKube, startKube } from '../kube/start-kube.ts'
import { needKubectl } from '../pki/kubectl.ts'
import {
  AGENT,
  CLUSTER_INSTALL,
  HUB_DOCUMENTS,
  type HubDocument,
  INFRA_ENV,
  NMSTATE_CONFIG,
} from './hub-documents.ts'
import { runKubectl } from './kubectl-apply.ts'

const OPERATOR = 'system:serviceaccount:installer:groundwork-operator'
const AGENT_INSTALL = '/apis/agent-install.openshift.io/v1beta1/namespaces/edge'
const AGENT_PATH = `${AGENT_INSTALL}/agents/${AGENT.metadata.name}`

let kube: RunningKube
let directory: string
let kubectl: (words: readonly string[], input?: string) => ReturnType<typeof runKubectl>
let manifests: string
let applied: Awaited<ReturnType<typeof runKubectl>>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'operator-'))
  kube = await startKube()
  const program = await needKubectl()
  const kubeconfig = join(directory, 'kubeconfig')
  await writeFile(kubeconfig, kube.kubeconfig())
  kubectl = (words, input) => runKubectl(program, kubeconfig, words, input)
  const words = [PROGRAM, 'operator', 'manifests', '--namespace', 'installer']
  manifests = (await promisify(execFile)(process.execPath, words, { maxBuffer: 2 ** 24 })).stdout
  applied = await kubectl(['apply', '-f', '-'], manifests)
  await until('all kinds are served', async () => {
    const lists = HUB_DOCUMENTS.map(({ apiVersion, kind }) =>
      kube.request('GET', `/apis/${apiVersion}/${kind.toLowerCase()}s?limit=1`),
    )
    return (await Promise.all(lists)).every(({ status }) => status === 200)
  })
  await kube.request('POST', '/api/v1/namespaces', { body: { metadata: { name: 'edge' } } })
}, KUBE_START_MS)
afterAll(async () => {
  await kube?.stop()
  await rm(directory, { recursive: true, force: true })
})

describe('the manifests', () => {
  test('are applied without a complaint', () => {
    expect(applied).toMatchObject({ code: 0, err: '' })
    expect(applied.out).toContain('agentclusterinstalls.extensions.hive.openshift.io created')
  })

  test('change nothing when they are applied again', async () => {
    const again = await kubectl(['apply', '-f', '-'], manifests)
    expect(again.code).toBe(0)
    expect(again.out.split('\n').filter((line) => line !== '' && !line.endsWith(' unchanged'))).toEqual([])
  })

  test('are structural: the server has no objection to a definition', async () => {
    const { body } = await kube.request('GET', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions')
    const objections = body.items.flatMap(
      ({ metadata, status }: { metadata: { name: string }; status: { conditions: { type: string }[] } }) =>
        status.conditions
          .filter(({ type }) => type === 'NonStructuralSchema')
          .map((condition) => [metadata.name, condition]),
    )
    expect({ kinds: body.items.length, objections }).toEqual({ kinds: 11, objections: [] })
  })

  test('answer to kubectl explain', async () => {
    const { out } = await kubectl(['explain', 'agentclusterinstall.spec.holdInstallation'])
    expect(out).toContain('Whether to wait although everything is ready.')
  })
})

/** Unknown fields are refused, as by kubectl of today. */
function create(document: HubDocument): Promise<KubeAnswer> {
  const { apiVersion, kind, metadata } = document
  const scope = metadata.namespace !== undefined ? `namespaces/${metadata.namespace}/` : ''
  const path = `/apis/${apiVersion}/${scope}${kind.toLowerCase()}s?fieldValidation=Strict`
  return kube.request('POST', path, { body: document })
}

describe('documents of people', () => {
  test.each(HUB_DOCUMENTS.map((document) => [document.kind, document] as const))(
    'a %s is taken as it is written',
    async (_, document) => {
      const { status, body } = await create(document)
      expect({ status, said: body.message }).toEqual({ status: 201, said: undefined })
    },
  )

  test('defaults are filled in', async () => {
    const { body } = await kube.request('GET', `${AGENT_INSTALL}/infraenvs/edge`)
    expect(body.spec).toMatchObject({ cpuArchitecture: 'x86_64', ipxeScriptType: 'DiscoveryImageAlways' })
  })

  test('columns are shown', async () => {
    const { out } = await kubectl(['get', 'aci', '-n', 'edge'])
    expect(out).toMatch(/^NAME +CLUSTER +STATE\s+edge +edge/)
  })

  test.each([
    ['a field that does not exist', { ...INFRA_ENV, spec: { ...INFRA_ENV.spec, nonsense: 1 } }, 'nonsense'],
    ['a document without what is needed', { ...INFRA_ENV, spec: {} }, 'pullSecretRef'],
    [
      'a hardware address that is none',
      { ...NMSTATE_CONFIG, spec: { interfaces: [{ name: 'eno1', macAddress: '00-11' }] } },
      'macAddress',
    ],
    [
      'a network plug-in that nobody knows',
      { ...CLUSTER_INSTALL, spec: { ...CLUSTER_INSTALL.spec, networking: { networkType: 'Token' } } },
      'networkType',
    ],
  ])('%s is refused', async (_, document, named) => {
    const other = { ...document, metadata: { ...document.metadata, name: 'other' } }
    const { status, body } = await create(other)
    expect({ isRefused: status === 422 || status === 400, said: body.message }).toEqual({
      isRefused: true,
      said: expect.stringContaining(named),
    })
  })
})

describe('rules that need no webhook', () => {
  const patch = (path: string, spec: object) =>
    kube.request('PATCH', path, { body: { spec }, contentType: 'application/merge-patch+json' })
  const install = '/apis/extensions.hive.openshift.io/v1beta1/namespaces/edge/agentclusterinstalls/edge'
  const image = `${AGENT_INSTALL}/infraenvs/edge`
  const single = { controlPlaneAgents: 1, workerAgents: 0 }

  test.each([
    ['another cluster', () => patch(image, { clusterRef: { name: 'other' } }), 'clusterRef'],
    ['no cluster any more', () => patch(image, { clusterRef: null }), 'clusterRef'],
    ['another architecture', () => patch(image, { cpuArchitecture: 'arm64' }), 'cpuArchitecture'],
    ['another release', () => patch(install, { imageSetRef: { name: 'other' } }), 'imageSetRef'],
    [
      'a single node whose addresses the cluster manages',
      () => patch(install, { provisionRequirements: single, networking: { userManagedNetworking: false } }),
      'single node',
    ],
    [
      'bare metal whose addresses the user manages',
      () => patch(install, { platformType: 'BareMetal', networking: { userManagedNetworking: true } }),
      'platformType',
    ],
    [
      'no platform whose addresses the cluster manages',
      () => patch(install, { platformType: 'None', networking: { userManagedNetworking: false } }),
      'platformType',
    ],
    [
      'a disk that is chosen twice',
      () => patch(AGENT_PATH, { installation_disk_id: 'a', installation_disk_path: 'b' }),
      'installation_disk_id',
    ],
  ])('%s: refused', async (_, change, named) => {
    const { status, body } = await change()
    expect({ status, said: body.message }).toEqual({ status: 422, said: expect.stringContaining(named) })
  })

  test.each([
    ['an image', () => patch(image, { sshAuthorizedKey: 'ssh-ed25519 B' })],
    ['a single node', () => patch(install, { provisionRequirements: single })],
    ['bare metal', () => patch(install, { platformType: 'VSphere' })],
    ['a disk', () => patch(AGENT_PATH, { installation_disk_id: 'a', installation_disk_path: '' })],
  ])('%s that keeps them: taken', async (_, change) => {
    expect((await change()).status).toBe(200)
  })
})

describe('the account of the operator', () => {
  const as = { user: OPERATOR, groups: ['system:serviceaccounts'] }
  const merge = 'application/merge-patch+json'

  test('writes status apart from what is wanted', async () => {
    const before = await kube.request('GET', AGENT_PATH)
    const body = { spec: { approved: true }, status: { kind: 'Host', inventory: { disks: [{ id: 'a' }] } } }
    const patched = await kube.request('PATCH', `${AGENT_PATH}/status`, { body, contentType: merge, as })
    expect(patched.body).toMatchObject({ spec: { approved: false }, status: { kind: 'Host' } })
    expect(patched.body.metadata.generation).toBe(before.body.metadata.generation)
  })

  test('is held to what a status must have', async () => {
    const body = { status: { inventory: { interfaces: [{ name: 'eno1' }] } } }
    const { status, body: said } = await kube.request('PATCH', `${AGENT_PATH}/status`, {
      ...{ body, contentType: merge, as },
    })
    expect({ status, message: said.message }).toEqual({
      status: 422,
      message: expect.stringContaining('interfaces[0].ipV4Addresses'),
    })
  })

  test('makes Secrets in the namespaces of clusters, and deletes none', async () => {
    const path = '/api/v1/namespaces/edge/secrets'
    const made = await kube.request('POST', path, {
      body: { metadata: { name: 'edge-admin-kubeconfig' } },
      as,
    })
    const removed = await kube.request('DELETE', `${path}/edge-admin-kubeconfig`, { as })
    expect([made.status, removed.status]).toEqual([201, 403])
  })

  test('elects a leader in its own namespace only', async () => {
    const create = (namespace: string) =>
      kube.request('POST', `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`, {
        ...{ body: { metadata: { name: 'groundwork' } }, as },
      })
    expect([(await create('installer')).status, (await create('edge')).status]).toEqual([201, 403])
  })
})
