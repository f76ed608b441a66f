// What a kubelet does to become a node, over the network and with nothing but what its configuration gave it.

import { passedSince } from '../../time/passed-since.ts'
import type { RunningSystem } from '../../world/computer.ts'
import { addressesOf } from '../control-plane.ts'
import { certificateRequest, type RequestedCertificate } from '../signing/certificate-request.ts'
import type { ApiCaller } from './api-caller.ts'
import type { Pool } from './node-config.ts'

const SIGNING_REQUESTS = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
const RETRY_MS = 10_000
/** Until the network of the pods is there. */
const READY_MS = 25_000
const READY_SPREAD_MS = 30_000
/** A request that stays unanswered for so long is made anew. */
const PATIENCE_MS = 15 * 60_000

export interface Kubelet {
  readonly system: RunningSystem
  readonly api: ApiCaller
  readonly pool: Pool
  /** It has its certificate already: the system was started before. */
  readonly isKnown: boolean
  /** False: the network of its pods never comes up. */
  readonly becomesReady: boolean
}

/** Ends when the node is ready, or with the system (false). */
export async function runKubelet({ system, api, pool, isKnown, becomesReady }: Kubelet): Promise<boolean> {
  const { world, computer, signal } = system
  const name = system.hostname.toLowerCase()
  const own = api.as(`lab-node:${name}`)
  const say = (text: string) => system.journal.append('kubelet', text)
  if (!isKnown) {
    say('Asking for a client certificate.')
    const client = { commonName: `system:node:${name}`, organization: 'system:nodes' }
    if (!(await obtain(system, api, 'kubernetes.io/kube-apiserver-client-kubelet', 'client auth', client)))
      return false
  }
  say('Registering the node.')
  if (!(await insist(system, () => register(own, name, pool, addressesOf(system))))) return false
  const serving = {
    commonName: `system:node:${name}`,
    organization: 'system:nodes',
    dnsNames: [name],
    addresses: addressesOf(system),
  }
  // Nothing waits for it: only logs and commands of pods need it.
  if (!isKnown) void obtain(system, own, 'kubernetes.io/kubelet-serving', 'server auth', serving)
  await world.time.sleep(READY_MS + READY_SPREAD_MS * computer.random(), signal)
  if (!becomesReady) return false
  const isReady = await insist(system, () => setReady(own, name))
  if (isReady) say('The node is ready.')
  return isReady
}

/** Again and again until it works; false: the system ended. */
async function insist({ world, signal }: RunningSystem, attempt: () => Promise<boolean>): Promise<boolean> {
  while (!signal.aborted) {
    if (await attempt()) return true
    await world.time.sleep(RETRY_MS, signal)
  }
  return false
}

async function obtain(
  system: RunningSystem,
  api: ApiCaller,
  signerName: string,
  usage: string,
  wanted: RequestedCertificate,
): Promise<boolean> {
  const request = Buffer.from(certificateRequest(wanted)).toString('base64')
  return insist(system, async () => {
    const made = await api.call('POST', SIGNING_REQUESTS, {
      apiVersion: 'certificates.k8s.io/v1',
      kind: 'CertificateSigningRequest',
      metadata: { generateName: 'csr-' },
      spec: { request, signerName, usages: ['digital signature', usage] },
    })
    const name = (made.body.metadata as { name?: string } | undefined)?.name
    if (made.status !== 201 || name === undefined) return false
    const askedAt = system.world.time.now()
    while (!system.signal.aborted && passedSince(system.world.time, askedAt) < PATIENCE_MS) {
      await system.world.time.sleep(RETRY_MS, system.signal)
      const { status, body } = await api.call('GET', `${SIGNING_REQUESTS}/${name}`)
      const found = body.status as
        | { certificate?: string; conditions?: readonly { type: string }[] }
        | undefined
      if (found?.certificate !== undefined) return true
      if (status === 404 || found?.conditions?.some(({ type }) => type === 'Denied')) return false
    }
    return false
  })
}

async function register(
  api: ApiCaller,
  name: string,
  pool: Pool,
  addresses: readonly string[],
): Promise<boolean> {
  const roles = pool === 'master' ? ['master', 'control-plane'] : [pool]
  const status = {
    addresses: [
      ...addresses.map((address) => ({ type: 'InternalIP', address })),
      { type: 'Hostname', address: name },
    ],
    conditions: [notReady()],
  }
  const { status: code } = await api.call('POST', '/api/v1/nodes', {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'kubernetes.io/hostname': name,
        ...Object.fromEntries(roles.map((role) => [`node-role.kubernetes.io/${role}`, ''])),
      },
    },
    spec:
      pool === 'master' ? { taints: [{ key: 'node-role.kubernetes.io/master', effect: 'NoSchedule' }] } : {},
    status,
  })
  if (code !== 409) return code === 201
  // It was here before.
  const known = await api.call('PATCH', `/api/v1/nodes/${name}/status`, { status }, MERGE)
  return known.status === 200
}

const MERGE = 'application/merge-patch+json'

const notReady = () => ({
  type: 'Ready',
  status: 'False',
  reason: 'KubeletNotReady',
  message: 'container runtime network not ready',
})

async function setReady(api: ApiCaller, name: string): Promise<boolean> {
  const conditions = [{ type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is ready' }]
  const { status } = await api.call(
    'PATCH',
    `/api/v1/nodes/${name}/status`,
    { status: { conditions } },
    MERGE,
  )
  return status === 200
}
