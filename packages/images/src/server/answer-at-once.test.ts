import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ImageError } from '../image-error.ts'
import type { BaseImage } from '../media/base-image.ts'
import type { BootParts } from '../media/boot-parts.ts'
import type { ObservedAnswer, PartsRequest } from './image-server-parts.ts'
import { ask, askRaw } from './testing/ask.ts'
import {
  IMAGE_ID,
  startImageServer,
  type TestImageServer,
  type TestServerOptions,
  testBoot,
  VERSION,
} from './testing/start-image-server.ts'

const FULL = `/byid/${IMAGE_ID}/${VERSION}/x86_64/full.iso`
const RANGE = { range: 'bytes=1048576-1114111' }
const GET_RANGE = `GET ${FULL} HTTP/1.1\r\nHost: x\r\nRange: ${RANGE.range}\r\n`
const IDLE = { requests: 0, waiting: 0, heldBuffers: 0, heldBytes: 0 }

let server: TestImageServer | undefined
afterEach(async () => {
  await server?.stop()
  expect(server?.images.usage() ?? IDLE).toEqual(IDLE)
  server = undefined
})

/** Knows what it gave once, until it is told to forget; counts what is read from the base in the usual way. */
async function start(options: TestServerOptions = {}) {
  const granted = new WeakMap<PartsRequest, BootParts>()
  const state = { isKnown: true, isAllowed: true, baseReads: 0, observed: [] as ObservedAnswer[] }
  const counted = (base: BaseImage): BaseImage => ({
    ...base,
    source: {
      ...base.source,
      read(...how) {
        state.baseReads += 1
        return base.source.read(...how)
      },
    },
  })
  server = await startImageServer({
    wrapBase: counted,
    ...options,
    parts: {
      async bootParts(request) {
        if (!state.isAllowed) throw new ImageError(401, 'No longer.')
        const boot = testBoot()
        granted.set(request, boot)
        return boot
      },
      knownParts: (request) => (state.isKnown ? (granted.get(request) ?? null) : null),
      observe: (answer) => void state.observed.push(answer),
      ...options.parts,
    },
  })
  return { ...server, state }
}

const withoutDate = ({ date, ...headers }: Record<string, unknown>) => headers

describe('a small range of a known medium', () => {
  it('is answered at once with the same bytes and headers, and counted the same', async () => {
    const { url, state, reads } = await start()
    const first = await ask(url, FULL, { headers: RANGE })
    const readsOfFirst = state.baseReads
    const second = await ask(url, FULL, { headers: RANGE })
    expect(state.baseReads).toBe(readsOfFirst)
    expect(second.status).toBe(206)
    expect(second.body.equals(first.body)).toBe(true)
    expect(withoutDate(second.headers)).toEqual(withoutDate(first.headers))
    expect(reads[1]).toEqual(reads[0])
    expect(reads[1]).toMatchObject({ start: 1_048_576, end: 1_114_112, sent: 65_536, isComplete: true })
    expect(state.observed.map(({ seconds, ...answer }) => answer)).toEqual(
      Array(2).fill({
        route: '/byid/:token',
        method: 'GET',
        status: 206,
        sentBytes: 65_536,
        isComplete: true,
      }),
    )
  })

  it.each([
    ['another part of it', { range: 'bytes=2097152-2162687' }, 206],
    ['more than is small', { range: 'bytes=1048576-1114112' }, 206],
    ['where something was laid over the base', { range: 'bytes=0-65535' }, 206],
    ['two parts', { range: 'bytes=1048576-1048579,1048600-1048610' }, 206],
    ['the end', { range: 'bytes=-5' }, 206],
    ['nothing of it', { range: 'bytes=99999999999-' }, 416],
    ['what it has already', { ...RANGE, 'if-none-match': '*' }, 304],
    ['what it had before a change', { ...RANGE, 'if-range': '"other"' }, 200],
    ['what must not have changed', { ...RANGE, 'if-match': '"other"' }, 412],
  ])('is told apart from %s', async (_, headers, status) => {
    const { url } = await start()
    const whole = (await ask(url, FULL)).body
    for (let time = 0; time < 3; time += 1) {
      const answer = await ask(url, FULL, { headers })
      expect(answer.status).toBe(status)
      const single = /^bytes (\d+)-(\d+)\//.exec(answer.headers['content-range'] ?? '')
      if (single !== null) {
        expect(answer.body.equals(whole.subarray(Number(single[1]), Number(single[2]) + 1))).toBe(true)
      }
    }
  })

  it('is not given to those who may no longer read it', async () => {
    const { url, state } = await start()
    for (const status of [206, 206]) expect((await ask(url, FULL, { headers: RANGE })).status).toBe(status)
    Object.assign(state, { isKnown: false, isAllowed: false })
    expect((await ask(url, FULL, { headers: RANGE })).status).toBe(401)
  })

  it('is not given over plain HTTP where that is for network boot only', async () => {
    const { url } = await start({ parts: { plainHttp: 'network-boot' } })
    for (const status of [404, 404]) expect((await ask(url, FULL, { headers: RANGE })).status).toBe(status)
  })

  it('comes over TLS too', async () => {
    const { url, state } = await start({ isTls: true })
    const answers = [
      await ask(url, FULL, { headers: RANGE }),
      await ask(url, FULL, { headers: RANGE }),
      await ask(url, FULL, { headers: RANGE }),
    ]
    for (const { body } of answers) expect(body.equals(answers[0]?.body ?? Buffer.of())).toBe(true)
    expect(state.observed.every(({ isComplete }) => isComplete)).toBe(true)
  })

  it('keeps its place among pipelined requests', async () => {
    const { url, port } = await start()
    await ask(url, FULL, { headers: RANGE })
    const others = ['0-9', '1048576-1048579', '5-8'].map(
      (range) => `GET ${FULL} HTTP/1.1\r\nHost: x\r\nRange: bytes=${range}\r\n\r\n`,
    )
    const text = await askRaw(port, `${GET_RANGE}\r\n${others.join('')}${GET_RANGE}Connection: close\r\n\r\n`)
    const places = [...text.matchAll(/Content-Range: bytes ([\d-]+)/gi)].map(([, place]) => place)
    expect(places).toEqual(['1048576-1114111', '0-9', '1048576-1048579', '5-8', '1048576-1114111'])
  })

  it('holds one small buffer for a reader that takes nothing, and gives it up', async () => {
    const { url, port, images, reads } = await start({ parts: { limits: { stalledReaderMs: 100 } } })
    await ask(url, FULL, { headers: { ...RANGE, host: 'x' } })
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.pause()
    await once(socket, 'connect')
    const held = new Set<number>()
    while (reads.at(-1)?.isComplete !== false) {
      const count = reads.length
      socket.write(`${GET_RANGE}\r\n`)
      while (reads[count]?.isComplete == null) {
        await new Promise((resolve) => setImmediate(resolve))
        held.add(images.usage().heldBuffers)
      }
    }
    expect(Math.max(...held)).toBe(1)
    expect(images.usage()).toEqual(IDLE)
    expect(reads.at(-1)).toMatchObject({ sent: 0, isComplete: false })
    socket.destroy()
  })
})
