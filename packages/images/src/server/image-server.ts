// Serves boot media: nothing but reading, and nothing that is not asked for through the parts it is given.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { ImageError } from '../image-error.ts'
import { answerAgain } from './answer-again.ts'
import { answerAtOnce } from './answer-at-once.ts'
import { answerRequest } from './answer-request.ts'
import { createBufferPool } from './buffer-pool.ts'
import { createConnectionWatch } from './connection-watch.ts'
import { createConnections } from './connections.ts'
import { createCrossOrigin } from './cross-origin.ts'
import { sendFailure } from './failure-answer.ts'
import { DEFAULT_LIMITS, type ImageServerParts } from './image-server-parts.ts'
import { createKnownMedia } from './known-media.ts'
import { knownRequest } from './known-request.ts'
import { createMediaCache } from './media-cache.ts'
import { createPacer } from './pacer.ts'
import { createReadThread } from './read-thread.ts'
import { createRequestSlots } from './request-slots.ts'
import { createRouteCache } from './route-cache.ts'
import type { ServerState } from './server-state.ts'

export interface ImageServer {
  readonly listener: RequestListener
  /**
   * Answers requests of this server, which is a plain one with `listener`, that differ from the one before only in their range, without Node's
   * parser.
   */
  watch(server: Server): void
  /** What is going on, for metrics and tests. */
  usage(): ImageServerUsage
  /** Breaks off what is being sent; resolves when nothing is held any more. */
  close(): Promise<void>
}

export interface ImageServerUsage {
  readonly requests: number
  readonly waiting: number
  readonly heldBuffers: number
  readonly heldBytes: number
}

export function createImageServer(parts: ImageServerParts): ImageServer {
  const limits = { ...DEFAULT_LIMITS, ...parts.limits }
  const pool = createBufferPool(limits.bufferBytes)
  const reads = createReadThread(pool.block)
  const server: ServerState = {
    parts,
    limits,
    pool,
    pacer: createPacer(),
    reads,
    slots: createRequestSlots(limits.concurrentRequests),
    cache: createMediaCache(limits.cachedMediaBytes),
    known: createKnownMedia(parts),
    crossOrigin: createCrossOrigin(parts.allowedOrigins ?? []),
    routes: createRouteCache(),
  }
  const connectionFor = createConnections()
  const ongoing = new Map<ServerResponse | Socket, Promise<void>>()
  let isClosed = false
  const watch = createConnectionWatch({
    known: (request) => knownRequest(server, request),
    answer(socket, request, range, keepAliveMs) {
      if (isClosed) return false
      const connection = connectionFor(socket)
      const answer = answerAgain(server, { socket, connection, request, range, keepAliveMs })
      if (answer === null || answer === 'sent') return answer !== null
      const end = parts.beginWork?.(socket)
      ongoing.set(
        socket,
        answer.then(() => {
          ongoing.delete(socket)
          end?.()
        }),
      )
      return true
    },
  })

  function begin(request: IncomingMessage, response: ServerResponse): Promise<void> | 'sent' {
    watch.noteRequest(request)
    if (isClosed) return refuseClosed(response)
    const connection = connectionFor(request.socket)
    try {
      const atOnce = answerAtOnce(server, request, response, connection)
      if (atOnce !== null) return atOnce
    } catch (error) {
      return Promise.reject(error)
    }
    return answerRequest(server, request, response, connection)
  }

  return {
    listener(request, response) {
      const answer = begin(request, response)
      if (answer === 'sent') return
      const work = answer
        .catch((error: unknown) => {
          parts.log.warn({ err: error }, 'A request for boot media failed in an unexpected way.')
          response.destroy()
        })
        .finally(() => ongoing.delete(response))
      ongoing.set(response, work)
    },
    watch(http) {
      watch.watch(http)
      keepSending(http, () => [...ongoing.keys()].some((exchange) => exchange instanceof Socket))
    },
    usage: () => ({
      requests: server.slots.taken,
      waiting: server.slots.waiting,
      heldBuffers: server.pool.heldBuffers,
      heldBytes: server.pool.heldBytes,
    }),
    async close() {
      isClosed = true
      for (const exchange of ongoing.keys()) exchange.destroy()
      await Promise.allSettled(ongoing.values())
      await reads.close()
    },
  }
}

/** A connection on which an answer is on its way that Node knows nothing of counts as idle for it; those are closed at the next attempt. */
function keepSending(http: Server, isSending: () => boolean): void {
  const closeIdle = http.closeIdleConnections.bind(http)
  http.closeIdleConnections = () => {
    if (!isSending()) closeIdle()
  }
}

async function refuseClosed(response: ServerResponse): Promise<void> {
  sendFailure(response, new ImageError(503, 'The service is stopping. Try again in a moment.'), {})
}
