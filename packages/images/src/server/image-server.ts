// Serves boot media: nothing but reading, and nothing that is not asked for through the parts it is given.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { ImageError } from '../image-error.ts'
import { answerAtOnce } from './answer-at-once.ts'
import { answerRequest } from './answer-request.ts'
import { createBufferPool } from './buffer-pool.ts'
import { createConnections } from './connections.ts'
import { createCrossOrigin } from './cross-origin.ts'
import { sendFailure } from './failure-answer.ts'
import { DEFAULT_LIMITS, type ImageServerParts } from './image-server-parts.ts'
import { createKnownMedia } from './known-media.ts'
import { createMediaCache } from './media-cache.ts'
import { createPacer } from './pacer.ts'
import { createReadThread } from './read-thread.ts'
import { createRequestSlots } from './request-slots.ts'
import { createRouteCache } from './route-cache.ts'
import type { ServerState } from './server-state.ts'

export interface ImageServer {
  readonly listener: RequestListener
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
  const ongoing = new Map<ServerResponse, Promise<void>>()
  let isClosed = false

  function begin(request: IncomingMessage, response: ServerResponse): Promise<void> | 'sent' {
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
    usage: () => ({
      requests: server.slots.taken,
      waiting: server.slots.waiting,
      heldBuffers: server.pool.heldBuffers,
      heldBytes: server.pool.heldBytes,
    }),
    async close() {
      isClosed = true
      for (const response of ongoing.keys()) response.destroy()
      await Promise.allSettled(ongoing.values())
      await reads.close()
    },
  }
}

async function refuseClosed(response: ServerResponse): Promise<void> {
  sendFailure(response, new ImageError(503, 'The service is stopping. Try again in a moment.'), {})
}
