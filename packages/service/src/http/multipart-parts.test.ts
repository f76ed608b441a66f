import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parts } from './multipart-parts.ts'

const BOUNDARY = 'xyz'

function encode(fields: readonly (readonly [string, Buffer])[]): Buffer {
  const blocks = fields.flatMap(([name, content]) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="f"\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...blocks, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function decode(body: AsyncIterable<Buffer>): Promise<[string, Buffer][]> {
  const found: [string, Buffer][] = []
  for await (const { name, content } of parts(body, BOUNDARY)) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    found.push([name, Buffer.concat(chunks)])
  }
  return found
}

// Bytes that look like boundaries but are none.
const content = fc
  .array(fc.constantFrom('\r', '\n', '-', '--', '\r\n--', 'xyz', 'xy', '\0', 'é'), { maxLength: 30 })
  .map((pieces) => Buffer.from(pieces.join('').replaceAll('\r\n--xyz', '\r\n--xy')))
  .filter((bytes) => !bytes.includes('\r\n--xyz'))

describe('parts', () => {
  it('come out as they went in, however the body was cut', async () => {
    const field = fc.tuple(fc.constantFrom('a', 'upfile'), content)
    await fc.assert(
      fc.asyncProperty(
        fc.array(field, { maxLength: 4 }),
        fc.integer({ min: 1, max: 40 }),
        async (fields, size) => {
          expect(await decode(cut(encode(fields), size))).toEqual(fields)
        },
      ),
    )
  })

  it('may be skipped', async () => {
    const names: string[] = []
    const body = encode([
      ['a', Buffer.alloc(1000)],
      ['b', Buffer.from('x')],
    ])
    for await (const { name } of parts(cut(body, 7), BOUNDARY)) names.push(name)
    expect(names).toEqual(['a', 'b'])
  })

  it('are refused when they are cut short', async () => {
    const whole = encode([['a', Buffer.from('hello')]])
    // Up to the last boundary; what follows it does not matter.
    for (let length = 0; length < whole.length - 2; length += 1) {
      await expect(decode(cut(whole.subarray(0, length), 5))).rejects.toThrow('not valid multipart data')
    }
  })

  it('are refused without a name or with an endless header', async () => {
    const nameless = Buffer.from(`--${BOUNDARY}\r\nX: y\r\n\r\nz\r\n--${BOUNDARY}--`)
    await expect(decode(cut(nameless, 99))).rejects.toThrow('no name')
    const endless = Buffer.from(`--${BOUNDARY}\r\nX: ${'y'.repeat(20_000)}`)
    await expect(decode(cut(endless, 99))).rejects.toThrow('too long')
  })
})
