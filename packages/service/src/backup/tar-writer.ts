import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { BLOCK, LARGEST, paddingOf, paxPath, writeHeader } from './tar-header.ts'

export type Content = Uint8Array | AsyncIterable<Uint8Array>

export interface TarWriter {
  /** Returns the SHA-256 of what was written. The size has to be known, because it stands before the content. */
  add(name: string, size: number, content: Content): Promise<string>
  /** Writes the end mark; the sink stays open. */
  finish(): Promise<void>
}

export function createTarWriter(sink: Writable): TarWriter {
  async function write(bytes: Uint8Array): Promise<void> {
    if (bytes.length > 0 && !sink.write(bytes)) await once(sink, 'drain')
  }

  async function writeLongName(name: string): Promise<void> {
    const record = paxPath(name)
    await write(writeHeader({ name: 'long-name', size: record.length, type: 'x' }))
    await write(record)
    await write(Buffer.alloc(paddingOf(record.length)))
  }

  return {
    async add(name, size, content) {
      if (size > LARGEST) throw new Error(`${name} is too large for the archive (${size} bytes).`)
      if (Buffer.byteLength(name) > 100) await writeLongName(name)
      await write(writeHeader({ name, size, type: '0' }))
      const hash = createHash('sha256')
      let written = 0
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        written += chunk.length
        if (written > size) break
        hash.update(chunk)
        await write(chunk)
      }
      if (written !== size) throw new Error(`${name} changed while it was read; make the backup again.`)
      await write(Buffer.alloc(paddingOf(size)))
      return hash.digest('hex')
    },
    finish: () => write(Buffer.alloc(2 * BLOCK)),
  }
}
