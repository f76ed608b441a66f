// A real API server takes the manifests of the controller as they are, and its role allows what it is for.
import { controllerManifests, PROGRAM_KEEPER } from '@groundwork/host/installer'
import { CertificatesV1Api, CoreV1Api, KubeConfig } from '@kubernetes/client-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { CLIENT_SIGNER, createNodeCsr, SERVING_SIGNER } from './create-node-csr.ts'
import { KUBE_START_MS, type RunningKube, startKube } from './start-kube.ts'

const INPUTS = {
  clusterId: '6f1b9a7e-1111-4000-8000-000000000001',
  serviceUrl: 'https://service.example.com:8443',
  token: 'word',
  controllerImage: 'registry.example.com/controller:1',
  openshiftVersion: '4.20.1',
  controlPlaneCount: 1,
  caCertPath: '/etc/service-ca.crt',
  isInsecure: false,
  checkClusterVersion: true,
  mustGatherImage: '{"ocp":"registry.example.com/must-gather:1"}',
  notifyNumReboots: true,
  serviceIps: ['192.0.2.1', '192.0.2.2'],
}
const SETS = '/apis/apps/v1/namespaces/assisted-installer/daemonsets'
const COLLECTIONS: Readonly<Record<string, string>> = {
  Namespace: '/api/v1/namespaces',
  ServiceAccount: '/api/v1/namespaces/assisted-installer/serviceaccounts',
  ClusterRole: '/apis/rbac.authorization.k8s.io/v1/clusterroles',
  ClusterRoleBinding: '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
  NetworkPolicy: '/apis/networking.k8s.io/v1/namespaces/assisted-installer/networkpolicies',
  ConfigMap: '/api/v1/namespaces/assisted-installer/configmaps',
  Secret: '/api/v1/namespaces/assisted-installer/secrets',
  Job: '/apis/batch/v1/namespaces/assisted-installer/jobs',
  Role: '/apis/rbac.authorization.k8s.io/v1/namespaces/assisted-installer/roles',
  RoleBinding: '/apis/rbac.authorization.k8s.io/v1/namespaces/assisted-installer/rolebindings',
  DaemonSet: SETS,
}
/** Where the controller has no image of its own; has all that others have, and more. */
const WITH_PROGRAM = {
  ...INPUTS,
  program: { sha256: 'ab'.repeat(32), proxy: 'http://user:word@proxy.example.com:3128' },
}

let kube: RunningKube
beforeAll(async () => {
  kube = await startKube()
}, KUBE_START_MS)
afterAll(() => kube?.stop())

test.each(controllerManifests(WITH_PROGRAM))('$name is accepted, field by field', async ({ text }) => {
  const path = COLLECTIONS[parse(text).kind]
  const answer = await kube.request('POST', `${path}?fieldValidation=Strict`, {
    body: text,
    contentType: 'application/yaml',
  })
  expect(answer).toMatchObject({ status: 201 })
})

test('the job of an image of the controller is accepted as well', async () => {
  const job = controllerManifests(INPUTS)
    .map(({ text }) => parse(text))
    .find(({ kind }) => kind === 'Job')
  const body = { ...job, metadata: { ...job.metadata, name: 'of-an-image' } }
  const answer = await kube.request('POST', `${COLLECTIONS.Job}?fieldValidation=Strict&dryRun=All`, { body })
  expect(answer).toMatchObject({ status: 201 })
})

describe('the service account', () => {
  const connection = new KubeConfig()
  beforeAll(async () => {
    const user = 'system:serviceaccount:assisted-installer:assisted-installer-controller'
    connection.loadFromString(await kube.kubeconfigFor({ user }))
  })

  async function approve(signer: string): Promise<unknown> {
    const dnsNames = signer === SERVING_SIGNER ? ['worker-0'] : []
    const csr = await createNodeCsr({ nodeName: 'worker-0', dnsNames, signer })
    const made = await kube.request('POST', '/apis/certificates.k8s.io/v1/certificatesigningrequests', {
      body: csr,
      as: { user: 'system:node:worker-0', groups: ['system:nodes'] },
    })
    const condition = { type: 'Approved', status: 'True', reason: 'Test', message: 'It is known.' }
    return connection.makeApiClient(CertificatesV1Api).replaceCertificateSigningRequestApproval({
      name: made.body.metadata.name,
      body: { ...made.body, status: { conditions: [condition] } },
    })
  }

  test.each([CLIENT_SIGNER, SERVING_SIGNER])('may approve for %s', async (signer) => {
    await expect(approve(signer)).resolves.toMatchObject({ status: { conditions: [{ type: 'Approved' }] } })
  })

  test('may not approve for other signers', async () => {
    await expect(approve('kubernetes.io/kube-apiserver-client')).rejects.toMatchObject({ code: 403 })
  })

  test('may see and delete the set that keeps its program, and no other', async () => {
    const as = { user: 'system:serviceaccount:assisted-installer:assisted-installer-controller' }
    const own = `${SETS}/${PROGRAM_KEEPER}`
    const { body } = await kube.request('GET', own)
    const { resourceVersion: _, uid: __, ...metadata } = body.metadata
    const other = { ...body, metadata: { ...metadata, name: 'other' } }
    expect((await kube.request('POST', SETS, { body: other })).status).toBe(201)
    expect((await kube.request('DELETE', `${SETS}/other`, { as })).status).toBe(403)
    expect((await kube.request('GET', SETS, { as })).status).toBe(403)
    expect((await kube.request('GET', own, { as })).status).toBe(200)
    expect((await kube.request('DELETE', own, { as })).status).toBe(200)
    expect((await kube.request('GET', own, { as })).status).toBe(404)
  })

  test('may look at nodes, and not at secrets', async () => {
    const core = connection.makeApiClient(CoreV1Api)
    expect((await core.listNode()).items).toEqual([])
    await expect(core.listSecretForAllNamespaces()).rejects.toMatchObject({ code: 403 })
  })
})
