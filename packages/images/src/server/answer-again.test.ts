import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { ImageError } from '../image-error.ts'
import type { BootParts } from '../media/boot-parts.ts'
import type { ObservedAnswer, PartsRequest } from './image-server-parts.ts'
import { ask } from './testing/ask.ts'
import {
  IMAGE_ID,
  startImageServer,
  type TestImageServer,
  type TestServerOptions,
  testBoot,
  VERSION,
} from './testing/start-image-server.ts'

const FULL = `/byid/${IMAGE_ID}/${VERSION}/x86_64/full.iso`
const PLACES = ['1048576-1114111', '1114112-1179647', '2097152-2097160']
const get = (range: string, more = '') =>
  `GET ${FULL} HTTP/1.1\r\nHost: x\r\nRange: bytes=${range}\r\n${more}\r\n`

let server: TestImageServer | undefined
const connections: Reading[] = []
afterEach(async () => {
  for (const { socket } of connections.splice(0)) socket.destroy()
  await server?.stop()
  expect(server?.images.usage().heldBuffers ?? 0).toBe(0)
  server = undefined
})

/** Knows what it gave once, until it is told to forget; counts what Node's parser has seen. */
async function start(options: TestServerOptions = {}) {
  const granted = new WeakMap<PartsRequest, BootParts>()
  const state = { isAllowed: true, parsed: 0, observed: [] as ObservedAnswer[] }
  const test = await startImageServer({
    ...options,
    parts: {
      async bootParts(request) {
        if (!state.isAllowed) throw new ImageError(401, 'No longer.')
        const boot = testBoot()
        granted.set(request, boot)
        return boot
      },
      knownParts: (request) => (state.isAllowed ? (granted.get(request) ?? null) : null),
      observe: (answer) => void state.observed.push(answer),
      ...options.parts,
    },
  })
  server = test
  // Longer than this test could be kept waiting.
  test.http.keepAliveTimeout = 75_000
  test.http.on('request', () => {
    state.parsed += 1
  })
  // All of it has been read once.
  const whole = (await ask(test.url, FULL, { headers: { host: 'x' } })).body
  state.observed.length = 0
  return { ...test, state, whole }
}

interface Reading {
  readonly socket: Socket
  next(): Promise<Heard>
}

/** An answer; of its headers all but the date. */
interface Heard {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly length: number
  readonly digest: string
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** One connection that stays open. */
async function open(port: number): Promise<Reading> {
  const socket = connect({ port, host: '127.0.0.1' })
  let bytes = Buffer.alloc(0)
  let onMore = () => {}
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk])
    onMore()
  })
  socket.on('error', () => {})
  socket.on('close', () => onMore())
  await once(socket, 'connect')
  const until = async (isThere: () => boolean) => {
    while (!isThere()) {
      if (socket.closed) throw new Error('The server hung up.')
      await new Promise<void>((resolve) => {
        onMore = resolve
      })
    }
  }
  const reading = {
    socket,
    async next() {
      await until(() => bytes.includes('\r\n\r\n'))
      const end = bytes.indexOf('\r\n\r\n')
      const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
      const headers = Object.fromEntries(
        lines.map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
      )
      const status = Number(first.split(' ')[1])
      const length = Number(headers['content-length'] ?? 0)
      const after = end + 4 + length
      await until(() => bytes.length >= after)
      const digest = digestOf(bytes.subarray(end + 4, after))
      bytes = bytes.subarray(after)
      expect(Number.isNaN(Date.parse(headers.date ?? ''))).toBe(status === 100)
      delete headers.date
      return { status, headers, length, digest }
    },
  }
  connections.push(reading)
  return reading
}

async function askOn(reading: Reading, text: string): Promise<Heard> {
  reading.socket.write(text)
  return reading.next()
}

describe('a request with another range than the one before', () => {
  it('is answered without the parser, as the parser would have it answered', async () => {
    const { port, state, reads, whole } = await start()
    const reading = await open(port)
    const first = await askOn(reading, get('0-9'))
    expect(first.status).toBe(206)
    const parsed = state.parsed
    for (const range of PLACES) {
      const quick = await askOn(reading, get(range))
      const slow = await askOn(await open(port), get(range))
      expect(quick).toEqual(slow)
      const [from = 0, to = 0] = range.split('-').map(Number)
      expect(quick.digest).toBe(digestOf(whole.subarray(from, to + 1)))
    }
    expect(state.parsed - parsed).toBe(PLACES.length)
    const counted = ({ seconds, ...answer }: ObservedAnswer) => answer
    expect(state.observed.slice(1).map(counted)).toEqual(
      PLACES.flatMap((range) => {
        const [from = 0, to = 0] = range.split('-').map(Number)
        const sentBytes = to + 1 - from
        const answer = { route: '/byid/:token', method: 'GET', status: 206, sentBytes, isComplete: true }
        return [answer, answer]
      }),
    )
    const [a, b] = reads.slice(-2)
    expect(a).toEqual(b)
  })

  it.each([
    ['from behind the end', '99999999999-99999999999', 416],
    ['that goes backwards', '10-5', 416],
    ['beyond the end', 'NEAR-999999999999', 206],
  ])('is answered the same %s', async (_, place, status) => {
    const { port, whole } = await start()
    const range = place.replace('NEAR', String(whole.length - 9_000))
    const reading = await open(port)
    await askOn(reading, get('0-9'))
    const again = await askOn(reading, get(range))
    expect(again.status).toBe(status)
    expect(again).toEqual(await askOn(await open(port), get(range)))
    expect((await askOn(reading, get('1048576-1048579'))).status).toBe(206)
  })

  it('is refused once it may no longer be read', async () => {
    const { port, state } = await start()
    const reading = await open(port)
    for (const range of PLACES) expect((await askOn(reading, get(range))).status).toBe(206)
    state.isAllowed = false
    expect((await askOn(reading, get('1048576-1114111'))).status).toBe(401)
  })

  it.each([
    ['a condition', 'If-Match: "other"\r\n', 412],
    ['a wish to be asked for its body', 'Expect: 100-continue\r\n', 206],
    ['another reader', 'User-Agent: curl\r\n', 206],
  ])('is another request with %s', async (_, more, status) => {
    const { port, state } = await start()
    const reading = await open(port)
    for (const range of PLACES) await askOn(reading, get(range))
    const parsed = state.parsed
    reading.socket.write(get('1048576-1114111', more))
    let answer = await reading.next()
    if (answer.status === 100) answer = await reading.next()
    expect(answer.status).toBe(status)
    expect(state.parsed).toBe(parsed + 1)
  })

  it('lets the connection go when it is told to', async () => {
    const { port } = await start()
    const reading = await open(port)
    await askOn(reading, get('0-9', 'Connection: close\r\n'))
    if (!reading.socket.closed) await once(reading.socket, 'close')
  })

  it('is sent to its end when the server closes meanwhile', async () => {
    const { port, http, images, reads } = await start()
    const reading = await open(port)
    await askOn(reading, get('0-9'))
    reading.socket.pause()
    const began = reads.length
    // Until the system takes no more, and one is on its way.
    while (images.usage().heldBuffers === 0) {
      const count = reads.length
      reading.socket.write(get('1048576-1114111'))
      while (reads.length === count) await new Promise((resolve) => setImmediate(resolve))
    }
    const closed = new Promise((resolve) => http.close(resolve))
    http.closeIdleConnections()
    reading.socket.resume()
    const asked = reads.length - began
    for (let count = 0; count < asked; count += 1) {
      expect((await reading.next()).length).toBe(65_536)
    }
    while (images.usage().heldBuffers > 0) await new Promise((resolve) => setImmediate(resolve))
    http.closeIdleConnections()
    await closed
    expect(reads.slice(began).every(({ isComplete }) => isComplete === true)).toBe(true)
  })
})

/** Bytes of one request, and how many bytes of it come first; the rest follows when the server has seen them. */
const exchange = fc.record({
  text: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...PLACES, '0-9', '5-4', '0-70000').map((r) => get(r)) },
    fc.constantFrom(get('0-1,5-6'), get('7-9', 'User-Agent: a\r\n'), get('7-9', 'If-Match: "x"\r\n')),
    fc.constant('GET /live HTTP/1.1\r\nHost: x\r\n\r\n'),
  ),
  cut: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 5 }),
  isPipelined: fc.boolean(),
})

it('answers any requests of one connection as if each had one of its own', async () => {
  const { port } = await start()
  const alone = new Map<string, Heard>()
  const expected = async (text: string): Promise<Heard> => {
    const known = alone.get(text)
    if (known !== undefined) return known
    const reading = await open(port)
    const heard = await askOn(reading, text)
    reading.socket.destroy()
    alone.set(text, heard)
    return heard
  }
  const isMultipart = ({ headers }: Heard) => headers['content-type']?.startsWith('multipart') ?? false
  await fc.assert(
    fc.asyncProperty(fc.array(exchange, { minLength: 1, maxLength: 12 }), async (exchanges) => {
      const reading = await open(port)
      let waiting: string[] = []
      const catchUp = async () => {
        for (const text of waiting) {
          const answer = await reading.next()
          const wanted = await expected(text)
          if (isMultipart(wanted)) expect(answer.status).toBe(206)
          else expect(answer).toEqual(wanted)
        }
        waiting = []
      }
      for (const { text, cut, isPipelined } of exchanges) {
        if (cut === null) reading.socket.write(text)
        else {
          reading.socket.write(text.slice(0, cut))
          await new Promise((resolve) => setImmediate(resolve))
          reading.socket.write(text.slice(cut))
        }
        waiting.push(text)
        if (!isPipelined) await catchUp()
      }
      await catchUp()
      reading.socket.destroy()
    }),
    { numRuns: 40 },
  )
})
