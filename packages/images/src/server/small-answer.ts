// A small range of a known medium whose bytes are in the memory of the system: nothing has to be waited for.
import type { IncomingHttpHeaders } from 'node:http'
import type { Piece } from '../bytes/pieces.ts'
import type { Body } from './body.ts'
import type { Connection } from './connections.ts'
import type { KnownRequest } from './known-request.ts'
import { type AnswerPlan, planAnswer } from './plan-answer.ts'
import { type ResolvedMedium, readingOf } from './resolved-medium.ts'
import { SMALL_BYTES } from './send-small.ts'
import type { ServerState } from './server-state.ts'

/** Counted as being sent until it is over. */
export interface SmallAnswer {
  readonly plan: Extract<AnswerPlan, { body: Body }>
  readonly resolved: ResolvedMedium
  readonly bytes: Buffer
  /** To be called once, when the bytes are no longer needed. */
  over(isComplete: boolean): void
}

/** null: it has to go the usual way, and nothing was done. */
export function smallAnswer(
  server: ServerState,
  connection: Connection,
  { route, host, address }: KnownRequest,
  headers: IncomingHttpHeaders,
): SmallAnswer | null {
  const { parts, known, slots, pacer, pool } = server
  if (!connection.isFree || slots.isFull) return null
  const startedAt = performance.now()
  const resolved = known.find(route, host)
  if (resolved === null) return null
  const plan = planAnswer(resolved, headers)
  if (!('body' in plan)) return null
  const { body } = plan
  const piece = onlyPiece(body)
  if (piece === null) return null
  const buffer = pool.take(body.length)
  const bytes = buffer.length > body.length ? buffer.subarray(0, body.length) : buffer
  if (!body.source.readNow?.(bytes, piece.offset) || !pacer.takeTurn('small')) {
    pool.release(buffer)
    return null
  }
  const leave = pool.join()
  slots.take()
  const report = beginReport(server, resolved, address, body)
  return {
    plan,
    resolved,
    bytes,
    over(isComplete) {
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
    },
  }
}

type BasePiece = Extract<Piece, { kind: 'base' }>

/** Of a small body that is a single stretch of the base image. */
function onlyPiece({ length, pieces }: Body): BasePiece | null {
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
