// A file on this machine. Reads are positional, so any number of readers share one descriptor.
import { constants, read as readDescriptor } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ByteSource, DescriptorRead } from '../bytes/byte-source.ts'
import { isOnLocalFileSystem } from './is-local-file-system.ts'
import { createReadNow, readDescriptorNow } from './read-now.ts'

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
    const source = sourceOfDescriptor({ fd: file.fd, close: () => file.close() }, path, stat.size)
    return {
      ...((await isOnLocalFileSystem(path)) ? withReadNow(source, file.fd) : source),
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

function withReadNow(source: ByteSource, fd: number): ByteSource {
  const { size } = source
  const kept = createReadNow({ size, read: readDescriptorNow(fd) })
  let isClosed = false
  return {
    size,
    async read(target, position, using) {
      await source.read(target, position, using)
      kept.note(position, target.length)
    },
    // The number of a closed descriptor may be that of another file already.
    readNow: (target, position) => !isClosed && kept.fill(target, position),
    close() {
      isClosed = true
      return source.close()
    },
  }
}

/** Something that was opened already, and how to close it. */
export interface OpenFile {
  readonly fd: number
  close(): Promise<void>
}

/** No reader ever closes the descriptor: only `close` of the source does, when no read is under way any more. */
export function sourceOfDescriptor(file: OpenFile, path: string, size: number): ByteSource {
  let reads = 0
  let isClosed = false
  let onQuiet = () => {}

  /** With callbacks and one promise: firmware reads thousands of small stretches a second. */
  const fill = (target: Uint8Array, position: number, readOnce: DescriptorRead): Promise<void> =>
    new Promise((resolve, reject) => {
      let done = 0
      const over = (error: Error | null) => {
        reads -= 1
        if (reads === 0) onQuiet()
        if (error === null) resolve()
        else reject(error)
      }
      const readOn = () =>
        readOnce(file.fd, target, done, target.length - done, position + done, (error, bytesRead) => {
          if (error !== null) return over(error)
          if (bytesRead === 0) return over(cutShort(position + done))
          done += bytesRead
          if (done < target.length) readOn()
          else over(null)
        })
      reads += 1
      readOn()
    })

  const cutShort = (at: number): Error =>
    new Error(
      `${path} ends at byte ${at}, but had ${size} bytes when it was opened. It was cut while in use.`,
    )

  return {
    size,
    async read(target, position, using = readDescriptor) {
      if (isClosed) throw new Error(`${path} is closed already.`)
      if (position < 0 || position + target.length > size) {
        throw new RangeError(
          `${path} has ${size} bytes; bytes ${position} to ${position + target.length} were asked for.`,
        )
      }
      if (target.length > 0) await fill(target, position, using)
    },
    async close() {
      if (isClosed) return
      isClosed = true
      if (reads > 0) await new Promise<void>((resolve) => (onQuiet = resolve))
      await file.close()
    },
  }
}
