// A file on a web server, read in ranges and never stored. It has to stay the same while it is in use: whatever shows that
// it is another file now is an error, because a medium of two files boots into nothing.
import { setMaxListeners } from 'node:events'
import type { ByteSource } from '../bytes/byte-source.ts'
import { ImageError } from '../image-error.ts'
import { createBlockCache } from './block-cache.ts'
import type { DownloadHttp } from './download-http.ts'
import { pause } from './pause.ts'
import { reasonOf } from './reason-of.ts'
import { redactUrl } from './redact-url.ts'
import { type RangeAnswer, requestRange } from './request-range.ts'
import { createRequestSlots } from './request-slots.ts'

export interface RemoteSource extends ByteSource {
  readonly modifiedAt: Date
  /** Names the bytes as well as the server does. */
  readonly identity: string
  /** It is another file now, or none: everything that was made of it is worthless. */
  readonly isChanged: boolean
}

export interface RemoteSourceOptions {
  readonly http: DownloadHttp
  readonly blockBytes?: number
  readonly mostBlocks?: number
  /** So many blocks are fetched ahead for a sequential reader. */
  readonly aheadBlocks?: number
  readonly retryMs?: readonly number[]
  /** Ends it like closing. */
  readonly signal?: AbortSignal
}

/** However many read: the server and the memory have to bear it. */
const MOST_REQUESTS = 8
const MOST_FOLLOWERS = 256

export async function openRemoteSource(url: string, options: RemoteSourceOptions): Promise<RemoteSource> {
  const {
    http,
    blockBytes = 512 * 1024,
    mostBlocks = 96,
    aheadBlocks = 8,
    retryMs = [200, 1000, 3000],
  } = options
  const closing = new AbortController()
  const ending = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])])
  // Every request that is under way listens to it.
  setMaxListeners(0, ending)
  const cache = createBlockCache(mostBlocks)
  const inSlot = createRequestSlots(MOST_REQUESTS)
  const followers = createFollowers()
  let isChanged = false

  async function ask(start: number, end: number): Promise<RangeAnswer> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await inSlot(() => requestRange(http, url, start, end, ending))
      } catch (error) {
        ending.throwIfAborted()
        if (error instanceof ImageError) {
          // Gone, shorter or forbidden: only opening it again can tell what is there now.
          isChanged = true
          throw error
        }
        const pauseMs = retryMs[attempt]
        if (pauseMs === undefined) {
          const reason = `${redactUrl(url)} cannot be read at the moment: ${reasonOf(error)}`
          throw new ImageError(502, reason, { cause: error })
        }
        await pause(pauseMs, ending)
      }
    }
  }

  const first = await ask(0, blockBytes - 1)
  const { size } = first
  const blockCount = Math.ceil(size / blockBytes)
  cache.put(0, Promise.resolve(first.bytes))

  /** One request for neighbours; each of them is its own entry of the cache. */
  function fetchBlocks(from: number, to: number): void {
    const answer = ask(from * blockBytes, Math.min(size, to * blockBytes) - 1).then((found) => {
      if (found.size !== size || found.etag !== first.etag || found.lastModified !== first.lastModified) {
        isChanged = true
      }
      if (isChanged) {
        throw new ImageError(
          502,
          `${redactUrl(url)} was changed on its server while it was being read. Start the download again.`,
        )
      }
      return found.bytes
    })
    for (let index = from; index < to; index += 1) {
      const offset = (index - from) * blockBytes
      // A copy, so that one block does not keep all of its neighbours in memory.
      cache.put(
        index,
        answer.then((bytes) => bytes.slice(offset, offset + blockBytes)),
      )
    }
  }

  function fetchMissing(from: number, to: number): void {
    let missing = -1
    for (let index = from; index <= to; index += 1) {
      const isMissing = index < to && cache.get(index) === undefined
      if (isMissing && missing < 0) missing = index
      if (!isMissing && missing >= 0) {
        fetchBlocks(missing, index)
        missing = -1
      }
    }
  }

  async function copyBlocks(target: Uint8Array, position: number): Promise<void> {
    const from = Math.floor(position / blockBytes)
    const to = Math.ceil((position + target.length) / blockBytes)
    fetchMissing(from, to)
    const blocks = Array.from({ length: to - from }, (_, offset) => cache.get(from + offset))
    if (followers.isReadingOn(from, to)) fetchMissing(to, Math.min(blockCount, to + aheadBlocks))
    let done = 0
    for (const [offset, block] of blocks.entries()) {
      const bytes = (await block) ?? new Uint8Array()
      const start = Math.max(0, position - (from + offset) * blockBytes)
      const piece = bytes.subarray(start, start + target.length - done)
      target.set(piece, done)
      done += piece.length
    }
    // Whatever the reason: a target with old bytes at its end must not go to anybody.
    if (done < target.length) throw new Error(`${redactUrl(url)} gave too few bytes from ${position} on.`)
  }

  /** So that neither the cache nor the memory is full of what one reader wants. */
  const stepBytes = Math.max(1, Math.min(aheadBlocks, Math.floor(mostBlocks / 4))) * blockBytes

  return {
    size,
    modifiedAt: new Date(Date.parse(first.lastModified) || 0),
    identity: [redactUrl(url), size, first.etag, first.lastModified].join(' '),
    get isChanged() {
      return isChanged
    },
    async read(target, position) {
      ending.throwIfAborted()
      if (position < 0 || position + target.length > size) {
        throw new RangeError(
          `${redactUrl(url)} has ${size} bytes; ${position} to ${position + target.length} were asked for.`,
        )
      }
      for (let done = 0; done < target.length; done += stepBytes) {
        await copyBlocks(target.subarray(done, done + stepBytes), position + done)
      }
    },
    async close() {
      closing.abort(new Error(`${redactUrl(url)} is closed already.`))
    },
  }
}

/** Tells who reads one block after the other from those who jump about. */
function createFollowers() {
  const nextBlocks = new Set<number>()
  return {
    isReadingOn(from: number, to: number): boolean {
      const isReadingOn = nextBlocks.delete(from) || nextBlocks.has(to)
      nextBlocks.delete(to)
      nextBlocks.add(to)
      for (const oldest of nextBlocks) {
        if (nextBlocks.size <= MOST_FOLLOWERS) break
        nextBlocks.delete(oldest)
      }
      return isReadingOn
    },
  }
}
