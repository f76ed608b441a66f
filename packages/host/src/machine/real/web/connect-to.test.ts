import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createSilentServer } from 'node:net'
import { createSecureContext } from 'node:tls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listenLocally } from '../../../testing/listen-locally.ts'
import { TEST_AUTHORITY, TEST_CERTIFICATE, TEST_KEY } from '../../../testing/test-certificate.ts'
import { connectTo, type Tls } from './connect-to.ts'
import { endpointOf } from './endpoint.ts'

afterEach(() => void vi.useRealTimers())

const tls = (): Tls => ({
  rejectUnauthorized: true,
  secureContext: createSecureContext({ ca: TEST_AUTHORITY }),
  sessions: new Map(),
})
const at = (text: string) => endpointOf(new URL(`http://${text}`))

describe('a connection', () => {
  it('has to stand within 30 seconds, its encryption included', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const server = createSilentServer()
    const address = await listenLocally(server)
    const asked = once(server, 'connection')
    const connecting = connectTo({ endpoint: at(address), tls: tls(), tunnel: null })
    const failed = expect(connecting).rejects.toMatchObject({
      code: 'ETIMEDOUT',
      message: `connect ETIMEDOUT ${address}`,
    })
    const [socket] = await asked
    vi.advanceTimersByTime(30_000)
    await failed
    socket.destroy()
  })

  it('tells why it could not be made', async () => {
    const address = await listenLocally(createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }))
    const stranger = { ...tls(), secureContext: createSecureContext({ ca: [] }) }
    await expect(connectTo({ endpoint: at(address), tls: stranger, tunnel: null })).rejects.toMatchObject({
      code: expect.stringMatching(/^(UNABLE_TO|SELF_SIGNED)/),
      message: expect.stringContaining('certificate'),
    })
    const closedPort = { host: '127.0.0.1', port: 9 }
    await expect(connectTo({ endpoint: closedPort, tls: null, tunnel: null })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
  })

  it('takes up the session of the one before', async () => {
    const server = createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_KEY })
    const known: boolean[] = []
    server.on('secureConnection', (socket) => {
      known.push(socket.isSessionReused())
      socket.end('x')
    })
    const endpoint = at(await listenLocally(server))
    const remembered = tls()
    for (let time = 0; time < 2; time++) {
      const socket = await connectTo({ endpoint, tls: remembered, tunnel: null })
      socket.resume().end()
      await once(socket, 'close')
    }
    expect(known).toEqual([false, true])
  })
})

describe('a tunnel', () => {
  const endpoint = { host: 'a.example.com', port: 443 }

  async function askProxy(answer: (request: IncomingMessage) => string) {
    const proxy = createServer()
    proxy.on('connect', (request, socket) => socket.end(answer(request)))
    const address = await listenLocally(proxy)
    const url = new URL(`http://me:secret@${address}`)
    return { address, connecting: connectTo({ endpoint, tls: null, tunnel: { proxy: url, tls: null } }) }
  }

  it('is refused by proxies in their own way', async () => {
    const { address, connecting } = await askProxy(() => 'HTTP/1.1 407 No\r\n\r\n')
    const message = `The proxy ${address} opens no tunnel to a.example.com:443: it answered 407.`
    await expect(connecting).rejects.toThrow(message)
  })

  it('is an error when the proxy says nothing, or nothing that makes sense', async () => {
    await expect((await askProxy(() => '')).connecting).rejects.toThrow('socket hang up')
    await expect((await askProxy(() => 'SSH-2.0\r\n')).connecting).rejects.toThrow('Parse Error')
  })

  it('begins with what the proxy sent in one piece with its answer', async () => {
    const seen: unknown[] = []
    const { connecting } = await askProxy(({ headers }) => {
      seen.push(headers.host, headers['proxy-authorization'])
      return 'HTTP/1.1 200 Yes\r\n\r\nhello'
    })
    const socket = await connecting
    const pieces: Buffer[] = []
    for await (const piece of socket) pieces.push(piece)
    expect(Buffer.concat(pieces).toString()).toBe('hello')
    expect(seen).toEqual(['a.example.com:443', `Basic ${Buffer.from('me:secret').toString('base64')}`])
  })
})
