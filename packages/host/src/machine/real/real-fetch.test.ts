import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_AUTHORITY, TEST_CERTIFICATE, TEST_KEY } from '../../testing/test-certificate.ts'
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
const proxy = createServer((request, response) => {
  note(request)
  response.end('through the proxy')
})
proxy.on('connect', (request, socket) => {
  note(request)
  const tunnel = connect(portOf(encrypted), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    tunnel.pipe(socket)
    socket.pipe(tunnel)
  })
  socket.on('error', () => tunnel.destroy())
  tunnel.on('error', () => socket.destroy())
})
const portOf = (server: Server): number => (server.address() as AddressInfo).port

beforeAll(async () => {
  for (const server of [plain, encrypted, asksWho, silent, proxy])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  for (const server of [plain, encrypted, asksWho, silent, proxy]) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(directory, { recursive: true })
})

const at = (server: Server, scheme = 'http') => `${scheme}://127.0.0.1:${portOf(server)}/echo`
const textOf = async (answer: Promise<Response>) => (await answer).text()

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

  it('carry forms and files', async () => {
    const form = new FormData()
    form.append('upfile', new Blob(['content']), 'name.txt')
    const sent = await textOf(fetch(at(plain), { method: 'POST', body: form }))
    const file = join(directory, 'logs.tar.gz')
    writeFileSync(file, 'x'.repeat(300_000))
    const response = await fetch(at(plain), { method: 'POST', body: { file, field: 'upfile' } })
    const whole = await response.text()
    expect(sent).toMatch(/name="upfile"; filename="name.txt"[\s\S]*content/)
    expect(whole).toContain('name="upfile"; filename="logs.tar.gz"')
    expect(whole.includes(`\r\n\r\n${'x'.repeat(300_000)}\r\n--`)).toBe(true)
    expect(response.headers.get('x-length')).toBe(String(whole.length))
  })

  it('end when they are no longer wanted, or cannot be made', async () => {
    await expect(fetch(at(plain), { signal: AbortSignal.abort() })).rejects.toThrow()
    await expect(fetch('http://127.0.0.1:9/')).rejects.toThrow()
    await expect(fetch(at(silent), { timeoutMs: 20 })).rejects.toThrow()
  })
})

describe('trust', () => {
  it('is not given to strangers', async () => {
    await expect(createRealFetch({ environment: {} })(at(encrypted, 'https'))).rejects.toThrow()
  })

  it('is given to authorities of the machine and of the file, also behind a redirect', async () => {
    const fetch = createRealFetch({ environment: {}, caFile })
    expect(await textOf(fetch(at(encrypted, 'https')))).toBe('hello')
    expect(await textOf(fetch(at(plain).replace('echo', 'to-encrypted')))).toBe('hello')
  })

  it('can be given to nobody but one authority, for one request', async () => {
    const fetch = createRealFetch({ environment: {} })
    expect(await textOf(fetch(at(encrypted, 'https'), { ca: TEST_AUTHORITY }))).toBe('hello')
    await expect(fetch(at(encrypted, 'https'))).rejects.toThrow()
    await expect(fetch(at(encrypted, 'https'), { ca: 'nonsense' })).rejects.toThrow()
  })

  it('can be given to everybody', async () => {
    const fetch = createRealFetch({ environment: {}, isInsecure: true })
    expect(await textOf(fetch(at(encrypted, 'https')))).toBe('hello')
  })
})

describe('identity', () => {
  const identity = { cert: TEST_CERTIFICATE, key: TEST_KEY }

  it('is shown to servers that ask for it, and only with the request it belongs to', async () => {
    const fetch = createRealFetch({ environment: {}, caFile })
    const ca = TEST_AUTHORITY
    expect(await textOf(fetch(at(asksWho, 'https'), { ca, identity }))).toBe('127.0.0.1')
    expect(await textOf(fetch(at(asksWho, 'https'), { identity }))).toBe('127.0.0.1')
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
    expect(await textOf(answer)).toBe('hello')
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
    expect(await textOf(fetch('http://service.example.com:8090/x'))).toBe('through the proxy')
    expect(seen.at(-1)).toEqual({
      line: 'GET http://service.example.com:8090/x',
      proxyAuthorization: `Basic ${Buffer.from('me:pass word').toString('base64')}`,
    })
  })

  it('open tunnels for encrypted ones', async () => {
    const fetch = createRealFetch({ environment: environment(), caFile })
    expect(await textOf(fetch('https://service.example.com/x'))).toBe('hello')
    expect(seen.at(-1)?.line).toBe('CONNECT service.example.com:443')
    await expect(fetch('https://other.example.com/x')).rejects.toThrow()
  })

  it('are left aside for the machine itself', async () => {
    const before = seen.length
    expect(await textOf(createRealFetch({ environment: environment() })(at(plain)))).toBe('hello')
    expect(seen).toHaveLength(before)
  })
})
