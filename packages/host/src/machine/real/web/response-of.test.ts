import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { listenLocally } from '../../../testing/listen-locally.ts'
import type { FetchRequest } from '../../machine.ts'
import { createRealFetch } from '../real-fetch.ts'

const WORDS = 'many words '.repeat(1000)
const fetch = createRealFetch({ environment: {} })

async function ask(answer: RequestListener, request: FetchRequest = {}) {
  return fetch(`http://${await listenLocally(createServer(answer))}/`, request)
}

describe('an answer', () => {
  it('has a status, headers and a body', async () => {
    const response = await ask((_, answer) =>
      answer.writeHead(503, 'Too busy', { 'Retry-After': '7', 'x-many': ['a', 'b'] }).end('ä'),
    )
    const { ok, status, statusText, headers } = response
    expect([ok, status, statusText]).toEqual([false, 503, 'Too busy'])
    expect(['retry-after', 'X-Many', 'x-none'].map((name) => headers.get(name))).toEqual(['7', 'a, b', null])
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new TextEncoder().encode('ä'))
  })

  it.each([
    ['GET', 204],
    ['GET', 304],
    ['HEAD', 200],
  ])('to %s with status %i has no body', async (method, status) => {
    const response = await ask((_, answer) => answer.writeHead(status).end(), { method })
    expect([response.body, await response.text()]).toEqual([null, ''])
  })

  it('that never ends is given up before it fills the memory', async () => {
    let closed: Promise<unknown> = Promise.resolve()
    const response = await ask((_, answer) => {
      closed = once(answer, 'close')
      const more = () => {
        while (answer.write(Buffer.alloc(1024 * 1024))) {
          // As fast as it is taken.
        }
      }
      answer.on('drain', more)
      more()
    })
    await expect(response.text()).rejects.toMatchObject({
      cause: { message: 'the answer is longer than 64 MiB' },
    })
    await closed
  })

  it('loses a byte order mark as text, and nothing else', async () => {
    expect(await (await ask((_, answer) => answer.end('\uFEFFä\uFEFF'))).text()).toBe('ä\uFEFF')
  })
})

describe('a packed answer', () => {
  it.each([
    ['gzip', gzipSync(WORDS)],
    ['X-GZIP', gzipSync(WORDS)],
    ['deflate', deflateSync(WORDS)],
    ['br', brotliCompressSync(WORDS)],
    ['identity', Buffer.from(WORDS)],
  ])('is not asked for, but unpacked: %s', async (coding, packed) => {
    const asked: unknown[] = []
    const response = await ask((request, answer) => {
      asked.push(request.headers['accept-encoding'])
      answer.writeHead(200, { 'content-encoding': coding }).end(packed)
    })
    expect(await response.text()).toBe(WORDS)
    expect(asked).toEqual(['identity'])
  })

  it('stays as it is when the encoding is unknown', async () => {
    const response = await ask((_, answer) => answer.writeHead(200, { 'content-encoding': 'own' }).end('x'))
    expect(await response.text()).toBe('x')
  })

  it.each(['no gzip at all', gzipSync(WORDS).fill(0, 20)])('fails when it is damaged', async (body) => {
    const response = await ask((_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(body))
    await expect(response.text()).rejects.toMatchObject({ message: 'fetch failed', cause: expect.any(Error) })
  })

  it('fails when it is cut off', async () => {
    const packed = gzipSync(Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * at) % 251)))
    const response = await ask((_, answer) => {
      answer.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length })
      answer.write(packed.subarray(0, packed.length / 2), () => answer.destroy())
    })
    await expect(response.text()).rejects.toMatchObject({ message: 'fetch failed' })
  })
})

describe('a body', () => {
  const start = (answer: ServerResponse) => answer.writeHead(200, { 'content-length': 100 }).write('first')

  it('that is cut off is an error that says so', async () => {
    for (const headers of [{ 'content-length': 100 }, {}]) {
      const response = await ask((_, answer) => {
        answer.writeHead(200, headers).write('first', () => answer.destroy())
      })
      const failure = {
        message: 'fetch failed',
        cause: { code: 'ECONNRESET', message: /middle of the answer/ },
      }
      await expect(response.text()).rejects.toMatchObject({
        ...failure,
        cause: { code: 'ECONNRESET', message: expect.stringMatching(failure.cause.message) },
      })
    }
  })

  it('that is cut off is an error also when its length was unknown', async () => {
    let socket: Socket | undefined
    const response = await ask((request) => {
      socket = request.socket
      socket.write('HTTP/1.1 200 OK\r\n\r\nfirst')
    })
    const reading = response.text()
    socket?.resetAndDestroy()
    await expect(reading).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNRESET' } })
  })

  it('that is cut off does no harm before it is read, and is an error for the reader', async () => {
    const response = await ask((_, answer) => {
      start(answer)
      answer.write('', () => answer.destroy())
    })
    const server = createServer((_, answer) => answer.end())
    const url = `http://${await listenLocally(server)}/`
    for (let other = 0; other < 20; other++) await (await fetch(url)).text()
    await expect(response.text()).rejects.toThrow('fetch failed')
  })

  it('ends when it is no longer wanted, with the reason', async () => {
    const ending = new AbortController()
    const response = await ask((_, answer) => start(answer), { signal: ending.signal })
    const reading = response.text()
    ending.abort(new Error('enough'))
    await expect(reading).rejects.toThrow('enough')
  })

  it('has to be complete within the time limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const response = await ask((_, answer) => start(answer), { timeoutMs: 50 })
    vi.advanceTimersByTime(50)
    await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it.each(['cancelled', 'left'])('is no longer sent when it is %s', async (how) => {
    let closed: Promise<unknown> = Promise.resolve()
    const response = await ask((_, answer) => {
      closed = once(answer, 'close')
      start(answer)
    })
    if (how === 'cancelled') await response.body?.cancel()
    else for await (const piece of response.body ?? []) if (piece.length > 0) break
    await closed
  })

  it('is taken only as fast as it is read', async () => {
    const pieces = 2_000
    let sent = 0
    const response = await ask(async (_, answer) => {
      for (; sent < pieces; sent++) if (!answer.write(Buffer.alloc(64 * 1024))) await once(answer, 'drain')
      answer.end()
    })
    let received = 0
    for await (const piece of response.body ?? []) {
      // What neither side's system could hold is still to be sent.
      if (received === 0) expect(sent).toBeLessThan(pieces)
      received += piece.length
    }
    expect(received).toBe(pieces * 64 * 1024)
  })
})
