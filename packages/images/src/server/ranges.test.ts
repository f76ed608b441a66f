import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from './testing/ask.ts'
import { parseMultipart } from './testing/parse-multipart.ts'
import { IMAGE_ID, startImageServer, type TestImageServer, VERSION } from './testing/start-image-server.ts'

const FULL = `/byid/${IMAGE_ID}/${VERSION}/x86_64/full.iso`
const MINIMAL = `/byid/${IMAGE_ID}/${VERSION}/x86_64/minimal.iso`

describe('reading in ranges', () => {
  let server: TestImageServer
  const straight = new Map<string, Buffer>()
  beforeAll(async () => {
    server = await startImageServer({ boot: { ramdisk: Buffer.from('network'), kernelArguments: ['a=b'] } })
    for (const path of [FULL, MINIMAL]) straight.set(path, (await ask(server.url, path)).body)
  })
  afterAll(() => server.stop())

  const ranged = (path: string, range: string, headers = {}) =>
    ask(server.url, path, { headers: { range, ...headers } })
  const whole = (path: string) => straight.get(path) ?? Buffer.alloc(0)

  it('gives the same bytes twice', async () => {
    for (const path of [FULL, MINIMAL]) {
      const [first, second] = await Promise.all([ask(server.url, path), ask(server.url, path)])
      expect(first.body.equals(second.body) && first.body.equals(whole(path))).toBe(true)
      expect(first.headers.etag).toBe(second.headers.etag)
    }
  })

  it('puts any ranges, in any order, from any number of readers together to the straight download', async () => {
    const plan = fc.record({
      path: fc.constantFrom(FULL, MINIMAL),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 24 }),
      order: fc.infiniteStream(fc.nat()),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ path, cuts, order }) => {
        const bytes = whole(path)
        const places = [...new Set([0, ...cuts.map((cut) => Math.floor(cut * bytes.length)), bytes.length])]
        places.sort((a, b) => a - b)
        const ranges = places.slice(1).map((end, index) => ({ start: places[index] ?? 0, end }))
        const shuffled = ranges
          .map((range) => ({ range, rank: order.next().value }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ range }) => range)
        const together = Buffer.alloc(bytes.length)
        await Promise.all(
          shuffled.map(async ({ start, end }) => {
            const { status, headers, body } = await ranged(path, `bytes=${start}-${end - 1}`)
            expect(status).toBe(206)
            expect(headers['content-range']).toBe(`bytes ${start}-${end - 1}/${bytes.length}`)
            expect(headers['content-length']).toBe(String(end - start))
            body.copy(together, start)
          }),
        )
        expect(together.equals(bytes)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('answers several ranges in one multipart body', async () => {
    const some = fc.array(
      fc
        .tuple(fc.nat(4_000_000), fc.oneof(fc.nat(64), fc.nat(200_000)))
        .map(([start, more]) => [start, start + more]),
      { minLength: 2, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(FULL, MINIMAL), some, async (path, ranges) => {
        const bytes = whole(path)
        const header = `bytes=${ranges.map(([start, last]) => `${start}-${last}`).join(', ')}`
        const { status, headers, body } = await ranged(path, header)
        const satisfiable = ranges.filter(([start = 0]) => start < bytes.length)
        const total = satisfiable.reduce(
          (sum, [start = 0, last = 0]) => sum + Math.min(last + 1, bytes.length) - start,
          0,
        )
        if (satisfiable.length === 0) expect(status).toBe(416)
        else if (satisfiable.length > 1 && total > bytes.length) expect(status).toBe(200)
        else {
          expect(status).toBe(206)
          expect(headers['content-length']).toBe(String(body.length))
          if (satisfiable.length === 1) return
          const parts = parseMultipart(headers['content-type'] ?? '', body)
          expect(parts.map(({ start, end, size }) => [start, end, size])).toEqual(
            satisfiable.map(([start = 0, last = 0]) => [
              start,
              Math.min(last + 1, bytes.length),
              bytes.length,
            ]),
          )
          for (const part of parts) expect(part.bytes.equals(bytes.subarray(part.start, part.end))).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('gives the end of the file', async () => {
    const { body, headers } = await ranged(FULL, 'bytes=-2048')
    expect(body.equals(whole(FULL).subarray(-2048))).toBe(true)
    expect(headers['content-range']).toMatch(/-(\d+)\/(\d+)$/)
  })

  it('says how long the file is when nothing can be given', async () => {
    const { status, headers } = await ranged(FULL, `bytes=${whole(FULL).length}-`)
    expect([status, headers['content-range']]).toEqual([416, `bytes */${whole(FULL).length}`])
  })

  it('gives a range only of what the reader has the rest of', async () => {
    const { headers } = await ask(server.url, FULL, { method: 'HEAD' })
    const { etag = '', 'last-modified': modified = '' } = headers
    for (const current of [etag, modified]) {
      expect((await ranged(FULL, 'bytes=0-9', { 'if-range': current })).status).toBe(206)
    }
    for (const old of ['"other"', 'Mon, 02 Mar 2026 05:06:07 GMT']) {
      const { status, body } = await ranged(FULL, 'bytes=0-9', { 'if-range': old })
      expect([status, body.length]).toEqual([200, whole(FULL).length])
    }
  })

  it('answers conditions', async () => {
    const { etag = '' } = (await ask(server.url, FULL, { method: 'HEAD' })).headers
    const known = await ask(server.url, FULL, { headers: { 'if-none-match': etag } })
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag])
    expect((await ask(server.url, FULL, { headers: { 'if-match': '"other"' } })).status).toBe(412)
  })

  it('has another tag for other bytes', async () => {
    const tags = [FULL, MINIMAL].map(
      async (path) => (await ask(server.url, path, { method: 'HEAD' })).headers.etag,
    )
    expect(new Set(await Promise.all(tags)).size).toBe(2)
  })
})
