// A worker is added to an installed cluster whose API answers on this machine.
import { CLIENT_SIGNER, NODE_BOOTSTRAPPER, SERVING_SIGNER } from '@groundwork/engine/admission'
import { encodeRequest, nodeOf } from '@groundwork/engine/testing/builders'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { discover } from '../api/clusters/testing/a-cluster.ts'
import {
  aReadyCluster,
  createInstallApp,
  type ReadyCluster,
  type ReadyHost,
} from '../install/testing/a-ready-cluster.ts'
import type { TestApp } from '../testing/test-app.ts'
import { type KubeApi, startKubeApi, withVersion } from './testing/kube-api.ts'

const MINUTE = 60_000
const REQUESTS = 'GET /apis/certificates.k8s.io/v1/certificatesigningrequests'

let service: TestApp
let cluster: ReadyCluster
let kube: KubeApi
let machines = 10
beforeAll(async () => {
  service = await createInstallApp()
  cluster = await installed()
})
afterAll(() => service.close())
beforeEach(async () => {
  kube = await startKubeApi()
  await keepKubeconfig(kube.kubeconfig)
})
afterEach(() => kube.close())

const keepKubeconfig = (text: string) =>
  service.app.files.put(`${cluster.id}/kubeconfig`, new TextEncoder().encode(text))

async function installed(): Promise<ReadyCluster> {
  const made = await aReadyCluster(service, { nodes: 1 })
  await made.begin()
  await made.bootHosts()
  await made.complete()
  expect((await made.act('allow-add-hosts')).status).toBe(202)
  return made
}

/** A worker that has just restarted from its disk. */
async function rebooted(): Promise<ReadyHost & { readonly name: string; readonly address: string }> {
  machines += 1
  const host = await cluster.addHost({ number: machines })
  await discover(service, host.agent)
  expect((await service.inject('POST', `${host.path}/actions/install`)).status).toBe(202)
  await service.inject('PUT', `${host.path}/progress`, { current_stage: 'Rebooting' })
  const { body } = await service.inject('GET', host.path)
  expect(body.status).toBe('added-to-existing-cluster')
  const { hostname, interfaces } = JSON.parse(body.inventory)
  return { ...host, name: hostname, address: interfaces[0].ipv4_addresses[0].split('/')[0] }
}

function ask(name: string, node: string, signer: string, addresses: readonly string[] = []): void {
  const isServing = signer === SERVING_SIGNER
  const pem = encodeRequest({
    ...{ commonNames: [`system:node:${node}`], organizations: ['system:nodes'] },
    ...(isServing ? { dnsNames: [node], addresses } : {}),
  })
  const asker = isServing
    ? { username: `system:node:${node}`, groups: ['system:nodes'] }
    : { username: NODE_BOOTSTRAPPER, groups: ['system:serviceaccounts'] }
  const usages = ['digital signature', isServing ? 'server auth' : 'client auth']
  const spec = { request: Buffer.from(pem).toString('base64'), signerName: signer, usages, ...asker }
  kube.requests.set(name, withVersion({ metadata: { name }, spec }))
}

/** The time until the next look goes by, and it is taken. */
async function look(): Promise<void> {
  await service.clock.advance(15_000)
  await service.app.joiner.sweep()
}

async function told(
  name: string,
): Promise<readonly { readonly message: string; readonly host_id: string }[]> {
  const { body } = await service.inject('GET', `/v2/events?cluster_id=${cluster.id}&limit=-1`)
  return body.filter((event: { name: string }) => event.name === name)
}

async function newsOf(name: string, act: () => Promise<void>) {
  const before = (await told(name)).length
  await act()
  return (await told(name)).slice(before)
}

const isApproved = (name: string) => kube.approvalsOf(name).some(({ type }) => type === 'Approved')

test('both certificates of a worker are approved and told of, and nothing is asked afterwards', async () => {
  const host = await rebooted()
  const news = await newsOf('host_certificate_approved', async () => {
    ask('csr-client', host.name, CLIENT_SIGNER)
    await look()
    expect(isApproved('csr-client')).toBe(true)
    kube.nodes.push(nodeOf(host.name, { isReady: true, addresses: [host.address] }))
    ask('csr-serving', host.name, SERVING_SIGNER, [host.address])
    await look()
    expect(isApproved('csr-serving')).toBe(true)
    await look()
  })
  expect(news.map(({ host_id }) => host_id)).toEqual([host.id, host.id])
  expect(news[0]?.message).toContain(`csr-client of host ${host.name}`)
  const asked = kube.asked.length
  await look()
  expect(kube.asked).toHaveLength(asked)
})

test.each([
  ['a stranger', () => ask('csr-odd', 'stranger', CLIENT_SIGNER), 'stranger'],
  [
    'an address of another node',
    (name: string) => ask('csr-odd', name, SERVING_SIGNER, ['203.0.113.9']),
    '203.0.113.9',
  ],
])('%s is left to a person, who is asked once, with the command', async (_, wish, reason) => {
  const host = await rebooted()
  wish(host.name)
  const news = await newsOf('node_certificate_not_approved', async () => {
    await look()
    await look()
  })
  expect(kube.approvalsOf('csr-odd')).toEqual([])
  expect(news).toHaveLength(1)
  expect(news[0]?.message).toContain(reason)
  expect(news[0]?.message).toContain('oc adm certificate approve csr-odd')
})

test('strangers who keep asking do not fill the list of events', async () => {
  await rebooted()
  const news = await newsOf('node_certificate_not_approved', async () => {
    for (const round of [1, 2, 3]) {
      kube.requests.clear()
      for (let number = 0; number < 15; number += 1) ask(`csr-${round}-${number}`, 'stranger', CLIENT_SIGNER)
      await look()
    }
  })
  expect(news.length).toBeGreaterThan(0)
  expect(news.length).toBeLessThanOrEqual(20)
})

test('what another process approves meanwhile is not told of twice', async () => {
  const host = await rebooted()
  ask('csr-shared', host.name, CLIENT_SIGNER)
  kube.beforeApproval = () => {
    const request = kube.requests.get('csr-shared')
    if (request) kube.requests.set('csr-shared', withVersion(request))
  }
  expect(await newsOf('host_certificate_approved', look)).toEqual([])
  kube.beforeApproval = () => {}
  expect(await newsOf('host_certificate_approved', look)).toHaveLength(1)
})

test('an API that is away is asked less and less, and the person is told once', async () => {
  await rebooted()
  kube.status = 503
  const news = await newsOf('node_certificates_need_approval', async () => {
    for (let minute = 0; minute < 30; minute += 1) {
      for (let quarter = 0; quarter < 4; quarter += 1) await look()
    }
  })
  const asked = kube.asked.filter((question) => question === REQUESTS).length
  // 15 s, 30 s, 1 min, 2 min, then every 4 minutes.
  expect(asked).toBeGreaterThan(5)
  expect(asked).toBeLessThan(14)
  expect(news).toHaveLength(1)
  expect(news[0]?.message).toContain('503')
  expect(news[0]?.message).not.toContain('token-of')
  kube.status = 200
  await service.clock.advance(2 * 60 * MINUTE)
})

test('nothing is asked while no host joins, nor after two hours', async () => {
  await look()
  expect(kube.asked).toEqual([])
  await rebooted()
  await look()
  expect(kube.asked).not.toEqual([])
  await service.clock.advance(2 * 60 * MINUTE)
  const asked = kube.asked.length
  await look()
  expect(kube.asked).toHaveLength(asked)
})

test('a cluster without a stored kubeconfig has nothing to ask, and its person is told once', async () => {
  await service.app.files.delete(`${cluster.id}/kubeconfig`)
  await service.app.files.delete(`${cluster.id}/kubeconfig-noingress`)
  const host = await rebooted()
  const news = await newsOf('node_certificates_need_approval', async () => {
    await look()
    await look()
  })
  expect(kube.asked).toEqual([])
  expect(news).toHaveLength(1)
  expect(news[0]?.message).toContain(host.name)
  expect(news[0]?.message).toContain('oc adm certificate approve')
})

test('nothing is asked when it is switched off', async () => {
  const { install } = service.app.config
  const off = await createInstallApp({ config: { install: { ...install, approveNodes: 'never' } } })
  const mine = service
  const myCluster = cluster
  try {
    service = off
    cluster = await installed()
    await keepKubeconfig(kube.kubeconfig)
    const host = await rebooted()
    ask('csr-client', host.name, CLIENT_SIGNER)
    await look()
    expect(kube.asked).toEqual([])
    expect(await told('node_certificates_need_approval')).toEqual([])
  } finally {
    await off.close()
    service = mine
    cluster = myCluster
  }
})
