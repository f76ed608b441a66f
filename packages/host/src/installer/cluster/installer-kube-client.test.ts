import { KubeError } from '@groundwork/kube-client/client'
import { CONFIG_MAPS, NODES } from '@groundwork/kube-client/objects'
import { describe, expect, it } from 'vitest'
import type { FetchRequest } from '../../machine/machine.ts'
import { replicasOf } from './install-config.ts'
import { createInstallerKubeClient } from './installer-kube-client.ts'

function start(answer: (url: string) => Response | Error) {
  const asked: { readonly url: string; readonly request: FetchRequest }[] = []
  const fetch = async (url: string, request: FetchRequest = {}) => {
    asked.push({ url, request })
    const given = answer(url)
    if (given instanceof Error) throw given
    return given
  }
  const identity = { cert: 'cert', key: 'key' }
  const access = { server: 'https://api.example.com:6443', token: 'admin-token', ca: 'authority', identity }
  return { asked, kube: createInstallerKubeClient({ machine: { fetch }, access }) }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

describe('a client of Kubernetes', () => {
  it('shows who it is, and trusts no other server', async () => {
    const { kube, asked } = start(() => json({ items: [{ a: 1 }] }))
    expect(await kube.list(NODES, { labels: { 'node-role.kubernetes.io/master': '' } })).toEqual([{ a: 1 }])
    expect(asked[0]?.url).toBe(
      'https://api.example.com:6443/api/v1/nodes?labelSelector=node-role.kubernetes.io%2Fmaster',
    )
    expect(asked[0]?.request).toMatchObject({
      headers: { Authorization: 'Bearer admin-token' },
      ca: 'authority',
      identity: { cert: 'cert', key: 'key' },
    })
    expect(asked[0]?.request.timeoutMs).toBeGreaterThan(0)
  })

  it('patches in both ways', async () => {
    const { kube, asked } = start(() => json({}))
    await kube.patch(
      NODES,
      { name: 'n' },
      { kind: 'json', operations: [{ op: 'remove', path: '/spec/taints/0' }] },
    )
    await kube.patch(NODES, { name: 'n' }, { kind: 'merge', change: { spec: {} } })
    expect(
      asked.map(({ request }) => [request.method, request.headers?.['Content-Type'], request.body]),
    ).toEqual([
      ['PATCH', 'application/json-patch+json', '[{"op":"remove","path":"/spec/taints/0"}]'],
      ['PATCH', 'application/merge-patch+json', '{"spec":{}}'],
    ])
  })

  it('reads logs', async () => {
    const { kube, asked } = start(() => new Response('line\n'))
    expect(await kube.podLog({ namespace: 'ns', name: 'p' }, { sinceSeconds: 60 })).toBe('line\n')
    expect(asked[0]?.url).toMatch(/\/api\/v1\/namespaces\/ns\/pods\/p\/log\?sinceSeconds=60$/)
  })

  it('knows what is missing from what is broken', async () => {
    expect(await start(() => json({}, 404)).kube.get(CONFIG_MAPS, 'x')).toBeNull()
    await expect(start(() => json({}, 403)).kube.get(CONFIG_MAPS, 'x')).rejects.toThrow(KubeError)
  })

  it('says what is wrong', async () => {
    const cases: readonly [Response | Error, string, number][] = [
      [json({ message: 'nodes is forbidden' }, 403), '403 to /api/v1/nodes: nodes is forbidden', 403],
      [
        new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }),
        'connect ECONNREFUSED',
        0,
      ],
      [new Response('<html>'), 'not JSON', 200],
    ]
    for (const [answer, words, status] of cases) {
      const failure = await start(() => answer)
        .kube.list(NODES)
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({ message: expect.stringContaining(words), status })
    }
  })
})

it.each([
  ['controlPlane: {replicas: 3}\n', { controlPlane: 3, arbiters: 0 }],
  ['controlPlane: {replicas: 2}\narbiter: {replicas: 1}\n', { controlPlane: 2, arbiters: 1 }],
  ['controlPlane: {}\narbiter: null\n', { controlPlane: 0, arbiters: 0 }],
  ['', { controlPlane: 0, arbiters: 0 }],
  ['controlPlane: {replicas: "3"}', { controlPlane: 0, arbiters: 0 }],
])('replicas of %j', (text, replicas) => expect(replicasOf(text)).toEqual(replicas))
