// Bodies that take for ever: a client that sends a byte now and then would hold its connection, and what was received, for a quarter of an
// hour. Each has to come at a certain rate, and one address may send only so many at once.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkOf } from '../auth/network-of.ts'
import { errorBody, type HttpError, httpError } from '../errors/http-error.ts'
import { hasBody } from './read-body.ts'

export interface BodyWatch {
  /** False: it has been answered already. */
  admit(request: IncomingMessage, response: ServerResponse, address: string): boolean
  /** Ends those that are too slow. Runs by itself from time to time. */
  sweep(): void
  close(): void
}

export interface BodyWatchOptions {
  /** Bodies that one address sends at the same time. */
  readonly most: number
  /** A body is looked at in stretches of this length. */
  readonly graceMs: number
  readonly bytesPerSecond: number
  readonly now?: () => number
}

interface Arriving {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Of the stretch that is being looked at. */
  since: number
  bytesBefore: number
}

const LONGEST_BETWEEN_MS = 5_000

export function createBodyWatch(options: BodyWatchOptions): BodyWatch {
  const { most, graceMs, bytesPerSecond, now = () => performance.now() } = options
  const arriving = new Set<Arriving>()
  const counts = new Map<string, number>()
  const needed = (bytesPerSecond * graceMs) / 1_000

  function watch(request: IncomingMessage, response: ServerResponse, network: string): void {
    const one: Arriving = { request, response, since: now(), bytesBefore: request.socket.bytesRead }
    arriving.add(one)
    counts.set(network, (counts.get(network) ?? 0) + 1)
    const over = () => {
      if (!arriving.delete(one)) return
      const left = (counts.get(network) ?? 1) - 1
      if (left === 0) counts.delete(network)
      else counts.set(network, left)
    }
    request.once('end', over).once('close', over)
    response.once('close', over)
  }

  function look(one: Arriving): void {
    const { request, response } = one
    const { bytesRead } = request.socket
    if (request.complete || now() - one.since < graceMs) return
    // What has come is still there: then it is we who are slow.
    const isOurs = request.readableLength > 0
    if (!isOurs && bytesRead - one.bytesBefore < needed) {
      answer(response, httpError('body-too-slow', {}))
      return
    }
    one.since = now()
    one.bytesBefore = bytesRead
  }

  const sweep = () => arriving.forEach(look)
  const timer = setInterval(sweep, Math.min(LONGEST_BETWEEN_MS, graceMs / 4)).unref()
  return {
    admit(request, response, address) {
      if (!hasBody(request)) return true
      const network = networkOf(address)
      if ((counts.get(network) ?? 0) >= most) {
        answer(response, httpError('too-many-bodies', {}, { headers: { 'retry-after': '5' } }))
        return false
      }
      watch(request, response, network)
      return true
    },
    sweep,
    close: () => clearInterval(timer),
  }
}

/** The rest of the body is not read, so the connection ends. */
function answer(response: ServerResponse, error: HttpError): void {
  const { socket } = response.req
  if (response.headersSent || response.socket === null) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(errorBody(error))
  response.writeHead(error.status, {
    ...error.headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(body, () => socket.destroySoon())
}
