import type { KubeNode } from '@groundwork/kube-client/objects'
import { describe, expect, it } from 'vitest'
import { judgeSigningRequest, NODE_BOOTSTRAPPER } from './judge-signing-request.ts'
import { nodeFacts } from './node-facts.ts'
import { BASIC_CONSTRAINTS, namesExtension, newKey } from './testing/encode-request.ts'
import { nodeOf } from './testing/node-of.ts'
import { AROUND, client, serving } from './testing/node-requests.ts'

const among = (...nodes: readonly KubeNode[]) => ({ ...AROUND, nodes: nodes.map(nodeFacts) })

describe('the first certificate of a node', () => {
  it.each([
    ['as kubelets ask today', client()],
    [
      'as older kubelets ask',
      client({}, { usages: ['key encipherment', 'digital signature', 'client auth'] }),
    ],
    [
      'with a bootstrap token',
      client({}, { username: 'system:bootstrap:abcdef', groups: ['system:bootstrappers'] }),
    ],
    [
      'with a token of a group of them',
      client({}, { username: 'system:bootstrap:abcdef', groups: ['system:bootstrappers:nodes'] }),
    ],
  ])('is approved %s', (_, asked) => {
    expect(judgeSigningRequest(asked, AROUND)).toEqual({ kind: 'approve', node: 'master-0' })
  })

  it.each([
    ['a host that nobody knows', client({ commonNames: ['system:node:stranger'] }), 'stranger'],
    ['a name in other letters', client({ commonNames: ['system:node:Master-0'] }), 'Master-0'],
    ['nobody', client({ commonNames: ['system:node:'] }), 'subject'],
    ['two names', client({ commonNames: ['system:node:master-0', 'system:admin'] }), 'subject'],
    ['an administrator', client({ organizations: ['system:masters'] }), 'system:masters'],
    ['a second group', client({ organizations: ['system:nodes', 'system:masters'] }), 'system:masters'],
    ['somebody else', client({}, { username: 'kube:admin' }), 'kube:admin'],
    [
      'a node for another',
      client({}, { username: 'system:node:worker-0', groups: ['system:nodes'] }),
      'worker-0',
    ],
    [
      'a group that only sounds like it',
      client({}, { username: 'x', groups: ['system:bootstrappersx', 'my-system:bootstrappers'] }),
      '"x"',
    ],
    ['a server', client({}, { usages: ['digital signature', 'client auth', 'server auth'] }), 'server auth'],
    ['too little use', client({}, { usages: ['client auth'] }), 'usages'],
    ['names', client({ dnsNames: ['master-0'] }), 'alternative names'],
    ['addresses', client({ addresses: ['192.0.2.10'] }), 'alternative names'],
    ['links', client({ uris: ['spiffe://cluster/admin'] }), 'alternative names'],
    ['an authority', client({ moreExtensions: [BASIC_CONSTRAINTS] }), '2.5.29.19'],
    ['the key of somebody else', client({ signedWith: newKey() }), 'signed'],
  ])('is refused for %s', (_, asked, reason) => {
    expect(judgeSigningRequest(asked, AROUND)).toEqual({
      kind: 'refuse',
      reason: expect.stringContaining(reason),
    })
  })

  it('is refused while the node works, and approved when it does not', () => {
    const nodes = (isReady: boolean) => among(nodeOf('master-0', { isReady }))
    expect(judgeSigningRequest(client(), nodes(true)).kind).toBe('refuse')
    expect(judgeSigningRequest(client(), nodes(false)).kind).toBe('approve')
  })

  it('is renewed for the node itself, also while it works', () => {
    const own = { username: 'system:node:master-0', groups: ['system:nodes', 'system:authenticated'] }
    const around = among(nodeOf('master-0', { isReady: true }))
    expect(judgeSigningRequest(client({}, own), around)).toEqual({ kind: 'approve', node: 'master-0' })
    const stranger = client(
      { commonNames: ['system:node:stranger'] },
      { ...own, username: 'system:node:stranger' },
    )
    expect(judgeSigningRequest(stranger, around).kind).toBe('refuse')
  })

  it('is refused with another reason while nobody knows the hosts', () => {
    expect(judgeSigningRequest(client(), { ...AROUND, hosts: [] })).toEqual({
      kind: 'refuse',
      reason: expect.stringContaining('service'),
    })
  })

  it('is refused when nothing can be read', () => {
    const spec = { ...client().spec, request: Buffer.from('hello').toString('base64') }
    expect(judgeSigningRequest({ ...client(), spec }, AROUND).kind).toBe('refuse')
  })
})

describe('the certificate under which a node answers', () => {
  it.each([
    ['its name and all its addresses', serving()],
    ['its name alone', serving({ addresses: [] })],
    ['one of its addresses', serving({ dnsNames: [], addresses: ['2001:db8::10'] })],
    [
      'use as older kubelets ask',
      serving({}, { usages: ['key encipherment', 'digital signature', 'server auth'] }),
    ],
  ])('is approved for %s', (_, asked) => {
    expect(judgeSigningRequest(asked, AROUND)).toEqual({ kind: 'approve', node: 'master-0' })
  })

  it.each([
    ['another node', serving({}, { username: 'system:node:worker-0' }), 'worker-0'],
    ['somebody without the group', serving({}, { groups: [] }), 'master-0'],
    ['the bootstrapper', serving({}, { username: NODE_BOOTSTRAPPER }), 'node-bootstrapper'],
    ['the address of another host', serving({ addresses: ['192.0.2.20'] }), '192.0.2.20'],
    ['the name of another host', serving({ dnsNames: ['worker-0'] }), 'worker-0'],
    ['the name of the cluster', serving({ dnsNames: ['master-0', 'api.lab.example.com'] }), 'api.lab'],
    ['any name', serving({ dnsNames: ['*'] }), '*'],
    ['an unknown address', serving({ addresses: ['192.0.2.99'] }), '192.0.2.99'],
    ['links', serving({ uris: ['https://master-0'] }), 'neither'],
    ['nothing at all', serving({ dnsNames: [], addresses: [] }), 'nothing'],
    [
      'use as a client',
      serving({}, { usages: ['digital signature', 'server auth', 'client auth'] }),
      'client auth',
    ],
  ])('is refused for %s', (_, asked, reason) => {
    expect(judgeSigningRequest(asked, AROUND)).toEqual({
      kind: 'refuse',
      reason: expect.stringContaining(reason),
    })
  })

  it('may have what the node says of itself, but nothing that belongs to another host', () => {
    const node = nodeOf('master-0', { isReady: true, addresses: ['198.51.100.7', '192.0.2.20'] })
    const around = among(node)
    expect(judgeSigningRequest(serving({ addresses: ['198.51.100.7'] }), around).kind).toBe('approve')
    expect(judgeSigningRequest(serving({ addresses: ['192.0.2.20'] }), around).kind).toBe('refuse')
  })

  it.each([
    ['a name of the cluster', { dnsNames: ['api.lab.example.com'] }],
    ['the name of another node', { dnsNames: ['worker-9'] }],
    ['an address that all share', { addresses: ['192.0.2.5'] }],
    ['the address of another node', { addresses: ['198.51.100.9'] }],
    ['an address that every machine has', { addresses: ['127.0.0.1'] }],
  ])('cannot get %s by telling that it has it', (_, wish) => {
    const told = nodeOf('master-0', { addresses: ['192.0.2.5', '198.51.100.9', '127.0.0.1'] })
    const names = ['api.lab.example.com', 'worker-9'].map((address) => ({ type: 'InternalDNS', address }))
    const node = { ...told, status: { addresses: [...(told.status?.addresses ?? []), ...names] } }
    const around = among(node, nodeOf('worker-9', { addresses: ['198.51.100.9'] }))
    expect(judgeSigningRequest(serving(wish), around).kind).toBe('refuse')
  })

  it('is refused for a stranger who claims the address of a host that has joined', () => {
    const own = { commonNames: ['system:node:evil'], dnsNames: ['evil'] }
    const asked = serving(own, { username: 'system:node:evil' })
    const around = among(nodeOf('evil', { addresses: ['192.0.2.10'] }), nodeOf('master-0'))
    expect(judgeSigningRequest(asked, around).kind).toBe('refuse')
  })

  it('never has the name of the host when the node has another', () => {
    const own = { commonNames: ['system:node:renamed'], dnsNames: ['master-0'] }
    const asked = serving(own, { username: 'system:node:renamed' })
    const around = among(nodeOf('renamed', { addresses: ['192.0.2.10'] }))
    expect(judgeSigningRequest(asked, around).kind).toBe('refuse')
  })

  it.each([
    // A signer in Go takes the first value and leaves the others unread.
    ['two values in one extension', [namesExtension(['api.lab.example.com'], ['master-0'])]],
    ['its names twice', [namesExtension(['master-0']), namesExtension(['master-0'])]],
  ])('is refused for %s', (_, rawExtensions) => {
    const asked = serving({ dnsNames: [], addresses: [], rawExtensions })
    expect(judgeSigningRequest(asked, AROUND)).toMatchObject({ kind: 'refuse' })
  })

  it('is approved for a node that is known by its address only', () => {
    const own = { commonNames: ['system:node:renamed'], dnsNames: ['renamed'] }
    const asked = serving(own, { username: 'system:node:renamed' })
    expect(judgeSigningRequest(asked, AROUND).kind).toBe('refuse')
    const around = among(nodeOf('renamed', { addresses: ['192.0.2.10'] }))
    expect(judgeSigningRequest(asked, around)).toEqual({ kind: 'approve', node: 'renamed' })
  })
})

describe('requests that are not judged', () => {
  it.each([
    ['approved ones', { ...client(), status: { conditions: [{ type: 'Approved', status: 'True' }] } }],
    ['denied ones', { ...client(), status: { conditions: [{ type: 'Denied', status: 'True' }] } }],
    ['failed ones', { ...client(), status: { conditions: [{ type: 'Failed', status: 'True' }] } }],
    ['issued ones', { ...client(), status: { certificate: 'x' } }],
    ['those for other signers', client({}, { signerName: 'kubernetes.io/kube-apiserver-client' })],
    ['those for signers of others', client({}, { signerName: 'example.com/kubelet-serving' })],
  ])('are %s', (_, asked) => {
    expect(judgeSigningRequest(asked, AROUND)).toEqual({ kind: 'ignore' })
  })
})
