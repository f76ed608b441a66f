// A real Kubernetes API for one test file: etcd and kube-apiserver on loopback, with a directory of their own. There is nothing
// behind it: nothing runs pods, signs certificates, collects garbage or finishes the deletion of namespaces.
import { rmSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Daemon, startDaemon } from '../../testing/daemon.ts'
import { freePorts } from '../../testing/free-ports.ts'
import type { Person } from './client-authority.ts'
import { createCrds } from './create-crds.ts'
import { createCredentials, type KubeUser } from './kube-credentials.ts'
import { createKubeRequest, type KubeRequest } from './kube-request.ts'
import { renderKubeconfig } from './kubeconfig.ts'
import { type KubePrograms, needKubePrograms } from './programs.ts'

export interface RunningKube {
  readonly url: string
  readonly caPem: string
  readonly adminToken: string
  /** As the administrator, unless told otherwise. */
  readonly request: KubeRequest
  /** The text of a file for a user with a token. */
  kubeconfig(user?: KubeUser): string
  /** The text of a file for any user, also nodes and service accounts, by a client certificate. */
  kubeconfigFor(person: Person): Promise<string>
  stop(): Promise<void>
}

export interface KubeOptions {
  /** YAML texts. */
  readonly crds?: readonly string[]
}

/** For the hook that starts it: long enough for a machine that has to build the server first. */
export const KUBE_START_MS = 1_200_000

const ATTEMPTS = 3

export async function startKube({ crds = [] }: KubeOptions = {}): Promise<RunningKube> {
  const programs = await needKubePrograms()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(programs, crds)
    } catch (error) {
      // The ports were free when we looked.
      const isTaken = error instanceof Error && error.message.includes('address already in use')
      if (!isTaken || attempt === ATTEMPTS) throw error
    }
  }
}

async function start(programs: KubePrograms, crds: readonly string[]): Promise<RunningKube> {
  const directory = await mkdtemp(join(tmpdir(), 'kube-'))
  const removeNow = () => rmSync(directory, { recursive: true, force: true })
  process.once('exit', removeNow)
  const daemons: Daemon[] = []
  const stop = async () => {
    await Promise.all(daemons.map((daemon) => daemon.kill()))
    await rm(directory, { recursive: true, force: true })
    process.off('exit', removeNow)
  }
  try {
    const etcdUrl = await startEtcd(programs.etcd, directory, daemons)
    const kube = await startApiserver(programs.apiserver, directory, etcdUrl, daemons)
    await createCrds(kube.request, crds)
    return { ...kube, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startEtcd(program: string, directory: string, daemons: Daemon[]): Promise<string> {
  const [clients, peers] = (await freePorts(2)).map((port) => `http://127.0.0.1:${port}`)
  const words = [
    `--data-dir=${join(directory, 'etcd')}`,
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=default=${peers}`,
    // Nothing has to survive a power failure.
    '--unsafe-no-fsync',
  ]
  const etcd = await startDaemon(program, words, join(directory, 'etcd.log'))
  daemons.push(etcd)
  await etcd.waitUntil('it was healthy', async () => (await fetch(`${clients}/health`)).ok)
  return String(clients)
}

async function startApiserver(
  program: string,
  directory: string,
  etcdUrl: string,
  daemons: Daemon[],
): Promise<Omit<RunningKube, 'stop'>> {
  const credentials = await createCredentials(directory)
  const [port] = await freePorts(1)
  const words = [
    `--etcd-servers=${etcdUrl}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    '--advertise-address=127.0.0.1',
    '--endpoint-reconciler-type=none',
    `--cert-dir=${directory}`,
    '--authorization-mode=Node,RBAC',
    '--service-cluster-ip-range=10.0.0.0/24',
    // No controller makes the default service accounts that it would insist on.
    '--disable-admission-plugins=ServiceAccount',
    '--allow-privileged=true',
    ...credentials.flags,
  ]
  const apiserver = await startDaemon(program, words, join(directory, 'apiserver.log'))
  daemons.push(apiserver)
  const url = `https://127.0.0.1:${port}`
  const readCa = () => readFile(join(directory, 'apiserver.crt'), 'utf8')
  await apiserver.waitUntil('it was ready', async () => {
    const answer = await createKubeRequest(url, await readCa(), credentials.tokens.admin)('GET', '/readyz')
    return answer.status === 200
  })
  const caPem = await readCa()
  return {
    url,
    caPem,
    adminToken: credentials.tokens.admin,
    request: createKubeRequest(url, caPem, credentials.tokens.admin),
    kubeconfig: (user = 'admin') =>
      renderKubeconfig({ url, caPem, identity: { token: credentials.tokens[user] } }),
    kubeconfigFor: async (person) =>
      renderKubeconfig({ url, caPem, identity: await credentials.clients.certificateFor(person) }),
  }
}
