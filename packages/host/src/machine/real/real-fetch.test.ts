import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenLocally } from '../../testing/listen-locally.ts'
import { TEST_AUTHORITY, TEST_CERTIFICATE, TEST_KEY } from '../../testing/test-certificate.ts'
import type { FetchRequest, MachineResponse } from '../machine.ts'
import { createRealFetch } from './real-fetch.ts'

const directory = mkdtempSync(join(tmpdir(), 'groundwork-fetch-'))
const caFile = join(directory, 'ca.pem')
writeFileSync(caFile, TEST_AUTHORITY)

interface Seen {
  readonly line: string
  readonly proxyAuthorization: string | undefined
}
const seen: Seen[] = []
const note = ({ method, url, headers }: IncomingMessage) => {
  seen.push({ line: `${method} ${url}`, proxyAuthorization: headers['proxy-authorization'] })
}

const echo: RequestListener = (request, response) => {
  if (request.url === '/to-encrypted') {
    response.writeHead(307, { location: `https://127.0.0.1:${portOf(encrypted)}/echo` }).end()
    return
  }
  const pieces: Buffer[] = []
  request.on('data', (piece) => pieces.push(piece))
  request.on('end', () => {
    response.setHeader('x-method', `${request.method}`)
    response.setHeader('x-length', request.headers['content-length'] ?? 'none')
    response.end(Buffer.concat(pieces).toString() || 'hello')
  })
}
const plain = createServer(echo)
/** Another origin, which says by which headers it was asked. */
const other = createServer((request, response) => response.end(JSON.stringify(request.headers)))
/** Redirects every request to where the query says, with the status that stands before it. */
const leading = createServer((request, response) => {
  const { pathname, searchParams } = new URL(`http://x${request.url}`)
  response.writeHead(Number(pathname.slice(1)), { location: `${searchParams.get('to')}` }).end('elsewhere')
})
const encrypted = createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, echo)
const asksWho = createTlsServer(
  { cert: TEST_CERTIFICATE, key: TEST_KEY, ca: TEST_AUTHORITY, requestCert: true, rejectUnauthorized: true },
  (request, response) => {
    const { subject } = (request.socket as TLSSocket).getPeerCertificate()
    response.end(String(subject?.CN))
  },
)
/** Takes connections and never says anything. */
const silent = createServer(() => undefined)
/** Everything that is asked of it ends at our own servers. */
const answerAsProxy: RequestListener = (request, response) => {
  note(request)
  response.end('through the proxy')
}
const proxy = createServer(answerAsProxy)
const encryptedProxy = createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, answerAsProxy)
for (const server of [proxy, encryptedProxy]) {
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    note(request)
    const tunnel = connect(portOf(encrypted), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      tunnel.pipe(socket)
      socket.pipe(tunnel)
    })
    socket.on('error', () => tunnel.destroy())
    tunnel.on('error', () => socket.destroy())
  })
}
const servers = [plain, other, leading, encrypted, asksWho, silent, proxy, encryptedProxy]
const portOf = (server: Server): number => (server.address() as AddressInfo).port

beforeAll(async () => {
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(directory, { recursive: true })
})

const at = (server: Server, scheme = 'http') => `${scheme}://127.0.0.1:${portOf(server)}/echo`
const readBody = async (answer: Promise<MachineResponse>) => (await answer).text()

describe('requests', () => {
  const fetch = createRealFetch({ environment: {} })

  it('are sent and answered', async () => {
    const response = await fetch(at(plain), { method: 'POST', body: '{"a":1}' })
    expect([response.status, response.headers.get('x-method'), await response.text()]).toEqual([
      200,
      'POST',
      '{"a":1}',
    ])
  })

  it('carry bytes and files', async () => {
    const bytes = await fetch(at(plain), { method: 'PUT', body: new TextEncoder().encode('content') })
    expect([bytes.headers.get('x-length'), await bytes.text()]).toEqual(['7', 'content'])
    const file = join(directory, 'logs.tar.gz')
    writeFileSync(file, 'x'.repeat(300_000))
    const response = await fetch(at(plain), { method: 'POST', body: { file, field: 'upfile' } })
    const whole = await response.text()
    expect(whole).toContain('name="upfile"; filename="logs.tar.gz"')
    expect(whole.includes(`\r\n\r\n${'x'.repeat(300_000)}\r\n--`)).toBe(true)
    expect(response.headers.get('x-length')).toBe(String(whole.length))
  })

  it('end when they are no longer wanted, or cannot be made', async () => {
    await expect(fetch(at(plain), { signal: AbortSignal.abort() })).rejects.toThrow()
    await expect(fetch('http://127.0.0.1:9/')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    await expect(fetch('nonsense')).rejects.toThrow()
    await expect(fetch(at(silent), { timeoutMs: 20 })).rejects.toMatchObject({ name: 'TimeoutError' })
    const ending = new AbortController()
    const asking = fetch(at(silent), { signal: ending.signal })
    ending.abort()
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('redirections', () => {
  const fetch = createRealFetch({ environment: {} })
  const through = (status: number, to: string) =>
    `http://127.0.0.1:${portOf(leading)}/${status}?to=${encodeURIComponent(to)}`

  it.each([
    [302, 'GET', 'hello'],
    [303, 'GET', 'hello'],
    [307, 'POST', 'sent'],
    [308, 'POST', 'sent'],
  ])('with status %i ask by %s', async (status, method, expected) => {
    const response = await fetch(through(status, at(plain)), { method: 'POST', body: 'sent' })
    expect([response.headers.get('x-method'), await response.text()]).toEqual([method, expected])
  })

  it('do not carry along who we are', async () => {
    const headers = { Authorization: 'Bearer x', 'X-Secret-Key': 'token', 'X-Own': 'kept' }
    const asked = async (url: string) => JSON.parse(await readBody(fetch(url, { headers })))
    expect(await asked(at(other))).toMatchObject({ authorization: 'Bearer x', 'x-secret-key': 'token' })
    const redirected = await asked(through(307, at(other)))
    expect(redirected).toMatchObject({ 'x-own': 'kept', host: `127.0.0.1:${portOf(other)}` })
    expect([redirected.authorization, redirected['x-secret-key']]).toEqual([undefined, undefined])
  })

  it('come to an end', async () => {
    const failed = async (url: string, request?: FetchRequest) =>
      String(((await fetch(url, request).catch((error: Error) => error)) as Error).cause)
    const circle = createServer((_, response) => response.writeHead(302, { location: '/again' }).end())
    expect(await failed(`http://${await listenLocally(circle)}/`)).toContain('more than 20 times')
    expect(await failed(through(302, 'file:///etc/passwd'))).toContain('file:')
    expect(await failed(through(302, 'http://me:secret@127.0.0.1/'))).not.toContain('secret')
    const body = { file: caFile, field: 'upfile' }
    expect(await failed(through(307, at(plain)), { method: 'POST', body })).toContain('redirects a file')
  })
})

describe('trust', () => {
  it('is not given to strangers', async () => {
    await expect(createRealFetch({ environment: {} })(at(encrypted, 'https'))).rejects.toThrow()
  })

  it('is given to authorities of the machine and of the file, also behind a redirect', async () => {
    const fetch = createRealFetch({ environment: {}, caFile })
    expect(await readBody(fetch(at(encrypted, 'https')))).toBe('hello')
    expect(await readBody(fetch(at(plain).replace('echo', 'to-encrypted')))).toBe('hello')
  })

  it('can be limited to one authority, for one request', async () => {
    const fetch = createRealFetch({ environment: {} })
    expect(await readBody(fetch(at(encrypted, 'https'), { ca: TEST_AUTHORITY }))).toBe('hello')
    await expect(fetch(at(encrypted, 'https'))).rejects.toThrow()
    await expect(fetch(at(encrypted, 'https'), { ca: 'nonsense' })).rejects.toThrow()
  })

  it('can be given to every server', async () => {
    const fetch = createRealFetch({ environment: {}, isInsecure: true })
    expect(await readBody(fetch(at(encrypted, 'https')))).toBe('hello')
  })
})

describe('identity', () => {
  const identity = { cert: TEST_CERTIFICATE, key: TEST_KEY }

  it('is shown to servers that ask for it, and only with the request it belongs to', async () => {
    const fetch = createRealFetch({ environment: {}, caFile })
    const ca = TEST_AUTHORITY
    expect(await readBody(fetch(at(asksWho, 'https'), { ca, identity }))).toBe('127.0.0.1')
    expect(await readBody(fetch(at(asksWho, 'https'), { identity }))).toBe('127.0.0.1')
    await expect(fetch(at(asksWho, 'https'), { ca })).rejects.toThrow()
    await expect(fetch(at(asksWho, 'https'))).rejects.toThrow()
  })

  it('does not make a stranger trusted', async () => {
    const fetch = createRealFetch({ environment: {} })
    await expect(fetch(at(asksWho, 'https'), { identity })).rejects.toThrow()
  })

  it('goes through a tunnel of a proxy', async () => {
    const environment = { HTTPS_PROXY: `127.0.0.1:${portOf(proxy)}` }
    const fetch = createRealFetch({ environment })
    const answer = fetch('https://service.example.com/x', { ca: TEST_AUTHORITY, identity })
    expect(await readBody(answer)).toBe('hello')
  })
})

describe('proxies', () => {
  const environment = () => ({
    http_proxy: `http://me:pass%20word@127.0.0.1:${portOf(proxy)}`,
    HTTPS_PROXY: `127.0.0.1:${portOf(proxy)}`,
    NO_PROXY: 'direct.example.com',
  })

  it('get plain requests as they are, with who asks', async () => {
    const fetch = createRealFetch({ environment: environment() })
    expect(await readBody(fetch('http://service.example.com:8090/x'))).toBe('through the proxy')
    expect(seen.at(-1)).toEqual({
      line: 'GET http://service.example.com:8090/x',
      proxyAuthorization: `Basic ${Buffer.from('me:pass word').toString('base64')}`,
    })
  })

  it('open tunnels for encrypted ones', async () => {
    const fetch = createRealFetch({ environment: environment(), caFile })
    expect(await readBody(fetch('https://service.example.com/x'))).toBe('hello')
    expect(seen.at(-1)?.line).toBe('CONNECT service.example.com:443')
    await expect(fetch('https://other.example.com/x')).rejects.toThrow()
  })

  it('may be encrypted themselves, and are trusted as the machine trusts', async () => {
    const address = `https://me:word@127.0.0.1:${portOf(encryptedProxy)}`
    const through = { http_proxy: address, https_proxy: address }
    const fetch = createRealFetch({ environment: through, caFile })
    expect(await readBody(fetch('http://service.example.com/x'))).toBe('through the proxy')
    expect(seen.at(-1)?.line).toBe('GET http://service.example.com/x')
    expect(await readBody(fetch('https://service.example.com/x'))).toBe('hello')
    expect(seen.at(-1)).toEqual({
      line: 'CONNECT service.example.com:443',
      proxyAuthorization: `Basic ${Buffer.from('me:word').toString('base64')}`,
    })
    const stranger = createRealFetch({ environment: through })
    for (const url of ['http://service.example.com/x', 'https://service.example.com/x'])
      await expect(stranger(url, { ca: TEST_AUTHORITY })).rejects.toThrow()
  })

  it('are left aside for the machine itself', async () => {
    const before = seen.length
    expect(await readBody(createRealFetch({ environment: environment() })(at(plain)))).toBe('hello')
    expect(seen).toHaveLength(before)
  })
})
