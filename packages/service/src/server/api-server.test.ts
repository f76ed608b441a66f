// Which request reaches which operation, and what becomes of its connection. Over real sockets: clients see all of it.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { ALL_OPERATIONS } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyHandler, HandlerTable } from '../http/handler-table.ts'
import { createTestApp, type TestApp } from '../http/testing/test-app.ts'
import { createApiServer } from './api-server.ts'
import { type Listening, listen } from './listen.ts'

const API = '/api/assisted-install'
const ID = '2f1b0a52-6c2f-4f3c-9d0e-0a4b5c6d7e8f'
const OPERATOR = `${API}/v2/supported-operators`

const calls: string[] = []
const table = Object.fromEntries(
  ALL_OPERATIONS.map(({ id }): [string, AnyHandler<unknown>] => [
    id,
    (_app, { params, query }) => {
      calls.push(id)
      return { status: 200, body: { id, params, query } }
    },
  ]),
)

let test: TestApp
let listening: Listening
let port: number
beforeAll(async () => {
  test = await createTestApp()
  const handlers = {
    ...table,
    // No JSON text has such a value.
    v2ListClusters: () => ({ status: 200, body: 1n }),
  } as unknown as HandlerTable<unknown>
  listening = await listen(test.app, createApiServer(test.app, handlers))
  port = Number(new URL(listening.api[0] ?? '').port)
})
afterAll(async () => {
  await listening.close(1000)
  await test.close()
})

function open(): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  return socket
}

const head = (line: string, ...headers: readonly string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`

/** All that comes back until the service closes the connection. */
async function sent(requests: string): Promise<string> {
  const socket = open()
  socket.write(requests)
  return text(socket)
}

async function ask(line: string, ...headers: readonly string[]) {
  const answer = await sent(head(line, 'Connection: close', ...headers))
  const [top = '', body = ''] = answer.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(top)?.[1]
  return { status: Number(top.split(' ')[1]), header, json: body === '' ? undefined : JSON.parse(body), body }
}

describe('paths', () => {
  it.each([
    ['/odf', 'odf'],
    ['/odf/', 'odf'],
    ['//odf', 'odf'],
    ['/odf?x=/y', 'odf'],
    ['/odf#x', 'odf'],
    ['/a;b', 'a;b'],
    ['/a+b', 'a+b'],
    ['/a%20b', 'a b'],
    ['/a%2Fb', 'a/b'],
    ['/a%2fb', 'a/b'],
    ['/a%252Fb', 'a%2Fb'],
    ['/a%3Fb%23c', 'a?b#c'],
    ['/%C3%A9', 'é'],
    ['/%2e%2e', '..'],
    ['/..', '..'],
    ['/:operator_name', ':operator_name'],
    ['/*', '*'],
    ['/__proto__', '__proto__'],
    [`/${'a'.repeat(4096)}`, 'a'.repeat(4096)],
    [`/${'%61'.repeat(4096)}`, 'a'.repeat(4096)],
  ])('%s names an operator', async (path, operator_name) => {
    expect(await ask(`GET ${OPERATOR}${path}`)).toMatchObject({
      status: 200,
      json: { id: 'V2ListOperatorProperties', params: { operator_name } },
    })
  })

  it.each([
    ['a broken escape', `GET ${OPERATOR}/%zz`],
    ['half an escape', `GET ${OPERATOR}/%4`],
    ['an escape that is no text', `GET ${OPERATOR}/%ff`],
    ['a broken escape where nothing is', 'GET /nothing/%zz'],
    ['a broken escape with a method that no path has', 'OPTIONS /nothing/%zz'],
    ['a broken escape on the way to a redirect', 'GET /v2/%zz'],
    ['a parameter that is too long', `GET ${OPERATOR}/${'a'.repeat(4097)}`],
  ])('%s is refused', async (_what, line) => {
    const answer = await ask(line, 'X-Request-Id: r-1')
    expect(answer).toMatchObject({ status: 400, json: { code: 400, error_code: 'invalid-path' } })
    expect(answer.header('x-request-id')).toBe('r-1')
    expect(answer.header('cache-control')).toBe('no-store')
  })

  it.each([
    ['another case', `GET ${API}/v2/Supported-operators/odf`],
    ['a part of a word', `GET ${API}/v2/supported-operator`],
    ['nothing behind the version', 'GET /v2/'],
    ['more than there is', `GET ${OPERATOR}/odf/x`],
    ['a long one', `GET /nothing/${'a'.repeat(9000)}`],
    ['a method that only others have', 'POST /health'],
    ['a slash behind a path with other methods', `PUT ${API}/v2/clusters/`],
  ])('%s leads to nothing', async (_what, line) => {
    const answer = await ask(line, 'X-Request-Id: r-1')
    expect(answer).toMatchObject({ status: 404, json: { error_code: 'no-such-path' } })
    expect(answer.json.message.length).toBeLessThan(300)
    expect(answer.header('x-request-id')).toBe('r-1')
  })

  it.each(['DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH'])(
    '%s is told which methods there are',
    async (method) => {
      const answer = await ask(`${method} ${API}/v2/clusters?limit=1`)
      expect([answer.status, answer.header('allow')]).toEqual([405, 'GET, POST'])
      expect(answer.body === '').toBe(method === 'HEAD')
    },
  )

  it('answers HEAD without a body', async () => {
    for (const path of ['/health', '/ready/', '/openapi.json', `${API}/v1/clusters/${ID}/downloads/image`]) {
      expect(await ask(`HEAD ${path}`)).toMatchObject({ status: 200, body: '' })
    }
    expect(await ask('HEAD /nothing')).toMatchObject({ status: 404, body: '' })
  })

  it.each([
    ['GET', '/v2/clusters', `${API}/v2/clusters`],
    ['HEAD', '/v2/clusters/', `${API}/v2/clusters/`],
    ['DELETE', '/v1/x?y=%zz&z=1', `${API}/v1/x?y=%zz&z=1`],
    ['POST', '//v2//x', `${API}/v2/x`],
  ])('%s %s is sent on', async (method, from, to) => {
    const answer = await ask(`${method} ${from}`)
    expect([answer.status, answer.header('location')]).toEqual([308, to])
  })

  it('does not send on what no operation takes', async () => {
    expect((await ask('OPTIONS /v2/clusters')).status).toBe(404)
    expect((await ask('TRACE /v2/clusters')).status).toBe(404)
  })

  it.each([
    ['?limit=1&limit=2', { limit: 2 }],
    ['?message=a+b%20c', { message: 'a b c' }],
    ['?message=%zz', { message: '%zz' }],
    ['?message=%C3%A9&&=&', { message: 'é' }],
    ['?message=a?b', { message: 'a?b' }],
    ['?message=a=b', { message: 'a=b' }],
    ['?message=a;limit=1', { message: 'a;limit=1' }],
    ['#message=a', { message: 'a' }],
    ['?message', {}],
    ['?constructor=1&__proto__=2', {}],
  ])('reads the query %s', async (query, read) => {
    expect((await ask(`GET ${API}/v2/events${query}`)).json.query).toEqual(read)
  })
})

describe('connections', () => {
  const body = (length: number, part = '') => [
    'Content-Type: application/json',
    `Content-Length: ${length}\r\n\r\n${part}`,
  ]
  const post = (path: string, length: number, part: string) =>
    head(`POST ${path}`, ...body(length, part)).slice(0, -4)
  const last = head('GET /health', 'Connection: close')
  const statuses = (answer: string) =>
    [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

  it.each([
    ['nothing there', post('/nothing', 2, '{}'), 404],
    ['a method that it has not', post(`${API}/v2/component-versions`, 2, '{}'), 405],
    ['a redirect', post('/v2/clusters', 2, '{}'), 308],
    ['a broken path', post('/%zz', 2, '{}'), 400],
    ['a health check', head('GET /health', 'Content-Length: 2').concat('{}'), 200],
    ['an answer that is no JSON', head(`GET ${API}/v2/clusters`), 500],
    ['a body of no type', head(`POST ${API}/v2/clusters`, 'Content-Length: 2').concat('{}'), 400],
    [
      'chunks that are not read',
      head('POST /nothing', 'Transfer-Encoding: chunked').concat('2\r\n{}\r\n0\r\n\r\n'),
      404,
    ],
  ])('go on after %s', async (_what, request, status) => {
    expect(statuses(await sent(request + last))).toEqual([status, 200])
    expect(statuses(await sent(request + request + last))).toEqual([status, status, 200])
  })

  it('end after a body that is too long', async () => {
    const answer = await sent(post(`${API}/v2/clusters`, 65_537, '{') + last)
    expect(statuses(answer)).toEqual([413])
    expect(answer).toMatch(/^connection: close$/im)
  })

  it('let a client wait before it sends a body', async () => {
    const socket = open()
    const answer = text(socket)
    socket.write(head(`POST ${API}/v2/clusters`, 'Expect: 100-continue', ...body(2)).slice(0, -4))
    await once(socket, 'readable')
    socket.write(`{}${last}`)
    expect(statuses(await answer)).toEqual([100, 400, 200])
  })

  it('that break within a body reach no operation, and are logged', async () => {
    calls.length = 0
    const socket = open()
    socket.write(
      post(`${API}/v2/infra-envs`, 100, '{"name":').replace('Host:', 'X-Request-Id: broken\r\nHost:'),
    )
    await once(socket, 'connect')
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.destroy()
    const line = () => test.lines.find(({ requestId }) => requestId === 'broken')
    await expect.poll(line).toMatchObject({ path: `${API}/v2/infra-envs`, cut: true })
    expect(calls).toEqual([])
  })

  it('stay open as long as balancers think', async () => {
    const socket = open()
    socket.write(head('GET /health'))
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    expect(chunk.toString()).toMatch(/^keep-alive: timeout=75$/im)
    socket.destroy()
  })
})

it('logs paths as they are understood, and failures once', async () => {
  // Refused: what succeeds and changes nothing is not worth a line.
  await ask(`GET //${OPERATOR.slice(1)}//%zz?api_key=k`, 'X-Request-Id: slashes')
  expect(test.lines.find(({ requestId }) => requestId === 'slashes')).toMatchObject({
    path: `${OPERATOR}/%zz?api_key=***`,
  })
  await ask(`GET ${API}/v2/clusters`, 'X-Request-Id: no-json')
  const failures = test.lines.filter(({ level, requestId }) => Number(level) >= 50 && requestId === 'no-json')
  expect(failures).toHaveLength(1)
})
