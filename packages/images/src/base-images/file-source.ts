// A file on this machine. Reads are positional, so any number of readers share one descriptor.
import { constants, read as readDescriptor } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ByteSource } from '../bytes/byte-source.ts'

export interface FileSource extends ByteSource {
  readonly path: string
  readonly modifiedAt: Date
  /** Changes when the file at this path was replaced or written to. */
  readonly identity: string
  /** Not another one that was put in its place; what is in it may be another now. */
  isSameFile(stat: { dev: number; ino: number }): boolean
}

export const fileIdentity = (stat: { dev: number; ino: number; size: number; mtimeMs: number }): string =>
  [stat.dev, stat.ino, stat.size, stat.mtimeMs].join(':')

export async function openFileSource(path: string): Promise<FileSource> {
  // Opening a pipe would wait for a writer, for ever.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new Error(`${path} is not a file.`)
    return {
      ...sourceOfDescriptor({ fd: file.fd, close: () => file.close() }, path, stat.size),
      path,
      modifiedAt: stat.mtime,
      identity: fileIdentity(stat),
      isSameFile: ({ dev, ino }) => dev === stat.dev && ino === stat.ino,
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Something that was opened already, and how to close it. */
export interface OpenFile {
  readonly fd: number
  close(): Promise<void>
}

/** No reader ever closes the descriptor: only `close` of the source does, when no read is under way any more. */
export function sourceOfDescriptor(file: OpenFile, path: string, size: number): ByteSource {
  const reads = new Set<Promise<void>>()
  let isClosed = false

  async function fill(target: Uint8Array, position: number): Promise<void> {
    let done = 0
    while (done < target.length) {
      const bytesRead = await readOnce(file.fd, target, done, position + done)
      if (bytesRead === 0) {
        throw new Error(
          `${path} ends at byte ${position + done}, but had ${size} bytes when it was opened. It was cut while in use.`,
        )
      }
      done += bytesRead
    }
  }

  return {
    size,
    async read(target, position) {
      if (isClosed) throw new Error(`${path} is closed already.`)
      if (position < 0 || position + target.length > size) {
        throw new RangeError(
          `${path} has ${size} bytes; bytes ${position} to ${position + target.length} were asked for.`,
        )
      }
      const read = fill(target, position)
      reads.add(read)
      try {
        await read
      } finally {
        reads.delete(read)
      }
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await Promise.allSettled(reads)
      await file.close()
    },
  }
}

/** With a callback: for small reads the file handle's own promises cost a tenth more. */
const readOnce = (fd: number, target: Uint8Array, offset: number, position: number): Promise<number> =>
  new Promise((resolve, reject) => {
    readDescriptor(fd, target, offset, target.length - offset, position, (error, bytesRead) =>
      error === null ? resolve(bytesRead) : reject(error),
    )
  })
