import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

/** All that may change a byte of the result is said here; gzip itself writes no name and no time. */
const PARAMETERS = { level: 6, memLevel: 8, windowBits: 15, strategy: 0 }

export async function* compress(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(bytes, { objectMode: false })
  const gzip = createGzip(PARAMETERS)
  source.on('error', (error) => gzip.destroy(error))
  try {
    for await (const piece of source.pipe(gzip)) yield piece
  } finally {
    source.destroy()
    gzip.destroy()
  }
}
