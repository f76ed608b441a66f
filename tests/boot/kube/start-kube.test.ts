import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CertificatesV1Api, CoreV1Api, KubeConfig } from '@kubernetes/client-node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CLIENT_SIGNER, createNodeCsr, SERVING_SIGNER } from './create-node-csr.ts'
import { allowNodeBootstrapper, NODE_BOOTSTRAPPER, nodeIdentity } from './node-identities.ts'
import { KUBE_START_MS, type RunningKube, startKube } from './start-kube.ts'

const WIDGETS = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.lab.example }
spec:
  group: lab.example
  scope: Namespaced
  names: { plural: widgets, singular: widget, kind: Widget }
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object, properties: { size: { type: integer, minimum: 1 } } }
            status: { type: object, properties: { fits: { type: boolean } } }
`
const WIDGET_PATH = '/apis/lab.example/v1/namespaces/default/widgets'
const widget = (size: number) => ({
  apiVersion: 'lab.example/v1',
  kind: 'Widget',
  metadata: { generateName: 'widget-' },
  spec: { size },
})

let kube: RunningKube
beforeAll(async () => {
  kube = await startKube({ crds: [WIDGETS] })
}, KUBE_START_MS)
afterAll(() => kube?.stop())

function connect(kubeconfig: string): KubeConfig {
  const config = new KubeConfig()
  config.loadFromString(kubeconfig)
  return config
}

describe('the server', () => {
  test('tells its version', async () => {
    expect((await kube.request('GET', '/version')).body.gitVersion).toMatch(/^v1\.\d+\.\d+$/)
  })

  test('is trusted by its authority only', async () => {
    expect((await kube.request('GET', '/healthz')).body).toBe('ok')
    await expect(fetch(`${kube.url}/healthz`)).rejects.toMatchObject({
      cause: { code: expect.stringContaining('SELF_SIGNED') },
    })
  })

  test('refuses a user without rights, and does not know strangers', async () => {
    const guest = connect(kube.kubeconfig('guest')).makeApiClient(CoreV1Api)
    await expect(guest.listNode()).rejects.toMatchObject({ code: 403 })
    const stranger = await kube.request('GET', '/api/v1/nodes', { identity: { token: 'made-up' } })
    expect(stranger.status).toBe(401)
  })

  test('knows people by certificate, with their groups', async () => {
    const admin = connect(kube.kubeconfig()).makeApiClient(CoreV1Api)
    await admin.createNode({ body: { metadata: { name: 'worker-0' } } })
    const operator = await kube.kubeconfigFor({ user: 'a/b+c', groups: ['first', 'system:masters'] })
    const nodes = await connect(operator).makeApiClient(CoreV1Api).listNode()
    expect(nodes.items.map((node) => node.metadata?.name)).toEqual(['worker-0'])
  })
})

describe('a custom resource', () => {
  test('can be made, and has a status of its own', async () => {
    const made = await kube.request('POST', WIDGET_PATH, { body: widget(3) })
    expect(made.status).toBe(201)
    const path = `${WIDGET_PATH}/${made.body.metadata.name}`
    const patched = await kube.request('PATCH', `${path}/status`, {
      body: { spec: { size: 9 }, status: { fits: true } },
      contentType: 'application/merge-patch+json',
    })
    expect(patched.body).toMatchObject({ spec: { size: 3 }, status: { fits: true } })
  })

  test('is held to its schema', async () => {
    expect((await kube.request('POST', WIDGET_PATH, { body: widget(0) })).status).toBe(422)
  })
})

describe('certificates for nodes', () => {
  const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
  const serving = { nodeName: 'worker-1', dnsNames: ['worker-1'], ipAddresses: ['192.0.2.7', '2001:db8::7'] }
  beforeAll(() => allowNodeBootstrapper(kube.request))

  test('are asked for in the name of the bootstrapper, and approved', async () => {
    const body = await createNodeCsr({ nodeName: 'worker-1', signer: CLIENT_SIGNER })
    const made = await kube.request('POST', path, { body, as: NODE_BOOTSTRAPPER })
    expect(made.status).toBe(201)
    expect(made.body.spec.username).toBe(NODE_BOOTSTRAPPER.user)
    expect(made.body.spec.groups).toEqual([...(NODE_BOOTSTRAPPER.groups ?? []), 'system:authenticated'])

    const condition = { type: 'Approved', status: 'True', reason: 'Test', message: 'It is known.' }
    const certificates = connect(kube.kubeconfig()).makeApiClient(CertificatesV1Api)
    const csr = { ...made.body, status: { conditions: [condition] } }
    const { status } = await certificates.replaceCertificateSigningRequestApproval({
      name: made.body.metadata.name,
      body: csr,
    })
    expect(status?.conditions).toMatchObject([condition])
  })

  test('are asked for by the node itself when they are for serving', async () => {
    const node = connect(await kube.kubeconfigFor(nodeIdentity('worker-1'))).makeApiClient(CertificatesV1Api)
    const body = await createNodeCsr({ ...serving, signer: SERVING_SIGNER })
    const { spec } = await node.createCertificateSigningRequest({ body })
    expect(spec).toMatchObject({ username: 'system:node:worker-1', signerName: SERVING_SIGNER })
  })

  test('are not for every user', async () => {
    const body = await createNodeCsr({ ...serving, signer: SERVING_SIGNER })
    expect((await kube.request('POST', path, { body, as: { user: 'guest' } })).status).toBe(403)
  })
})

test('two at once do not see each other, and one leaves nothing behind', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'left-behind-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  vi.stubEnv('TMPDIR', directory)
  onTestFinished(() => void vi.unstubAllEnvs())
  const other = await startKube()
  try {
    expect((await other.request('GET', WIDGET_PATH)).status).toBe(404)
    expect((await kube.request('GET', WIDGET_PATH)).status).toBe(200)
    expect(await readdir(directory)).toHaveLength(1)
  } finally {
    await other.stop()
  }
  await expect(other.request('GET', '/healthz')).rejects.toThrow('ECONNREFUSED')
  expect(await readdir(directory)).toEqual([])
})
