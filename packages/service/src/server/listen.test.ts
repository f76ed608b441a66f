import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { get as httpsGet } from 'node:https'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { ALL_OPERATIONS } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { AnyHandler, HandlerTable } from '../http/handler-table.ts'
import { createTestApp, type TestApp } from '../http/testing/test-app.ts'
import { createApiServer } from './api-server.ts'
import { type Listening, listen } from './listen.ts'

const BASE = '/api/assisted-install'
const ID = '2f1b0a52-6c2f-4f3c-9d0e-0a4b5c6d7e8f'
const echo: AnyHandler<unknown> = async (_app, { params, query, body }) => {
  const upfile = (body as { upfile?: Blob } | undefined)?.upfile
  return { status: 200, body: { params, query, body: upfile === undefined ? body : await upfile.text() } }
}
const gate = new EventEmitter()
const table = {
  ...Object.fromEntries(ALL_OPERATIONS.map(({ id }) => [id, echo])),
  V2DownloadClusterLogs: () => {
    const stream = new PassThrough()
    stream.write('log')
    stream.once('close', () => gate.emit('log closed'))
    gate.emit('log opened')
    return { status: 200, body: stream }
  },
  watchChanges: () => {
    const stream = new PassThrough()
    stream.write('id: 1\n\n')
    return { status: 200, body: stream }
  },
  v2GetCluster: async () => {
    gate.emit('reached')
    await once(gate, 'open')
    return { status: 200, body: {} }
  },
} as unknown as HandlerTable<unknown>

let test: TestApp
let listening: Listening
let port: number
beforeAll(async () => {
  test = await createTestApp()
  listening = await listen(test.app, createApiServer(test.app, table))
  port = Number(new URL(listening.api[0] ?? '').port)
})
afterAll(async () => {
  await listening.close(1000)
  await test.close()
})

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundwork-listen-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

async function raw(request: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(request)
  return text(socket)
}
const status = (answer: string) => Number(answer.split(' ')[1])

it('closes a file that was opened for a reader who left before its turn', async () => {
  const socket = connect(port, '127.0.0.1')
  const opened = once(gate, 'log opened')
  const reached = once(gate, 'reached')
  socket.write(`GET ${BASE}/v2/clusters/${ID} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  socket.write(`GET ${BASE}/v2/clusters/${ID}/logs HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await Promise.all([opened, reached])
  const closed = once(gate, 'log closed')
  socket.destroy()
  await closed
  gate.emit('open')
})

describe('requests that are not requests', () => {
  const tail = ' HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['an unknown method', `BREW /${tail}`, 400],
    ['a NUL in the path', `GET /a\0b${tail}`, 400],
    [
      'bytes that are no ASCII',
      Buffer.concat([Buffer.from('GET /\xff\xfe', 'latin1'), Buffer.from(tail)]),
      400,
    ],
    ['a broken escape', `GET ${BASE}/v2/clusters/%zz${tail}`, 400],
    ['an escape that is no text', `GET ${BASE}/v2/clusters/%c3%28${tail}`, 400],
    ['a NUL escape', `GET ${BASE}/v2/clusters/%00${tail}`, 400],
    ['a huge URL', `GET /${'a'.repeat(40_000)}${tail}`, 431],
    ['a long URL', `GET /${'a'.repeat(20_000)}${tail}`, 404],
    ['a star', `OPTIONS *${tail}`, 404],
    ['a whole URL', `GET http://x:1${BASE}/v2/component-versions${tail}`, 200],
    ['two slashes', `GET //api//assisted-install/v2/component-versions${tail}`, 200],
    ['nothing but slashes', `GET ////${tail}`, 404],
    ['dots', `GET ${BASE}/v2/../../../etc/passwd${tail}`, 404],
    ['a relative path', `GET api${tail}`, 400],
    ['a negative length', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['a prototype in the query', `GET ${BASE}/v2/events?__proto__=1&constructor=2&limit=3${tail}`, 200],
    ['a broken query', `GET ${BASE}/v2/events?%zz=%&&=&order=${tail}`, 200],
    [
      'a body without type',
      `POST ${BASE}/v2/clusters HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      400,
    ],
    [
      'a body on an unknown path',
      `POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Type: \r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      404,
    ],
    [
      'a broken chunk',
      `POST ${BASE}/v2/clusters HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    [
      'chunks',
      `POST ${BASE}/v2/clusters HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n[]\r\n0\r\n\r\n`,
      400,
    ],
  ])('answers %s', async (_, request, wanted) => {
    const answer = await raw(request)
    expect(status(answer)).toBe(wanted)
    if (wanted !== 200) expect(answer).toMatch(/"code":4\d\d,"message":"/)
  })

  it('breaks off a body that is too long', async () => {
    const answer = await raw(
      `POST ${BASE}/v2/clusters HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{`,
    )
    expect(status(answer)).toBe(413)
    expect(answer).toMatch(/connection: close/i)
  })

  it('has not failed once', () => {
    expect(test.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})

describe('ports', () => {
  const [, ...rest] = ['', '/health', '/ready']
  it.each(rest)('answer %s', async (path) => {
    expect((await fetch(`${listening.api[0]}${path}`)).status).toBe(200)
    expect((await fetch(`${listening.ui[0]}${path}`)).status).toBe(200)
  })

  it('serves people a page, and the API below it', async () => {
    const page = await fetch(`${listening.ui[0]}/`)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect((await fetch(`${listening.ui[0]}${BASE}/v2/component-versions`)).status).toBe(200)
    expect((await fetch(`${listening.ui[0]}/nothing.js`)).status).toBe(404)
    for (const path of ['/', '/clusters', '/not-there.js']) {
      const shown = await fetch(`${listening.ui[0]}${path}`)
      expect(shown.headers.get('content-security-policy')).toContain("script-src 'self';")
    }
  })

  it('leads those who look for the API reference to the pages', async () => {
    for (const url of [
      `${listening.api[0]}/docs`,
      `${listening.api[0]}${BASE}/docs`,
      `${listening.ui[0]}/docs`,
    ]) {
      const answer = await fetch(url, { redirect: 'manual' })
      expect(answer.headers.get('location')).toMatch(/^(http:\/\/127\.0\.0\.1:\d+)?\/api-reference$/)
    }
  })

  it('serves boot images on their own port', async () => {
    expect((await fetch(`${listening.images[0]}/health`)).status).toBe(200)
    expect((await fetch(`${listening.images[0]}/images/x`)).status).toBe(404)
    const metrics = await (await fetch(`${listening.images[0]}/metrics`)).text()
    expect(metrics).toContain('assisted_image_service_http_request_duration_seconds_count{')
  })

  it('shows metrics by route, not by path', async () => {
    await fetch(`${listening.api[0]}${BASE}/v2/clusters/${ID}/hosts`)
    const metrics = await (await fetch(`${listening.api[0]}/metrics`)).text()
    expect(metrics).toContain('path="/v2/clusters/{cluster_id}/hosts"')
    expect(metrics).not.toContain(ID)
    expect(metrics).toContain('groundwork_database_connections ')
  })

  it('describes the API in two ways', async () => {
    const plain = await fetch(`${listening.api[0]}${BASE}/v2/openapi`)
    const json = await fetch(`${listening.api[0]}/openapi.json`)
    expect([plain, json].map(({ headers }) => headers.get('content-type'))).toEqual([
      'text/plain',
      'application/json',
    ])
    expect(await plain.json()).toEqual(await json.json())
  })

  it('takes uploads', async () => {
    const form = new FormData()
    form.append('other', 'ignored')
    form.append('upfile', new Blob(['x'.repeat(300_000), '\r\n--']), 'logs.tar.gz')
    const url = `${listening.api[0]}${BASE}/v2/clusters/${ID}/logs?logs_type=controller`
    const answer = await fetch(url, { method: 'POST', body: form })
    expect(((await answer.json()) as { body: string }).body).toBe(`${'x'.repeat(300_000)}\r\n--`)
    const broken = { 'content-type': 'multipart/form-data; boundary=b' }
    expect((await fetch(url, { method: 'POST', headers: broken, body: '--b\r\nno' })).status).toBe(400)
  })

  it('explains a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port: taken } = other.address() as { port: number }
    const { app, close } = await createTestApp({ config: { uiPort: taken } })
    await expect(listen(app, createApiServer(app, {}))).rejects.toThrow(
      `Port ${taken} on 127.0.0.1 is used by another program. Stop it, or choose another port with --ui-port.`,
    )
    await close()
    other.close()
  })

  it('listens on IPv4 and IPv6, encrypted, with a certificate that is kept', async () => {
    const dataDir = await newDataDir()
    const config = { listen: ['127.0.0.1', '::1'], tls: { kind: 'self-signed' as const }, dataDir }
    const { app, close } = await createTestApp({ config })
    const first = await listen(app, createApiServer(app, {}))
    expect(first.api.map((url) => new URL(url).hostname)).toEqual(['127.0.0.1', '[::1]'])
    const certificates = await Promise.all(first.api.map(fingerprint))
    await first.close(0)
    const second = await listen(app, createApiServer(app, {}))
    expect(await fingerprint(second.api[0] ?? '')).toBe(certificates[0])
    await second.close(0)
    expect((await stat(join(dataDir, 'tls', 'self-signed.pem'))).mode & 0o777).toBe(0o600)
    await close()
  })
})

describe('a plain port beside the encrypted one', () => {
  it('gives firmware what it needs to boot, and nothing else', async () => {
    const dataDir = await newDataDir()
    const config = { tls: { kind: 'self-signed' as const }, imageHttpPort: 0, dataDir }
    const { app, close } = await createTestApp({ config })
    const own = await listen(app, createApiServer(app, {}))
    const [encrypted = '', plain = ''] = own.images
    expect([new URL(encrypted).protocol, new URL(plain).protocol]).toEqual(['https:', 'http:'])
    expect(own.ports.imageHttpPort).toBe(Number(new URL(plain).port))
    const statusOf = async (path: string) => (await fetch(`${plain}${path}`)).status
    expect(await statusOf('/health')).toBe(200)
    expect(await statusOf(`/byid/${ID}/4.20/x86_64/full.iso`)).toBe(404)
    // This service has no live images at all.
    expect(await statusOf('/boot-artifacts/kernel?version=4.20')).toBe(400)
    await own.close(0)
    await close()
  })
})

async function fingerprint(url: string): Promise<string> {
  const request = httpsGet(`${url}/health`, { rejectUnauthorized: false, agent: false })
  const [response] = await once(request, 'response')
  expect(response.statusCode).toBe(200)
  const { fingerprint256, subjectaltname } = response.socket.getPeerCertificate()
  expect(subjectaltname).toContain('IP Address:127.0.0.1')
  response.resume()
  return fingerprint256
}

describe('closing', () => {
  it('ends live streams and lets requests finish', async () => {
    const own = await listen(test.app, createApiServer(test.app, table))
    const stream = await fetch(`${own.api[0]}/api/groundwork/v1/stream`)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const reader = stream.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('id: 1\n\n')
    const reached = once(gate, 'reached')
    const slow = fetch(`${own.api[0]}${BASE}/v2/clusters/${ID}`)
    await reached
    const closed = own.close(30_000)
    expect((await reader?.read())?.done).toBe(true)
    await expect(fetch(`${own.api[0]}/health`)).rejects.toThrow()
    gate.emit('open')
    expect((await slow).status).toBe(200)
    await closed
  })

  it('does not wait for ever', async () => {
    const own = await listen(test.app, createApiServer(test.app, table))
    const reached = once(gate, 'reached')
    const slow = fetch(`${own.api[0]}${BASE}/v2/clusters/${ID}`)
    await reached
    await Promise.all([own.close(10), expect(slow).rejects.toThrow()])
  })
})
