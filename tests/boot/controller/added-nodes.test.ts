// A host is added to a cluster that was installed long ago: the service approves what its node asks for, at a real API and with the
// stored kubeconfig, which is that of an administrator with a client certificate.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../kube/client-authority.ts'
import { CLIENT_SIGNER, createNodeCsr, type NodeCsrInputs, SERVING_SIGNER } from '../kube/create-node-csr.ts'
import { allowNodeBootstrapper, NODE_BOOTSTRAPPER, nodeIdentity } from '../kube/node-identities.ts'
import { KUBE_START_MS, type RunningKube, startKube } from '../kube/start-kube.ts'
import {
  addressOf,
  type InstallingService,
  nodeName,
  startInstallingService,
} from './start-installing-service.ts'

const REQUESTS = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
const ADDED = nodeName(2)

let kube: RunningKube
let service: InstallingService
beforeAll(async () => {
  kube = await startKube()
  await allowNodeBootstrapper(kube.request)
  service = await startInstallingService(2)
  await service.keepKubeconfig(await kube.kubeconfigFor({ user: 'admin', groups: ['system:masters'] }))
  await service.addLater(ADDED)
}, KUBE_START_MS)
afterAll(async () => {
  await service?.stop()
  await kube?.stop()
})

async function ask(inputs: NodeCsrInputs, as: Person): Promise<string> {
  const made = await kube.request('POST', REQUESTS, { body: await createNodeCsr(inputs), as })
  expect(made).toMatchObject({ status: 201 })
  return made.body.metadata.name
}

const conditionsOf = async (name: string): Promise<readonly { readonly type: string }[]> =>
  (await kube.request('GET', `${REQUESTS}/${name}`)).body.status.conditions ?? []

const look = async () => {
  await service.lookForNodes()
  return service.messages()
}

describe('the node of a host that was added', () => {
  test.each<[string, NodeCsrInputs, Person]>([
    ['gets its first certificate', { nodeName: ADDED, signer: CLIENT_SIGNER }, NODE_BOOTSTRAPPER],
    [
      'gets the one that it answers with',
      { nodeName: ADDED, signer: SERVING_SIGNER, dnsNames: [ADDED], ipAddresses: [addressOf(2)] },
      nodeIdentity(ADDED),
    ],
  ])('%s', async (_, inputs, person) => {
    const name = await ask(inputs, person)
    expect(
      (await look()).filter((text) => text.startsWith(`Approved ${name} of host ${ADDED}`)),
    ).toHaveLength(1)
    expect(await conditionsOf(name)).toEqual([
      expect.objectContaining({ type: 'Approved', status: 'True', reason: 'NodeCSRApprove' }),
    ])
  })
})

describe('others wait for a person, who gets the command', () => {
  test.each<[string, NodeCsrInputs, Person, string]>([
    ['a stranger', { nodeName: 'stranger', signer: CLIENT_SIGNER }, NODE_BOOTSTRAPPER, 'stranger'],
    [
      'the address of another host',
      { nodeName: ADDED, signer: SERVING_SIGNER, dnsNames: [ADDED], ipAddresses: [addressOf(1)] },
      nodeIdentity(ADDED),
      addressOf(1),
    ],
  ])('%s', async (_, inputs, person, reason) => {
    const name = await ask(inputs, person)
    const asked = (await look()).filter((text) => text.includes(`oc adm certificate approve ${name}`))
    expect(asked).toEqual([expect.stringContaining(reason)])
    expect(await conditionsOf(name)).toEqual([])
  })

  test('a node that joined long ago is left alone', async () => {
    const name = await ask({ nodeName: nodeName(1), signer: CLIENT_SIGNER }, NODE_BOOTSTRAPPER)
    const other = await ask({ nodeName: 'last', signer: CLIENT_SIGNER }, NODE_BOOTSTRAPPER)
    const messages = await look()
    expect(messages.some((text) => text.includes(other))).toBe(true)
    expect(messages.filter((text) => text.includes(name))).toEqual([])
    expect(await conditionsOf(name)).toEqual([])
  })
})
