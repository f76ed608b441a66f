// The script that ends the bootstrap of a machine that is alone, with a real API server. The test is the rest of the cluster: it
// brings the node, replaces the pod of the API server and says when the version is available.
import { dataUrl } from '@groundwork/ignition/document'
import { POST_REBOOT, POST_REBOOT_PATH } from '@groundwork/openshift/built-in'
import { type BootstrapMachine, bootstrapMachine } from '@groundwork/openshift/testing/bootstrap-machine'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { CLIENT_SIGNER, createNodeCsr } from '../kube/create-node-csr.ts'
import { KUBE_START_MS, type RunningKube, startKube } from '../kube/start-kube.ts'
import { needKubectl } from './kubectl.ts'
import { openshiftCrds } from './openshift-crds.ts'

const SCRIPT = 'bootstrap-in-place-post-reboot'
const SECRETS = '/etc/kubernetes/bootstrap-secrets'
const API_POD = '/etc/kubernetes/manifests/kube-apiserver-pod.yaml'
const VERSION = '/apis/config.openshift.io/v1/clusterversions/version'
const CSRS = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
const LEASES = [
  ['openshift-cluster-version', 'version'],
  ['kube-system', 'cluster-policy-controller-lock'],
] as const
const OPERATOR = 'openshift-kube-apiserver-operator'
const QUICKLY = { env: { PAUSE: '0.2' } }

let kube: RunningKube
let kubectl: string

beforeAll(async () => {
  kubectl = await needKubectl()
  kube = await startKube({ crds: await openshiftCrds() })
  for (const name of ['openshift-cluster-version', OPERATOR]) {
    await make('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
  }
}, KUBE_START_MS)
afterAll(() => kube?.stop())

async function make(path: string, body: object): Promise<void> {
  const { status, body: answer } = await kube.request('POST', path, { body })
  if (status !== 201) throw new Error(`${path}: ${answer.message}`)
}

const leasePath = (namespace: string, name = '') =>
  `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases/${name}`.replace(/\/$/, '')

const makeLease = (namespace: string, name: string, holderIdentity: string) =>
  make(leasePath(namespace), {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name, namespace },
    spec: { holderIdentity, leaseDurationSeconds: 137 },
  })

const holderOf = async (namespace: string, name: string): Promise<string | null> => {
  const { status, body } = await kube.request('GET', leasePath(namespace, name))
  return status === 404 ? null : body.spec.holderIdentity
}

/** As the machine is when it has started from its disk. */
const machine = (): BootstrapMachine => {
  const file = (path: string, mode: number, text: string) => ({
    path,
    mode,
    contents: { source: dataUrl(text) },
  })
  const patch = JSON.stringify({ spec: { overrides: null } })
  return bootstrapMachine(
    {
      ignition: { version: '3.2.0' },
      storage: {
        files: [
          file(POST_REBOOT_PATH, 0o555, POST_REBOOT),
          file(`${SECRETS}/kubeconfig`, 0o600, kube.kubeconfig()),
          file('/etc/kubernetes/bootstrap-configs/kube-apiserver-config.yaml', 0o600, 'config'),
          file(API_POD, 0o600, 'name: bootstrap-kube-apiserver\n'),
          file('/opt/openshift/original_cvo_overrides.patch', 0o600, patch),
        ],
      },
    },
    {
      // The program of OpenShift is kubectl with some more commands.
      oc: `if [[ $1 == adm ]]; then shift; fi\nHOME=$ROOT exec ${kubectl} "$@"`,
      systemctl: 'echo "$*" >>"$ROOT/systemctl.log"',
    },
  )
}

const restartsOf = (it: BootstrapMachine): readonly string[] =>
  it.exists('/systemctl.log') ? it.read('/systemctl.log').trim().split('\n') : []

async function prepareCluster(): Promise<{ readonly ours: string; readonly others: string }> {
  for (const [namespace, name] of LEASES) {
    await makeLease(namespace, name, 'bootstrap')
    const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace } }
    await make(`/api/v1/namespaces/${namespace}/configmaps`, map)
  }
  await make('/apis/config.openshift.io/v1/clusterversions', {
    apiVersion: 'config.openshift.io/v1',
    kind: 'ClusterVersion',
    metadata: { name: 'version' },
    spec: {
      clusterID: '9d486615-dfc8-4f92-a863-e7a083a4a964',
      overrides: [
        { kind: 'DNS', group: 'config.openshift.io', namespace: '', name: 'cluster', unmanaged: true },
      ],
    },
  })
  const ask = async (signer: string) => {
    const csr = await createNodeCsr({ nodeName: 'node-0', signer })
    return (await kube.request('POST', CSRS, { body: csr })).body.metadata.name as string
  }
  return { ours: await ask(CLIENT_SIGNER), others: await ask('example.com/for-people') }
}

const conditionsOf = async (name: string): Promise<readonly { readonly type: string }[]> =>
  (await kube.request('GET', `${CSRS}/${name}`)).body.status?.conditions ?? []

async function bringNode(): Promise<void> {
  await make('/api/v1/nodes', {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'node-0', labels: { 'node-role.kubernetes.io/master': '' } },
    status: { conditions: [{ type: 'Ready', status: 'True' }] },
  })
}

async function bringOperator(): Promise<void> {
  const pods = `/api/v1/namespaces/${OPERATOR}/pods`
  await make(pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'operator', namespace: OPERATOR, labels: { app: 'kube-apiserver-operator' } },
    spec: { containers: [{ name: 'operator', image: 'operator' }] },
  })
  const body = { status: { conditions: [{ type: 'Ready', status: 'True' }] } }
  const contentType = 'application/merge-patch+json'
  await kube.request('PATCH', `${pods}/operator/status`, { body, contentType })
}

async function sayAvailable(): Promise<void> {
  const condition = { type: 'Available', status: 'True', lastTransitionTime: '2026-03-01T12:00:00Z' }
  const update = {
    state: 'Completed',
    startedTime: '2026-03-01T11:00:00Z',
    completionTime: '2026-03-01T12:00:00Z',
  }
  const body = {
    status: {
      conditions: [condition],
      desired: { version: '4.22.1', image: 'release' },
      history: [{ ...update, version: '4.22.1', image: 'release', verified: false }],
      observedGeneration: 1,
      versionHash: 'x',
      availableUpdates: [],
    },
  }
  const contentType = 'application/merge-patch+json'
  const { status, body: answer } = await kube.request('PATCH', `${VERSION}/status`, { body, contentType })
  if (status !== 200) throw new Error(answer.message)
}

test('a machine that is alone ends its bootstrap, also when it is interrupted', async () => {
  const { ours, others } = await prepareCluster()
  const node = machine()

  const power = new AbortController()
  const first = node.run(SCRIPT, { ...QUICKLY, signal: power.signal })
  await expect.poll(() => conditionsOf(ours)).toMatchObject([{ type: 'Approved' }])
  const { body: map } = await kube.request('GET', '/api/v1/namespaces/kube-system/configmaps/bootstrap')
  expect(map.data).toEqual({ status: 'complete' })
  for (const [namespace, name] of LEASES) expect(await holderOf(namespace, name)).toBeNull()
  expect((await kube.request('GET', VERSION)).body.spec.overrides).toBeUndefined()
  power.abort()
  await first

  // Meanwhile the operators of the cluster have started: what they hold is theirs.
  for (const [namespace, name] of LEASES) await makeLease(namespace, name, 'cluster')
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const second = node.run(SCRIPT, { ...QUICKLY, signal: end.signal })
  await bringNode()
  await bringOperator()
  await expect.poll(() => restartsOf(node)).toEqual(['daemon-reload', 'restart kubelet.service'])
  node.write(API_POD, 'name: kube-apiserver\n')
  await expect.poll(() => restartsOf(node).length).toBe(3)
  expect(node.exists(`${SECRETS}/kubeconfig`)).toBe(true)
  await sayAvailable()

  const { code, output } = await second
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('is complete.\n') })
  for (const [namespace, name] of LEASES) expect(await holderOf(namespace, name)).toBe('cluster')
  expect(await conditionsOf(others)).toEqual([])
  expect(restartsOf(node)).toEqual([
    'daemon-reload',
    'restart kubelet.service',
    'restart kubelet.service',
    'disable bootkube.service',
  ])
  const left = ['/opt/openshift', SECRETS, '/etc/kubernetes/bootstrap-configs'].filter((path) =>
    node.exists(path),
  )
  expect(left).toEqual([])
})
