// A real API server takes the manifests of the controller as they are, and its role allows what it is for.
import { controllerManifests } from '@groundwork/host/installer'
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
const COLLECTIONS: Readonly<Record<string, string>> = {
  Namespace: '/api/v1/namespaces',
  ServiceAccount: '/api/v1/namespaces/assisted-installer/serviceaccounts',
  ClusterRole: '/apis/rbac.authorization.k8s.io/v1/clusterroles',
  ClusterRoleBinding: '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
  NetworkPolicy: '/apis/networking.k8s.io/v1/namespaces/assisted-installer/networkpolicies',
  ConfigMap: '/api/v1/namespaces/assisted-installer/configmaps',
  Secret: '/api/v1/namespaces/assisted-installer/secrets',
  Job: '/apis/batch/v1/namespaces/assisted-installer/jobs',
}

let kube: RunningKube
beforeAll(async () => {
  kube = await startKube()
}, KUBE_START_MS)
afterAll(() => kube?.stop())

test.each(controllerManifests(INPUTS))('$name is accepted, field by field', async ({ text }) => {
  const path = COLLECTIONS[parse(text).kind]
  const answer = await kube.request('POST', `${path}?fieldValidation=Strict`, {
    body: text,
    contentType: 'application/yaml',
  })
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

  test('may look at nodes, and not at secrets', async () => {
    const core = connection.makeApiClient(CoreV1Api)
    expect((await core.listNode()).items).toEqual([])
    await expect(core.listSecretForAllNamespaces()).rejects.toMatchObject({ code: 403 })
  })
})
