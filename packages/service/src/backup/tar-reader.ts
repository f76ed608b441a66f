import { BLOCK, paddingOf, readHeader, readPaxPath } from './tar-header.ts'

export interface TarEntry {
  readonly name: string
  readonly size: number
  /** To be read before the next entry is asked for; what is not read is passed over. */
  readonly content: AsyncIterable<Buffer>
}

const LONGEST_NAME_RECORD = 64 * 1024

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = createByteReader(source)
  let longName: string | null = null
  for (;;) {
    const header = readHeader(await bytes.exactly(BLOCK))
    if (header === null) {
      await requireEnd(bytes)
      return
    }
    if (header.type === 'x') {
      if (header.size > LONGEST_NAME_RECORD) throw new Error('The archive is damaged: a name is too long.')
      longName = readPaxPath(await bytes.exactly(header.size))
      await bytes.exactly(paddingOf(header.size))
      continue
    }
    const content = bytes.upTo(header.size)
    yield { name: longName ?? header.name, size: header.size, content }
    longName = null
    for await (const _ of content);
    await bytes.exactly(paddingOf(header.size))
  }
}

/** The end mark has two blocks, and nothing but more of them may follow. Decompression detects damage only at the very end. */
async function requireEnd(bytes: ByteReader): Promise<void> {
  let rest = await bytes.exactly(BLOCK)
  while (rest.length > 0) {
    if (rest.some((byte) => byte !== 0)) throw new Error('The archive is damaged: something follows its end.')
    rest = await bytes.rest()
  }
}

type ByteReader = ReturnType<typeof createByteReader>

function createByteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function some(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const next = await chunks.next()
      if (next.done) throw new Error('The archive is cut off.')
      rest = next.value
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }

  return {
    async exactly(size: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for (let left = size; left > 0; ) {
        const part = await some(left)
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    },
    /** The next bytes, however many; none at the end. */
    async rest(): Promise<Buffer> {
      const next = rest.length > 0 ? rest : ((await chunks.next()).value ?? Buffer.alloc(0))
      rest = Buffer.alloc(0)
      return next
    },
    /** Can be gone through several times; it goes on where it was left. */
    upTo(size: number): AsyncIterable<Buffer> {
      let left = size
      return {
        async *[Symbol.asyncIterator]() {
          while (left > 0) {
            const part = await some(left)
            left -= part.length
            yield part
          }
        },
      }
    },
  }
}
