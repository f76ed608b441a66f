import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { CONFIG_MAPS, JOBS, NODES, SIGNING_REQUESTS } from '../objects/resource.ts'
import { type Answer, type HttpServer, sendJson, startHttpServer } from '../testing/http-server.ts'
import { createKubeClient } from './create-kube-client.ts'
import type { ListLimits } from './kube-client.ts'
import { KubeError } from './kube-error.ts'

const open: HttpServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

async function start(answer: Answer, limits?: ListLimits) {
  const http = await startHttpServer(answer)
  open.push(http)
  return { http, kube: createKubeClient(http.transport, limits) }
}

const names = (objects: readonly { readonly metadata: { readonly name: string } }[]) =>
  objects.map(({ metadata }) => metadata.name)
const key = { name: 'm', namespace: 'a' }

describe('requests', () => {
  it('go where they belong, as whom they should', async () => {
    const { http, kube } = await start((_, response) => sendJson(response, {}))
    const object = { metadata: key, data: { a: 'b' } }
    await kube.create(CONFIG_MAPS, object)
    await kube.replace(
      SIGNING_REQUESTS,
      { metadata: { name: 'r' }, spec: { request: '', signerName: '' } },
      'approval',
    )
    await kube.patch(CONFIG_MAPS, key, { kind: 'merge', change: { data: null } })
    await kube.patch(CONFIG_MAPS, key, { kind: 'json', operations: [] })
    await kube.apply(CONFIG_MAPS, object, { fieldManager: 'me', isForced: true })
    await kube.remove(CONFIG_MAPS, key)
    await kube.removeAll(JOBS, 'a')
    await kube.podLog(key, { sinceSeconds: 5 })
    const maps = '/api/v1/namespaces/a/configmaps'
    expect(http.seen.map((one) => [one.method, one.path, one.headers['content-type']])).toEqual([
      ['POST', maps, 'application/json'],
      ['PUT', '/apis/certificates.k8s.io/v1/certificatesigningrequests/r/approval', 'application/json'],
      ['PATCH', `${maps}/m`, 'application/merge-patch+json'],
      ['PATCH', `${maps}/m`, 'application/json-patch+json'],
      ['PATCH', `${maps}/m`, 'application/apply-patch+yaml'],
      ['DELETE', `${maps}/m`, undefined],
      ['DELETE', '/apis/batch/v1/namespaces/a/jobs', undefined],
      ['GET', '/api/v1/namespaces/a/pods/m/log', undefined],
    ])
    expect(JSON.parse(http.seen[0]?.body ?? '')).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', ...object })
    expect(http.seen[4]?.query).toEqual({ fieldManager: 'me', force: 'true' })
    expect(new Set(http.seen.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer word']))
  })

  it('use the token that is valid now', async () => {
    const { http } = await start((_, response) => sendJson(response, { items: [] }))
    let token = 'old'
    const kube = createKubeClient(http.transportAs(async () => ({ server: http.server, token })))
    await kube.list(NODES)
    token = 'new'
    await kube.list(NODES)
    expect(http.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new'])
  })

  it('bring back fields that no type names', async () => {
    const whole = { metadata: { name: 'n', odd: [1] }, strange: { deep: true } }
    const { kube } = await start((_, response) => sendJson(response, whole))
    expect(await kube.get(NODES, 'n')).toEqual(whole)
  })
})

describe('lists', () => {
  const pages =
    (items: readonly string[]): Answer =>
    ({ query }, response) => {
      const from = Number(query.continue ?? 0)
      const to = from + Number(query.limit ?? items.length)
      sendJson(response, {
        metadata: { resourceVersion: '7', ...(to < items.length ? { continue: String(to) } : {}) },
        items: items.slice(from, to).map((name) => ({ metadata: { name } })),
      })
    }

  it('are whole, whatever the size of a page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string(), { maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        async (all, pageSize) => {
          const { http, kube } = await start(pages(all), { pageSize })
          expect(names(await kube.list(NODES))).toEqual(all)
          expect(http.seen).toHaveLength(Math.max(1, Math.ceil(all.length / pageSize)))
        },
      ),
      { numRuns: 20 },
    )
  })

  it('come as a whole when no page is asked for, and by 500 otherwise', async () => {
    const { http, kube } = await start(pages(['a']), {})
    await kube.list(NODES, { namespace: 'x', labels: { a: '', b: 'c' }, fields: { d: 'e' } })
    await createKubeClient(http.transport).list(NODES)
    expect(http.seen.map(({ path, query }) => [path, query])).toEqual([
      ['/api/v1/namespaces/x/nodes', { labelSelector: 'a,b=c', fieldSelector: 'd=e' }],
      ['/api/v1/nodes', { limit: '500' }],
    ])
  })

  it.each([
    ['pages', { pageSize: 1, mostPages: 3 }, 3],
    ['characters', { pageSize: 1, mostChars: 100 }, 2],
  ])('that others can fill are cut off by their %s', async (_, limits, read) => {
    const { http, kube } = await start(pages(['a', 'b', 'c', 'd', 'e']), limits)
    expect(names(await kube.list(NODES))).toHaveLength(read)
    expect(http.seen).toHaveLength(read)
  })

  it('begin anew when the server has forgotten where they were, and not for ever', async () => {
    let left = 1
    const all = pages(['a', 'b'])
    const { http, kube } = await start(
      (request, response) => {
        if (request.query.continue === undefined || left <= 0) return all(request, response)
        left -= 1
        return sendJson(response, { message: 'too old', reason: 'Expired' }, 410)
      },
      { pageSize: 1 },
    )
    expect(names(await kube.list(NODES))).toEqual(['a', 'b'])
    expect(http.seen).toHaveLength(4)
    left = Infinity
    await expect(kube.list(NODES)).rejects.toMatchObject({ status: 410, reason: 'Expired' })
    expect(http.seen).toHaveLength(4 + 6)
  })

  it('without items are empty', async () => {
    const { kube } = await start((_, response) => sendJson(response, { items: null }))
    expect(await kube.list(NODES)).toEqual([])
  })
})

describe('failures', () => {
  it.each([
    [
      403,
      JSON.stringify({ message: 'no', reason: 'Forbidden' }),
      'answered 403 to /api/v1/nodes/n: no',
      'Forbidden',
    ],
    [502, '<html>bad gateway</html>', 'answered 502 to /api/v1/nodes/n: <html>', ''],
    [500, JSON.stringify({ message: 'x'.repeat(9_999) }), 'xxx', ''],
    [500, '', 'answered 500', ''],
    [200, '<html>', 'not JSON', ''],
    [200, '[]', 'not JSON', ''],
  ])('with status %i and %j', async (status, text, words, reason) => {
    const { kube } = await start((_, response) => void response.writeHead(status).end(text))
    const error = await kube.get(NODES, 'n').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(KubeError)
    expect(error).toMatchObject({ status, reason, message: expect.stringContaining(words) })
    expect((error as Error).message.length).toBeLessThan(700)
  })

  it('name the change that was refused, and what is in it stays here', async () => {
    const { kube } = await start((_, response) => sendJson(response, { message: 'it changed' }, 409))
    const error = await kube
      .replace(CONFIG_MAPS, { metadata: key, data: { password: 'hidden' } })
      .catch((thrown: unknown) => String(thrown))
    expect(error).toContain('409 to PUT /api/v1/namespaces/a/configmaps/m: it changed')
    expect(error).not.toContain('hidden')
  })

  it('have status 0 when there is no answer', async () => {
    const { http, kube } = await start((_, response) => void response.destroy())
    await expect(kube.list(NODES)).rejects.toMatchObject({ status: 0, cause: expect.anything() })
    await http.close()
    await expect(kube.list(NODES)).rejects.toMatchObject({ status: 0 })
    open.length = 0
  })

  it('are none where something is only missing', async () => {
    const { kube } = await start((_, response) => sendJson(response, { message: 'not found' }, 404))
    expect(await kube.get(NODES, 'n')).toBeNull()
    await expect(kube.remove(NODES, { name: 'n' })).resolves.toBeUndefined()
    await expect(kube.list(NODES)).rejects.toMatchObject({ status: 404 })
  })
})
