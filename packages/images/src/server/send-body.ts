// The loop that sends: read a stretch into a buffer, hand it to the socket, take the buffer back when the socket has taken it.
// A reader that stops reading holds what is on its way to it, and nothing else.
import type { ServerResponse } from 'node:http'
import type { Body } from './body.ts'
import { type BodyCursor, createBodyCursor } from './body-cursor.ts'
import type { BufferPool } from './buffer-pool.ts'
import type { Pacer } from './pacer.ts'

/** With few readers the next stretch is read while the socket takes this one; with many, others use that time. */
const READERS_TO_READ_AHEAD = 8

/** A small one at first, so that the reader has something soon. */
const FIRST_BYTES = 64 * 1024

interface Chunk {
  readonly buffer: Buffer
  readonly view: Buffer
}

export interface Means {
  readonly pool: BufferPool
  readonly pacer: Pacer
}

export interface SendProgress {
  /** Before the first byte: what cannot be read at all can still be answered with an error. */
  onBegin(): void
  onSent(bytes: number): void
}

/** Ends the response. True when all of it was taken; throws when the source cannot be read. */
export async function sendBody(
  response: ServerResponse,
  body: Body,
  { pool, pacer }: Means,
  { onBegin, onSent }: SendProgress,
): Promise<boolean> {
  const cursor = createBodyCursor(body)
  const leave = pool.join()
  const outlet = createOutlet(response)
  let next: Promise<Chunk> | null = nextChunk(cursor, pool, FIRST_BYTES)
  try {
    while (next !== null) {
      const chunk: Chunk = await next
      next = null
      const turn = pacer.waitForTurn()
      if (turn !== null) await turn
      if (response.destroyed) {
        pool.release(chunk.buffer)
        return false
      }
      if (!response.headersSent) onBegin()
      if (cursor.left > 0 && pool.readers <= READERS_TO_READ_AHEAD) next = readAhead(cursor, pool)
      const isLast = cursor.left === 0 && next === null
      const isTaken = await outlet.write(chunk.view, isLast)
      pool.release(chunk.buffer)
      if (!isTaken) return false
      onSent(chunk.view.length)
      if (!isLast) next ??= nextChunk(cursor, pool)
    }
    return true
  } finally {
    outlet.close()
    leave()
    // The bytes are no longer needed, but the buffer cannot be used before the reading is over.
    await next?.then(({ buffer }) => pool.release(buffer), ignore)
  }
}

const ignore = () => {}

async function nextChunk(cursor: BodyCursor, pool: BufferPool, mostBytes = cursor.left): Promise<Chunk> {
  const buffer = pool.take(Math.min(cursor.left, mostBytes))
  const view = buffer.length > cursor.left ? buffer.subarray(0, cursor.left) : buffer
  try {
    await cursor.fill(view)
  } catch (error) {
    pool.release(buffer)
    throw error
  }
  return { buffer, view }
}

function readAhead(cursor: BodyCursor, pool: BufferPool): Promise<Chunk> {
  const chunk = nextChunk(cursor, pool)
  // It fails when it is awaited; until then it has no other handler.
  chunk.catch(ignore)
  return chunk
}

interface Outlet {
  /** False: the reader went away. Either way the bytes are no longer used: a closed socket has released them. */
  write(bytes: Buffer, isLast: boolean): Promise<boolean>
  close(): void
}

function createOutlet(response: ServerResponse): Outlet {
  let settle: ((isTaken: boolean) => void) | null = null
  let isFirst = true
  const onClose = () => settle?.(response.writableFinished)
  response.on('close', onClose)
  return {
    write: (bytes, isLast) =>
      new Promise((resolve) => {
        settle = resolve
        const onTaken = (error?: Error | null) =>
          resolve(!error && (response.writableFinished || !response.destroyed))
        if (isLast) {
          response.end(bytes, onTaken)
          return
        }
        // Headers and first bytes leave together.
        if (isFirst) response.cork()
        response.write(bytes, onTaken)
        if (isFirst) response.uncork()
        isFirst = false
      }),
    close: () => response.off('close', onClose),
  }
}
