// Where requests come from: other sites, people without a login, and what the log keeps of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpError } from '../errors/http-error.ts'
import { createApiServer } from '../server/api-server.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { isSameOrigin } from './cors.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

const CLUSTERS = '/api/assisted-install/v2/clusters'

interface Served extends TestApp {
  readonly api: TestServer
}
async function serve(options?: Parameters<typeof createTestApp>[0]): Promise<Served> {
  const test = await createTestApp(options)
  return { ...test, api: testServer(createApiServer(test.app, {})) }
}

const ORIGIN = 'https://ui.example.com'
const SAME_SITE = { 'sec-fetch-site': 'same-site' }

describe('pages of other sites', () => {
  let closed: Served
  let open: Served
  beforeAll(async () => {
    closed = await serve()
    open = await serve({ config: { allowedDomains: ['*.example.com', 'https://exact.test:8443'] } })
  })
  afterAll(() => Promise.all([closed.close(), open.close()]))

  const ask = (served: Served, method: 'GET' | 'POST' | 'OPTIONS', headers: Record<string, string>) =>
    served.api.inject({ method, url: CLUSTERS, headers })

  it('get no headers without allowed domains', async () => {
    const answer = await ask(closed, 'GET', { origin: ORIGIN })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    const preflight = { origin: ORIGIN, 'access-control-request-method': 'POST' }
    expect((await ask(closed, 'OPTIONS', preflight)).statusCode).toBe(405)
  })

  it('may not change anything, though their browser would send it', async () => {
    const answer = await ask(closed, 'POST', { origin: ORIGIN, 'sec-fetch-site': 'cross-site' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().message).toContain('ALLOWED_DOMAINS')
    expect((await ask(closed, 'POST', { origin: ORIGIN, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(
      501,
    )
  })

  it.each([
    ['of the service itself', 'http://localhost:8090', 'localhost:8090', {}, 501],
    ['behind TLS of a proxy', 'https://install.lab', 'install.lab', {}, 501],
    ['behind a proxy that leaves out its port', 'http://install.lab:8080', 'install.lab', {}, 501],
    ['of another port', 'http://localhost:3000', 'localhost:8090', {}, 403],
    ['of the usual port', 'http://localhost', 'localhost:8090', {}, 403],
    ['of another name', 'http://evil.test:8090', 'localhost:8090', {}, 403],
    ['of a name that begins the same', 'http://localhost.evil.test:8090', 'localhost:8090', {}, 403],
    ['without a name', 'null', 'localhost:8090', {}, 403],
    ['of another port, as the browser says', 'http://localhost:3000', 'localhost:8090', SAME_SITE, 403],
    ['that is no origin', 'nonsense', 'nonsense', {}, 403],
  ])('%s is told by Origin and Host: %s to %s', async (_what, origin, host, more, status) => {
    expect((await ask(closed, 'POST', { origin, host, ...more })).statusCode).toBe(status)
  })

  it.each([
    ['no browser', {}],
    ['a person who typed the address', { 'sec-fetch-site': 'none' }],
  ])('are told from %s', async (_what, headers) => {
    expect((await ask(closed, 'POST', headers)).statusCode).toBe(501)
  })

  it.each([
    [80, 'http://a.test:8080', false],
    [80, 'http://a.test', true],
    [443, 'https://a.test', true],
    [443, 'https://a.test:8443', false],
    [8090, 'http://a.test:8080', true],
  ])('on port %s, by a Host without port, of %s count as own: %s', (port, origin, isOwn) => {
    expect(isSameOrigin(origin, 'a.test', port)).toBe(isOwn)
  })

  it.each([
    [ORIGIN, true],
    ['http://ui.example.com:3000', true],
    ['https://exact.test:8443', true],
    ['https://exact.test', false],
    ['https://example.com.evil.test', false],
    ['https://evil.test/.example.com', false],
    ['null', false],
  ])('of %s are let in: %s', async (origin, isAllowed) => {
    const answer = await ask(open, 'GET', { origin })
    expect(answer.headers['access-control-allow-origin']).toBe(isAllowed ? origin : undefined)
    expect(answer.headers.vary).toBe('Origin')
    const preflight = await ask(open, 'OPTIONS', { origin, 'access-control-request-method': 'POST' })
    expect(preflight.statusCode).toBe(isAllowed ? 204 : 405)
    const change = await ask(open, 'POST', { origin, 'sec-fetch-site': 'cross-site' })
    expect(change.statusCode).toBe(isAllowed ? 501 : 403)
  })
})

describe('login', () => {
  it('comes before everything else, and errors have the short form', async () => {
    const seen: unknown[] = []
    const test = await createTestApp({
      auth: {
        identify: async (credentials, operation, target) => {
          seen.push([credentials, operation.id, target])
          throw httpError('not-logged-in', { reason: 'Who are you?' })
        },
      },
    })
    const answer = await testServer(createApiServer(test.app, {})).inject({
      method: 'PATCH',
      url: `${CLUSTERS}/nonsense?api_key=k&image_token=i`,
      headers: {
        authorization: 'Bearer t',
        'x-secret-key': 's',
        'image-token': 'm',
        'watcher-authorization': 'w',
      },
      payload: 'nonsense',
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ code: 401, message: 'Who are you?', error_code: 'not-logged-in' })
    expect(seen).toEqual([
      [
        {
          authorization: 'Bearer t',
          xSecretKey: 's',
          apiKey: 'k',
          imageToken: 'm',
          imageTokenQuery: 'i',
          watcherAuthorization: 'w',
        },
        'V2UpdateCluster',
        { params: { cluster_id: 'nonsense' }, query: { api_key: 'k', image_token: 'i' } },
      ],
    ])
    await test.close()
  })
})

describe('the log', () => {
  it('has a line for each request, without tokens, and none for polls', async () => {
    const test = await createTestApp()
    const handlers = { v2GetNextSteps: () => ({ status: 200, body: { instructions: [] } }) }
    const api = testServer(createApiServer(test.app, handlers))
    const headers = {
      authorization: 'Bearer topsecret',
      cookie: 'groundwork_session=topsecret',
      'x-secret-key': 'topsecret',
      'x-request-id': 'r-9',
    }
    const id = '2f1b0a52-6c2f-4f3c-9d0e-0a4b5c6d7e8f'
    const poll = `/api/assisted-install/v2/infra-envs/${id}/hosts/${id}/instructions`
    expect((await api.inject({ url: poll, headers })).statusCode).toBe(200)
    for (const url of ['/health', '/ready', '/metrics']) await api.inject({ url, headers })
    await api.inject({ url: `${CLUSTERS}?api_key=topsecret`, headers })
    expect(test.lines).toEqual([
      expect.objectContaining({
        method: 'GET',
        path: `${CLUSTERS}?api_key=***`,
        status: 501,
        requestId: 'r-9',
        ms: expect.any(Number),
      }),
    ])
    expect(JSON.stringify(test.lines)).not.toContain('topsecret')
    await test.close()
  })

  it('has polls too when asked for', async () => {
    const test = await createTestApp({ level: 'debug' })
    await testServer(createApiServer(test.app, {})).inject({ url: '/health' })
    expect(test.lines).toEqual([expect.objectContaining({ path: '/health', level: 20 })])
    await test.close()
  })
})

describe('readiness', () => {
  it('follows the database, health does not', async () => {
    const test = await createTestApp()
    const api = testServer(createApiServer(test.app, {}))
    expect((await api.inject({ method: 'HEAD', url: '/ready' })).statusCode).toBe(200)
    await test.app.pool.end()
    const answer = await api.inject({ url: '/ready' })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
    expect((await api.inject({ url: '/health' })).statusCode).toBe(200)
  })
})
