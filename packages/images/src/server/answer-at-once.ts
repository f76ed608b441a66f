// Firmware reads a medium in tens of thousands of small ranges. When the medium is known and the bytes are in the memory of the system, nothing
// has to be waited for: the answer leaves while the request is still being looked at. Whatever is not that simple goes the usual way.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Piece } from '../bytes/pieces.ts'
import { isRefusedPlain } from './answer-request.ts'
import type { Body } from './body.ts'
import type { Connection } from './connections.ts'
import { type AnswerPlan, planAnswer } from './plan-answer.ts'
import { type ResolvedMedium, readingOf } from './resolved-medium.ts'
import { SMALL_BYTES } from './send-small.ts'
import type { ServerState } from './server-state.ts'
import { whenOver } from './when-over.ts'

/**
 * `sent`: the system has taken all of it. A promise: it is on its way, and this settles when the socket has taken it or is closed. null: nothing
 * was done.
 */
type Answered = 'sent' | Promise<void> | null

export function answerAtOnce(
  server: ServerState,
  request: IncomingMessage,
  response: ServerResponse,
  connection: Connection,
): Answered {
  const { parts, known, routes, slots, pacer, pool, crossOrigin } = server
  const { headers } = request
  if (request.method !== 'GET' || headers.range === undefined || !crossOrigin.isOff) return null
  if (!connection.isFree || slots.isFull) return null
  const startedAt = performance.now()
  const route = routes.known(request.url ?? '', headers.authorization)
  if (route === undefined || route.kind === 'probe') return null
  if (isRefusedPlain(parts.plainHttp, request, route)) return null
  const sent = parts.sentBy?.(request)
  const resolved = known.find(route, sent === undefined ? headers.host : sent.host)
  if (resolved === null) return null
  const plan = planAnswer(resolved, headers)
  const piece = onlyPiece(plan)
  if (piece === null || !('body' in plan)) return null
  const { body } = plan
  const buffer = pool.take(body.length)
  const view = buffer.length > body.length ? buffer.subarray(0, body.length) : buffer
  if (!body.source.readNow?.(view, piece.offset) || !pacer.takeTurn('small')) {
    pool.release(buffer)
    return null
  }
  const leave = pool.join()
  slots.take()
  void connection.waitForTurn(response)
  const report = beginReport(server, resolved, sent?.address ?? request.socket.remoteAddress ?? '', body)
  response.writeHead(plan.status, plan.headers).end(view)

  const over = (isComplete: boolean) => {
    pool.release(buffer)
    leave()
    slots.leave()
    if (isComplete) report?.sent(body.length)
    report?.end(isComplete)
    parts.observe?.({
      route: route.pattern,
      method: 'GET',
      status: plan.status,
      sentBytes: isComplete ? body.length : 0,
      isComplete,
      seconds: (performance.now() - startedAt) / 1_000,
    })
  }
  // Nothing is left with us: the system has all of it, and the buffer is free.
  if (response.writableLength === 0) {
    over(true)
    return 'sent'
  }
  response.setTimeout(server.limits.stalledReaderMs, () => response.destroy())
  return new Promise((resolve) => {
    whenOver(response, (isTaken) => {
      over(isTaken)
      resolve()
    })
  })
}

type BasePiece = Extract<Piece, { kind: 'base' }>

/** Of a small body that is a single stretch of the base image. */
function onlyPiece(plan: AnswerPlan): BasePiece | null {
  if (!('body' in plan)) return null
  const { length, pieces } = plan.body
  const [first] = pieces
  return length <= SMALL_BYTES && pieces.length === 1 && first?.kind === 'base' ? first : null
}

function beginReport({ parts }: ServerState, resolved: ResolvedMedium, address: string, { stretches }: Body) {
  const reading = readingOf(resolved, address)
  const [stretch] = stretches
  return reading === null || stretch === undefined
    ? null
    : parts.readings.begin(reading, stretch.start, stretch.end)
}
