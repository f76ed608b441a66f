import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BaseImage } from '../media/base-image.ts'
import { ask, askRaw } from './testing/ask.ts'
import {
  IMAGE_ID,
  startImageServer,
  type TestImageServer,
  type TestServerOptions,
  VERSION,
} from './testing/start-image-server.ts'

const FULL = `/byid/${IMAGE_ID}/${VERSION}/x86_64/full.iso`
const GET_FULL = `GET ${FULL} HTTP/1.1\r\nHost: x\r\n\r\n`
/** More than a socket takes without being read. */
const LARGE = { rootfsBytes: 24 * 1024 * 1024 }

const IDLE = { requests: 0, waiting: 0, heldBuffers: 0, heldBytes: 0 }

let server: TestImageServer | undefined
const sockets: Socket[] = []
const start = async (options: TestServerOptions = {}) => {
  server = await startImageServer(options)
  return server
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server?.stop()
  expect(server?.images.usage() ?? IDLE).toEqual(IDLE)
  server = undefined
})

/** Resolves when it holds; the test fails by its own time limit when it never does. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
}

/** Asks, and never reads the answer. */
async function stalledReader(port: number, text = GET_FULL): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  sockets.push(socket)
  socket.pause()
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

describe('hostile requests', () => {
  let shared: TestImageServer
  beforeAll(async () => {
    shared = await startImageServer()
  })
  afterAll(async () => {
    await shared.stop()
    expect(shared.images.usage()).toEqual(IDLE)
  })

  it.each([
    '/../etc/passwd',
    '/images/../../etc/passwd',
    '/images/%2e%2e/%2e%2e/etc/passwd',
    '/images/..%2f..%2fetc%2fpasswd?version=4.18&type=full-iso',
    `/byid/${IMAGE_ID}/..%5c..%5c/x86_64/full.iso`,
    `/byid/${IMAGE_ID}/4.18%00/x86_64/full.iso`,
    `/byid/${IMAGE_ID}/%ff/x86_64/full.iso`,
    `/byid/${IMAGE_ID}/%/x86_64/full.iso`,
    `/byid//${IMAGE_ID}/4.18/x86_64/full.iso`,
    `//byid/${IMAGE_ID}/4.18/x86_64/full.iso`,
    `/byid/${IMAGE_ID}/4.18/x86_64/full.iso/`,
    `/i/${IMAGE_ID}/..%2fx.iso`,
    '/i/.iso',
    '*',
    'http://',
  ])('finds nothing at %s', async (path) => {
    const { port } = shared
    expect(await askRaw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 404 /,
    )
  })

  it('finds nothing at an endless address', async () => {
    const { port } = shared
    const target = `/i/${'a'.repeat(9_000)}.iso`
    expect(await askRaw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 404 /,
    )
  })

  it('understands the address as a proxy gets it', async () => {
    const { port } = shared
    const target = `http://images.example.com${FULL}`
    expect(await askRaw(port, `HEAD ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 200 /,
    )
  })

  it.each([
    ['garbage', '\x16\x03\x01\x02garbage\r\n\r\n'],
    ['a header without a name', 'GET /live HTTP/1.1\r\n: x\r\n\r\n'],
    ['an endless header', `GET /live HTTP/1.1\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
  ])('survives %s', async (_, text) => {
    const { port, url } = shared
    expect(await askRaw(port, text)).not.toMatch(/^HTTP\/1.1 200/)
    expect((await ask(url, '/live')).status).toBe(200)
  })

  it.each([
    ['thousands of ranges', `bytes=${'0-1,'.repeat(3_000)}`, 416],
    ['overlapping ranges', `bytes=${Array(100).fill('0-').join(',')}`, 200],
    ['huge numbers', `bytes=0-${'9'.repeat(4_000)}`, 206],
    ['a start beyond everything', `bytes=${'9'.repeat(4_000)}-`, 416],
    ['negative numbers', 'bytes=--1', 416],
    ['nonsense', 'bytes=💣', 416],
  ])('never sends more than the file for %s', async (_, range, status) => {
    const { url } = shared
    const size = Number((await ask(url, FULL, { method: 'HEAD' })).headers['content-length'])
    const answer = await ask(url, FULL, { headers: { range: Buffer.from(range).toString('latin1') } })
    expect(answer.status).toBe(status)
    expect(answer.body.length).toBeLessThanOrEqual(size)
  })

  it('answers pipelined requests one after the other', async () => {
    const { port } = shared
    const part = (start: number, more = '') =>
      `GET ${FULL} HTTP/1.1\r\nHost: x\r\nRange: bytes=${start}-${start}\r\n${more}\r\n`
    const text = await askRaw(port, part(1) + part(2) + part(3) + part(4, 'Connection: close\r\n'))
    expect([...text.matchAll(/Content-Range: bytes (\d)/gi)].map(([, start]) => start)).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
  })
})

describe('readers that stop reading', () => {
  it('hangs up on a client that asks without end and reads nothing', async () => {
    const { port, reads } = await start(LARGE)
    const socket = await stalledReader(port, GET_FULL.repeat(200))
    await once(socket.resume(), 'close')
    expect(reads.length).toBeLessThanOrEqual(1)
  })

  it('hold a little memory each, and keep no other client from reading', async () => {
    const { port, url, images } = await start(LARGE)
    const readers = 40
    await Promise.all(Array.from({ length: readers }, () => stalledReader(port)))
    await until(() => images.usage().requests === readers)
    const { body } = await ask(url, FULL)
    expect(body.length).toBeGreaterThan(LARGE.rootfsBytes)
    const { heldBuffers, heldBytes } = images.usage()
    expect(heldBuffers).toBeLessThanOrEqual(2 * readers)
    expect(heldBytes).toBeLessThanOrEqual(readers * 1024 * 1024)
  })

  it('are given up, and what they did is reported', async () => {
    const { port, reads, images } = await start({ ...LARGE, parts: { limits: { stalledReaderMs: 100 } } })
    const socket = await stalledReader(port)
    await until(() => reads[0]?.isComplete === false)
    await until(() => images.usage().requests === 0)
    await once(socket.resume(), 'close')
    expect(reads[0]).toMatchObject({ isComplete: false })
  })

  it('never take more memory than the limit and one small buffer each', async () => {
    const limit = 2 * 1024 * 1024
    const { port, images } = await start({ ...LARGE, parts: { limits: { bufferBytes: limit } } })
    await Promise.all(Array.from({ length: 60 }, () => stalledReader(port)))
    await until(() => images.usage().requests === 60)
    await until(() => images.usage().heldBuffers >= 60)
    expect(images.usage().heldBytes).toBeLessThanOrEqual(limit + 60 * 64 * 1024)
  })
})

describe('readers that go away', () => {
  it('leave nothing behind', async () => {
    const { port, images, reads } = await start(LARGE)
    for (let round = 0; round < 5; round += 1) {
      const readers = await Promise.all(Array.from({ length: 10 }, () => stalledReader(port)))
      await until(() => images.usage().requests === 10)
      for (const socket of readers) socket.destroy()
      await until(() => images.usage().requests === 0)
    }
    await until(() => images.usage().heldBuffers === 0)
    expect(reads.every(({ isComplete }) => isComplete === false)).toBe(true)
  })

  it('are forgotten while they wait for their turn', async () => {
    const { port, url, images } = await start({ ...LARGE, parts: { limits: { concurrentRequests: 1 } } })
    const first = await stalledReader(port)
    await until(() => images.usage().requests === 1)
    const second = await stalledReader(port)
    await until(() => images.usage().waiting === 1)
    second.destroy()
    await until(() => images.usage().waiting === 0)
    const third = ask(url, FULL, { headers: { range: 'bytes=0-9' } })
    await until(() => images.usage().waiting === 1)
    first.destroy()
    expect((await third).status).toBe(206)
  })

  it('end the wait for a base image', async () => {
    let signal: AbortSignal | undefined
    const { port } = await start({
      parts: {
        bases: {
          find: () => ({
            openshift_version: VERSION,
            cpu_architecture: 'x86_64',
            url: '',
            version: VERSION,
            sha256: '',
            type: 'full-iso',
            isRemote: false,
          }),
          open: (_, given) =>
            new Promise((_, reject) => {
              signal = given
              given?.addEventListener('abort', () => reject(given.reason))
            }),
          states: () => [],
          watch: () => () => {},
          async close() {},
        },
      },
    })
    const socket = await stalledReader(port)
    await until(() => signal !== undefined)
    socket.destroy()
    await until(() => signal?.aborted === true)
  })
})

describe('a source that breaks', () => {
  const breakingAt =
    (position: number) =>
    (base: BaseImage): BaseImage => ({
      ...base,
      source: {
        ...base.source,
        async read(target, at) {
          if (at + target.length > position) throw new Error('The disk is gone.')
          await base.source.read(target, at)
        },
      },
    })

  it('breaks the connection, so that no client takes half an image for a whole one', async () => {
    const warnings: string[] = []
    const { url, reads } = await start({
      wrapBase: breakingAt(2 * 1024 * 1024),
      parts: { log: { info: () => {}, warn: (_, message) => warnings.push(message) } },
    })
    await expect(ask(url, FULL)).rejects.toThrow(/aborted|hang up/)
    expect(warnings).toEqual(['A boot medium could not be given.'])
    expect(reads[0]?.isComplete).toBe(false)
  })

  it('is answered with an error as long as nothing was sent', async () => {
    const { url } = await start({ wrapBase: breakingAt(1024 * 1024) })
    const answer = await ask(url, FULL, { headers: { range: 'bytes=2000000-2000009' } })
    expect(answer.status).toBe(500)
    expect(answer.headers).not.toHaveProperty('etag')
    expect(answer.headers).not.toHaveProperty('content-range')
    expect(JSON.parse(answer.body.toString()).reason).toContain('could not be read')
  })
})

describe('close', () => {
  it('breaks off what is being sent, and answers 503 from then on', async () => {
    const { port, url, images } = await start(LARGE)
    const socket = await stalledReader(port)
    await until(() => images.usage().heldBuffers > 0)
    await images.close()
    expect(images.usage().heldBuffers).toBe(0)
    await once(socket.resume(), 'close')
    expect((await ask(url, FULL)).status).toBe(503)
  })
})
