import type { SigningRequest } from '@groundwork/kube-client/objects'
import { describe, expect, it } from 'vitest'
import { aCluster, aHost, ipAddress, NOW } from '../testing/builders.ts'
import { JOINING_MS, joiningHosts } from './joining-hosts.ts'
import { CLIENT_SIGNER, NODE_BOOTSTRAPPER, SERVING_SIGNER } from './judge-signing-request.ts'
import { nodeFacts } from './node-facts.ts'
import { planApprovals } from './plan-approvals.ts'
import { encodeRequest, type RequestWish } from './testing/encode-request.ts'
import { nodeOf } from './testing/node-of.ts'

const cluster = aCluster({ kind: 'AddHostsCluster', status: 'adding-hosts' })
const old = aHost(1, { status: 'installed', requested_hostname: 'old-1' })
const added = aHost(2, {
  kind: 'AddToExistingClusterHost',
  status: 'added-to-existing-cluster',
  requested_hostname: 'Added-2',
  status_updated_at: NOW - 60_000,
})
const hosts = [old, added]
const joining = [added]

function asks(node: string, signerName: string, wish: RequestWish = {}): SigningRequest {
  const isServing = signerName === SERVING_SIGNER
  const pem = encodeRequest({
    ...{ commonNames: [`system:node:${node}`], organizations: ['system:nodes'] },
    ...(isServing ? { dnsNames: [node] } : {}),
    ...wish,
  })
  return {
    metadata: { name: `csr-${node}` },
    spec: {
      request: Buffer.from(pem).toString('base64'),
      signerName,
      username: isServing ? `system:node:${node}` : NODE_BOOTSTRAPPER,
      groups: isServing ? ['system:nodes'] : [],
      usages: ['digital signature', isServing ? 'server auth' : 'client auth'],
    },
  }
}
const decided = (request: SigningRequest): SigningRequest => ({
  ...request,
  status: { conditions: [{ type: 'Approved', status: 'True' }] },
})

describe('which requests are approved for hosts that are added', () => {
  it.each([
    ['its first certificate', asks('added-2', CLIENT_SIGNER)],
    ['the one that it answers with', asks('added-2', SERVING_SIGNER, { addresses: [ipAddress(2)] })],
  ])('%s', (_, request) => {
    const plan = planApprovals([request], { cluster, hosts, joining, nodes: [] })
    expect(plan.approve.map(({ host }) => host.id)).toEqual([added.id])
    expect(plan.ask).toEqual([])
  })

  it.each([
    ['of a host that joined long ago', asks('old-1', CLIENT_SIGNER)],
    ['that was decided', decided(asks('added-2', CLIENT_SIGNER))],
    ['for another signer', asks('added-2', 'example.com/signer')],
  ])('a request %s is left alone', (_, request) => {
    const plan = planApprovals([request], { cluster, hosts, joining, nodes: [] })
    expect([plan.approve, plan.ask]).toEqual([[], []])
  })

  it.each([
    ['a stranger', asks('stranger', CLIENT_SIGNER), 'stranger'],
    [
      'the address of another host',
      asks('added-2', SERVING_SIGNER, { addresses: [ipAddress(1)] }),
      ipAddress(1),
    ],
    [
      'an address of the cluster',
      asks('added-2', SERVING_SIGNER, { addresses: [cluster.api_vips[0]?.ip ?? ''] }),
      cluster.api_vips[0]?.ip ?? 'no VIP',
    ],
  ])('a person is asked about %s', (_, request, word) => {
    const plan = planApprovals([request], { cluster, hosts, joining, nodes: [] })
    expect(plan.approve).toEqual([])
    expect(plan.ask.map(({ reason }) => reason)).toEqual([expect.stringContaining(word)])
  })

  it.each([
    ['ready, with both certificates', true, [decided(asks('added-2', SERVING_SIGNER))], true],
    ['ready, but cannot answer yet', true, [asks('added-2', SERVING_SIGNER)], false],
    ['not ready', false, [decided(asks('added-2', SERVING_SIGNER))], false],
  ])('a node that is %s', (_, isReady, requests, isJoined) => {
    const nodes = [nodeFacts(nodeOf('added-2', { isReady }))]
    expect(planApprovals(requests, { cluster, hosts, joining, nodes }).joined).toEqual(
      isJoined ? [added] : [],
    )
  })
})

it('a request is decoded once, however many nodes there are', () => {
  let reads = 0
  const request = decided(asks('stranger', SERVING_SIGNER))
  const counted: SigningRequest = {
    ...request,
    spec: {
      ...request.spec,
      get request() {
        reads += 1
        return request.spec.request
      },
    },
  }
  const nodes = Array.from({ length: 50 }, (_, number) =>
    nodeFacts(nodeOf(`node-${number}`, { isReady: true })),
  )
  planApprovals([counted], { cluster, hosts, joining, nodes })
  expect(reads).toBe(1)
})

describe('hosts that join', () => {
  it.each([
    ['restarted a minute ago', hosts, NOW, [added]],
    ['restarted two hours ago', hosts, added.status_updated_at + JOINING_MS, []],
    ['still write their disk', [{ ...added, status: 'installing-in-progress' as const }], NOW, []],
    ['were there from the first day', [old], NOW, []],
  ])('those that %s', (_, given, now, expected) => {
    expect(joiningHosts(cluster, given, now)).toEqual(expected)
  })

  it('none in a cluster that takes no hosts', () => {
    expect(joiningHosts(aCluster(), hosts, NOW)).toEqual([])
  })
})
