// What one address may take from others, over real connections.
import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import type { Config } from '../config/config.ts'
import { createApiServer } from '../server/api-server.ts'
import { listen } from '../server/listen.ts'
import type { HandlerTable } from './handler-table.ts'
import { createTestApp, LIMITS } from './testing/test-app.ts'

const CLUSTERS = '/api/assisted-install/v2/clusters'
const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function start(limits: Partial<Config['limits']>, more: Partial<Config> = {}) {
  const gate = new EventEmitter()
  const table = {
    v2ListClusters: async () => {
      gate.emit('reached')
      await once(gate, 'open')
      return { status: 200, body: [] }
    },
    v2RegisterCluster: () => ({ status: 201, body: {} }),
  } as unknown as HandlerTable<unknown>
  const config = { limits: { ...LIMITS, ...limits }, ...more }
  const { app, close } = await createTestApp({ config })
  const listening = await listen(app, createApiServer(app, table))
  const { hostname, port } = new URL(listening.api[0] ?? '')
  const sockets: Socket[] = []
  opened.push(async () => {
    gate.emit('open')
    for (const socket of sockets) socket.destroy()
    await listening.close(1_000)
    await close()
  })
  const open = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port: Number(port), host: hostname, localAddress })
    sockets.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  /** On a connection of its own. */
  const ask = async (request: string, localAddress?: string) => {
    const socket = await open(localAddress)
    socket.write(request)
    return text(socket).catch(() => '')
  }
  return { gate, open, ask }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
const post = (bytes: number, body = '') =>
  `POST ${CLUSTERS} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n${body}`

describe('connections of one address', () => {
  it('that send nothing are closed for new ones, the oldest first', async () => {
    const { open, ask } = await start({ addressConnections: 3 })
    const idle = [await open(), await open(), await open()]
    const first = once(idle[0] as Socket, 'close')
    // Half a request counts as nothing.
    idle[1]?.write('GET /health HTTP/1.1\r\nHost:')
    expect(await ask(get('/health'))).toMatch(/^HTTP\/1.1 200/)
    await first
    const second = once(idle[1] as Socket, 'close')
    await open()
    await open()
    await second
    expect(await ask(get('/health'))).toMatch(/^HTTP\/1.1 200/)
  })

  it('that are all at work keep out further ones, and no other address', async () => {
    const { gate, open, ask } = await start({ addressConnections: 2 })
    const busy = [await open(), await open()]
    for (const socket of busy) {
      const reached = once(gate, 'reached')
      socket.write(get(CLUSTERS))
      await reached
    }
    expect(await ask(get('/health'))).toMatch(/^HTTP\/1.1 503[\s\S]*Retry-After: 5/)
    expect(await ask(get('/health'), '127.0.0.2')).toMatch(/^HTTP\/1.1 200/)
    const answers = busy.map((socket) => text(socket))
    gate.emit('open')
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200/)
    expect(await ask(get('/health'))).toMatch(/^HTTP\/1.1 200/)
  })

  it('of a trusted proxy are not counted', async () => {
    const { gate, open, ask } = await start({ addressConnections: 1 }, { trustedProxies: ['127.0.0.1'] })
    const socket = await open()
    const reached = once(gate, 'reached')
    socket.write(get(CLUSTERS))
    await reached
    expect(await ask(get('/health'))).toMatch(/^HTTP\/1.1 200/)
  })
})

describe('bodies', () => {
  it('that hardly come are given up', async () => {
    const { open, ask } = await start({ bodyGraceMs: 100 })
    const slow = await open()
    const ended = text(slow)
    const drip = setInterval(() => slow.write(' '), 10)
    try {
      slow.write(post(10_000))
      expect(await ended).toMatch(/^HTTP\/1.1 408[\s\S]*"code":408/)
    } finally {
      clearInterval(drip)
    }
    const whole = JSON.stringify({ name: 'a', openshift_version: '4.20', pull_secret: '{}' })
    expect(await ask(post(whole.length, whole).replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).toMatch(
      /^HTTP\/1.1 (201|400)/,
    )
  })

  it('of one address are so many at a time', async () => {
    const { open, ask } = await start({ addressBodies: 2 })
    for (const socket of [await open(), await open()]) socket.write(post(1_000, '{'))
    expect(await ask(post(1_000, '{'))).toMatch(/^HTTP\/1.1 503[\s\S]*"code":503/)
    expect(await ask(get('/health'))).toMatch(/^HTTP\/1.1 200/)
    const other = await open('127.0.0.2')
    other.write(post(2, '{}'))
    const [answer] = await once(other, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 400/)
  })

  it('of callers behind a trusted proxy are counted for each of them', async () => {
    const { open } = await start({ addressBodies: 1 }, { trustedProxies: ['127.0.0.1'] })
    const from = (address: string, body: string) =>
      post(2, body).replace('\r\n\r\n', `\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    const [first, same, other] = [await open(), await open(), await open()]
    first.write(from('192.0.2.1', '{'))
    same.write(from('192.0.2.1', '{'))
    expect(String((await once(same, 'data'))[0])).toMatch(/^HTTP\/1.1 503/)
    other.write(from('192.0.2.2', '{}'))
    expect(String((await once(other, 'data'))[0])).toMatch(/^HTTP\/1.1 400/)
  })
})
