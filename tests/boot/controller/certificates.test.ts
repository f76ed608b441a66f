// Who gets a certificate in a cluster whose controller is ours: asked for as kubelets ask, of a real API.
import { encodeRequest, namesExtension } from '@groundwork/engine/testing/builders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import type { Person } from '../kube/client-authority.ts'
import { CLIENT_SIGNER, createNodeCsr, type NodeCsrInputs, SERVING_SIGNER } from '../kube/create-node-csr.ts'
import { NODE_BOOTSTRAPPER, nodeIdentity } from '../kube/node-identities.ts'
import { KUBE_START_MS } from '../kube/start-kube.ts'
import { type RunningController, runInCluster } from './run-in-cluster.ts'
import { type StartedCluster, startCluster } from './start-cluster.ts'
import {
  addressOf,
  type InstallingService,
  nodeName,
  startInstallingService,
} from './start-installing-service.ts'

const REQUESTS = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
const KNOWN = nodeName(1)

let cluster: StartedCluster
let service: InstallingService
let controller: RunningController
beforeAll(async () => {
  cluster = await startCluster()
  service = await startInstallingService(2)
  // Not sped up: what is approved soon was approved because the cluster told of it.
  controller = runInCluster(cluster, service)
  await until('the controller was ready', () =>
    controller.said.some((line) => line.includes('can be reached')),
  )
}, KUBE_START_MS)
afterAll(async () => {
  await controller?.end()
  await service?.stop()
  await cluster?.kube.stop()
})

async function ask(inputs: NodeCsrInputs, as: Person): Promise<string> {
  const made = await cluster.kube.request('POST', REQUESTS, { body: await createNodeCsr(inputs), as })
  expect(made).toMatchObject({ status: 201 })
  return made.body.metadata.name
}

async function conditionsOf(
  name: string,
): Promise<readonly { readonly type: string; readonly reason: string }[]> {
  return (await cluster.kube.request('GET', `${REQUESTS}/${name}`)).body.status.conditions ?? []
}

const approval = (name: string) =>
  until(
    `${name} was approved`,
    async () => (await conditionsOf(name)).find(({ type }) => type === 'Approved') ?? null,
    15_000,
  )
const refusal = (name: string) =>
  until(`${name} was refused`, () => controller.said.find((line) => line.startsWith(name)) ?? null, 15_000)

describe('known nodes', () => {
  test('get their first certificate', async () => {
    const name = await ask({ nodeName: KNOWN, signer: CLIENT_SIGNER }, NODE_BOOTSTRAPPER)
    expect(await approval(name)).toMatchObject({ reason: 'NodeCSRApprove' })
  })

  test('get the one that they serve with', async () => {
    const names = { dnsNames: [KNOWN], ipAddresses: [addressOf(1)] }
    const name = await ask({ nodeName: KNOWN, signer: SERVING_SIGNER, ...names }, nodeIdentity(KNOWN))
    expect(await approval(name)).toMatchObject({ reason: 'NodeCSRApprove' })
  })
})

describe('others stay pending, with a word on why', () => {
  test.each<[string, NodeCsrInputs, Person, string]>([
    [
      'a stranger',
      { nodeName: 'stranger', signer: CLIENT_SIGNER },
      NODE_BOOTSTRAPPER,
      'no host of this cluster',
    ],
    [
      'a user',
      { nodeName: KNOWN, signer: CLIENT_SIGNER },
      { user: 'eve', groups: ['system:masters'] },
      'may not ask for the certificate of a node',
    ],
    [
      'a node with the address of another',
      { nodeName: KNOWN, signer: SERVING_SIGNER, dnsNames: [KNOWN], ipAddresses: [addressOf(2)] },
      nodeIdentity(KNOWN),
      addressOf(2),
    ],
    [
      'a node with the name of the cluster',
      { nodeName: KNOWN, signer: SERVING_SIGNER, dnsNames: ['api.test.example.com'] },
      nodeIdentity(KNOWN),
      'api.test.example.com',
    ],
  ])('%s', async (_, inputs, person, reason) => {
    const name = await ask(inputs, person)
    expect(await refusal(name)).toContain(reason)
    expect(await conditionsOf(name)).toEqual([])
  })

  test('a node with a second list of names, of which the signer would read the first', async () => {
    const pem = encodeRequest({
      ...{ commonNames: [`system:node:${KNOWN}`], organizations: ['system:nodes'] },
      rawExtensions: [namesExtension(['api.test.example.com'], [KNOWN])],
    })
    const csr = await createNodeCsr({ nodeName: KNOWN, signer: SERVING_SIGNER })
    const body = { ...csr, spec: { ...csr.spec, request: Buffer.from(pem).toString('base64') } }
    const made = await cluster.kube.request('POST', REQUESTS, { body, as: nodeIdentity(KNOWN) })
    expect(made.status).toBe(201)
    expect(await refusal(made.body.metadata.name)).toContain('cannot be read')
  })

  test('requests that are not about nodes are not even mentioned', async () => {
    const name = await ask(
      { nodeName: KNOWN, signer: 'kubernetes.io/kube-apiserver-client' },
      NODE_BOOTSTRAPPER,
    )
    const other = await ask({ nodeName: 'last', signer: CLIENT_SIGNER }, NODE_BOOTSTRAPPER)
    await refusal(other)
    expect(await conditionsOf(name)).toEqual([])
    expect(controller.said.filter((line) => line.includes(name))).toEqual([])
  })
})
