// A real etcd and a real API server with nothing but generated certificates, and the generated kubeconfig of the administrator.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkServerIdentity, connect } from 'node:tls'
import { promisify } from 'node:util'
import { dualStackConfig } from '@groundwork/openshift/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { type Daemon, startDaemon } from '../../testing/daemon.ts'
import { freePorts } from '../../testing/free-ports.ts'
import { createKubeRequest } from '../kube/kube-request.ts'
import { needKubePrograms } from '../kube/programs.ts'
import { KUBE_START_MS } from '../kube/start-kube.ts'
import { type GeneratedDirectory, generateDirectory } from './generated-directory.ts'
import { needKubectl } from './kubectl.ts'

const run = promisify(execFile)

/** Asked for by this name, the API server answers as the machine config server. */
const MACHINE_CONFIG_NAME = 'machine-config.test'

let cluster: GeneratedDirectory
let directory: string
let port: number
let program: string
const daemons: Daemon[] = []
const tls = (name: string) => cluster.at(`/opt/openshift/tls/${name}`)

beforeAll(async () => {
  program = await needKubectl()
  const programs = await needKubePrograms()
  cluster = await generateDirectory(dualStackConfig())
  directory = await mkdtemp(join(tmpdir(), 'real-apiserver-'))
  const [clients = 0, peers = 0, api = 0] = await freePorts(3)
  port = api
  const etcd = await startDaemon(programs.etcd, etcdWords(clients, peers), join(directory, 'etcd.log'))
  daemons.push(etcd)
  await etcd.waitUntil('it was healthy', async () => (await fetch(`http://127.0.0.1:${clients}/health`)).ok)
  const apiserver = await startDaemon(
    programs.apiserver,
    apiserverWords(`http://127.0.0.1:${clients}`),
    join(directory, 'apiserver.log'),
  )
  daemons.push(apiserver)
  await apiserver.waitUntil('it was ready', async () => (await asAdmin('/readyz')).status === 200)
}, KUBE_START_MS)

afterAll(async () => {
  await Promise.all(daemons.map((daemon) => daemon.kill()))
  if (directory !== undefined) await rm(directory, { recursive: true, force: true })
  await cluster?.remove()
})

const etcdWords = (clients: number, peers: number) => [
  `--data-dir=${join(directory, 'etcd')}`,
  `--listen-client-urls=http://127.0.0.1:${clients}`,
  `--advertise-client-urls=http://127.0.0.1:${clients}`,
  `--listen-peer-urls=http://127.0.0.1:${peers}`,
  `--initial-advertise-peer-urls=http://127.0.0.1:${peers}`,
  `--initial-cluster=default=http://127.0.0.1:${peers}`,
  '--unsafe-no-fsync',
]

/** The certificate of localhost by default, the others for clients that ask for their names, as on a bootstrap machine. */
const apiserverWords = (etcdUrl: string) => [
  `--etcd-servers=${etcdUrl}`,
  '--bind-address=127.0.0.1',
  `--secure-port=${port}`,
  '--advertise-address=127.0.0.1',
  '--endpoint-reconciler-type=none',
  '--authorization-mode=Node,RBAC',
  '--service-cluster-ip-range=172.30.0.0/16',
  '--disable-admission-plugins=ServiceAccount',
  `--tls-cert-file=${tls('kube-apiserver-localhost-server.crt')}`,
  `--tls-private-key-file=${tls('kube-apiserver-localhost-server.key')}`,
  ...['service-network', 'lb', 'internal-lb'].map(
    (name) =>
      `--tls-sni-cert-key=${tls(`kube-apiserver-${name}-server.crt`)},${tls(`kube-apiserver-${name}-server.key`)}`,
  ),
  // Not its server, but as strict a reader of certificates.
  `--tls-sni-cert-key=${tls('machine-config-server.crt')},${tls('machine-config-server.key')}:${MACHINE_CONFIG_NAME}`,
  `--client-ca-file=${tls('kube-apiserver-complete-client-ca-bundle.crt')}`,
  `--kubelet-certificate-authority=${tls('kubelet-serving-ca-bundle.crt')}`,
  `--kubelet-client-certificate=${tls('kube-apiserver-to-kubelet-client.crt')}`,
  `--kubelet-client-key=${tls('kube-apiserver-to-kubelet-client.key')}`,
  `--proxy-client-cert-file=${tls('aggregator-client.crt')}`,
  `--proxy-client-key-file=${tls('aggregator-client.key')}`,
  `--requestheader-client-ca-file=${tls('aggregator-ca-bundle.crt')}`,
  '--requestheader-username-headers=X-Remote-User',
  '--requestheader-group-headers=X-Remote-Group',
  '--requestheader-allowed-names=system:kube-apiserver-proxy',
  '--service-account-issuer=https://kubernetes.default.svc',
  `--service-account-key-file=${tls('service-account.pub')}`,
  `--service-account-signing-key-file=${tls('service-account.key')}`,
]

const ADMIN = 'admin-kubeconfig-client'

const credential = (name: string) =>
  name === ADMIN
    ? administrator()
    : { cert: readFileSync(tls(`${name}.crt`), 'utf8'), key: readFileSync(tls(`${name}.key`), 'utf8') }

/** Has no files of its own. */
function administrator() {
  const [{ user }] = parse(readFileSync(cluster.at('/opt/openshift/auth/kubeconfig-loopback'), 'utf8')).users
  const decoded = (field: string) => Buffer.from(user[field], 'base64').toString()
  return { cert: decoded('client-certificate-data'), key: decoded('client-key-data') }
}

const asClient = (name: string, method: string, path: string, body?: unknown) =>
  createKubeRequest(
    `https://localhost:${port}`,
    readFileSync(tls('kube-apiserver-localhost-ca-bundle.crt'), 'utf8'),
    '',
  )(method, path, { identity: credential(name), ...(body !== undefined && { body }) })

const asAdmin = (path: string) => asClient(ADMIN, 'GET', path)

/** A kubeconfig for the port of the test; everything else stays as it was generated. */
async function kubectl(kubeconfig: string, serverName: string | null, ...words: string[]): Promise<string> {
  const config = parse(await readFile(kubeconfig, 'utf8'))
  config.clusters[0].cluster.server = `https://localhost:${port}`
  if (serverName !== null) config.clusters[0].cluster['tls-server-name'] = serverName
  const path = join(directory, 'kubeconfig')
  await writeFile(path, stringify(config))
  return (await run(program, ['--kubeconfig', path, ...words])).stdout
}

describe('kubectl', () => {
  test.each([
    ['auth/kubeconfig', 'api.edge.example.com'],
    ['/opt/openshift/auth/kubeconfig', 'api-int.edge.example.com'],
    ['/opt/openshift/auth/kubeconfig-loopback', null],
  ])('lists namespaces with %s', async (path, serverName) => {
    const names = await kubectl(cluster.at(path), serverName, 'get', 'namespaces', '--output=name')
    expect(names.split('\n')).toContain('namespace/kube-system')
  })

  test('may do everything as the administrator', async () => {
    const answer = await kubectl(
      cluster.at('auth/kubeconfig'),
      'api.edge.example.com',
      'auth',
      'can-i',
      '*',
      '*',
    )
    expect(answer.trim()).toBe('yes')
  })

  test('does not believe a server by the wrong name', async () => {
    const asked = kubectl(cluster.at('auth/kubeconfig'), 'api.other.example.com', 'get', 'namespaces')
    await expect(asked).rejects.toThrow(/certificate/)
  })
})

describe('the server', () => {
  test.each([
    ['kubernetes.default.svc', 'kube-apiserver-service-network-ca-bundle'],
    ['api.edge.example.com', 'kube-apiserver-lb-ca-bundle'],
    ['api-int.edge.example.com', 'kube-apiserver-lb-ca-bundle'],
    ['localhost', 'kube-apiserver-localhost-ca-bundle'],
  ])('answers as %s with a certificate of %s', async (servername, bundle) => {
    const isTrusted = await new Promise<boolean>((resolve, reject) => {
      const socket = connect(
        { port, host: '127.0.0.1', servername, ca: readFileSync(tls(`${bundle}.crt`)) },
        () => {
          resolve(socket.authorized)
          socket.destroy()
        },
      )
      socket.on('error', reject)
    })
    expect(isTrusted).toBe(true)
  })

  test.each(['api-int.edge.example.com', '192.0.2.5', '2001:db8::5'])(
    'shows a new machine, which asks for %s, which server it may get its Ignition from',
    async (name) => {
      const rootCa = readFileSync(tls('root-ca.crt'))
      const fault = await new Promise<Error | undefined>((resolve, reject) => {
        const socket = connect(
          {
            port,
            host: '127.0.0.1',
            servername: MACHINE_CONFIG_NAME,
            ca: rootCa,
            checkServerIdentity: (_, certificate) => checkServerIdentity(name, certificate),
          },
          () => {
            resolve(socket.authorizationError)
            socket.destroy()
          },
        )
        socket.on('error', reject)
      })
      expect(fault ?? null).toBeNull()
    },
  )

  test.each([
    [ADMIN, 'system:admin', 'system:masters'],
    ['kube-control-plane-kube-scheduler-client', 'system:admin', 'system:masters'],
    [
      'kubelet-client',
      'system:serviceaccount:openshift-machine-config-operator:node-bootstrapper',
      'system:serviceaccounts:openshift-machine-config-operator',
    ],
    ['kube-apiserver-to-kubelet-client', 'system:kube-apiserver', 'kube-master'],
  ])('knows a client with %s', async (name, username, group) => {
    const { body } = await asClient(name, 'POST', '/apis/authentication.k8s.io/v1/selfsubjectreviews', {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'SelfSubjectReview',
    })
    expect(body.status.userInfo.username).toBe(username)
    expect(body.status.userInfo.groups).toContain(group)
  })

  test.each(['aggregator-client', 'apiserver-proxy', 'machine-config-server', 'journal-gatewayd'])(
    'refuses a client with %s',
    async (name) => {
      expect((await asClient(name, 'GET', '/api/v1/namespaces')).status).toBe(401)
    },
  )

  test('signs tokens of service accounts that it believes itself', async () => {
    await asClient(ADMIN, 'POST', '/api/v1/namespaces/default/serviceaccounts', {
      apiVersion: 'v1',
      kind: 'ServiceAccount',
      metadata: { name: 'probe' },
    })
    const { body } = await asClient(ADMIN, 'POST', '/api/v1/namespaces/default/serviceaccounts/probe/token', {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: {},
    })
    const review = await asClient(ADMIN, 'POST', '/apis/authentication.k8s.io/v1/tokenreviews', {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenReview',
      spec: { token: body.status.token },
    })
    expect(review.body.status).toMatchObject({
      authenticated: true,
      user: { username: 'system:serviceaccount:default:probe' },
    })
  })
})

describe('manifests', () => {
  test('of kinds that every Kubernetes knows are taken', async () => {
    const taken: string[] = []
    for (const [path, text] of cluster.manifests) {
      if (!/^(manifests|openshift)\//.test(path)) continue
      const object = parse(text)
      if (object.apiVersion !== 'v1') continue
      const { namespace } = object.metadata
      await asClient(ADMIN, 'POST', '/api/v1/namespaces', {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: namespace },
      })
      const plural = `${object.kind.toLowerCase()}s`
      const url = `/api/v1/namespaces/${namespace}/${plural}?fieldValidation=Strict`
      const made = await asClient(ADMIN, 'POST', url, object)
      expect({ path, status: made.status, message: made.body.message }).toEqual({ path, status: 201 })
      taken.push(path)
    }
    expect(taken.length).toBeGreaterThan(8)
  })
})
