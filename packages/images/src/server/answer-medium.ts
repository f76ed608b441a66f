// An answer that has a medium in it, or why it has not.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ImageError } from '../image-error.ts'
import type { Body } from './body.ts'
import { sendFailure } from './failure-answer.ts'
import { planAnswer } from './plan-answer.ts'
import { type ReadingReport, reportReading } from './report-reading.ts'
import { resolveMedium } from './resolve-medium.ts'
import { type ResolvedMedium, readingOf } from './resolved-medium.ts'
import type { MediumRoute } from './route.ts'
import { sendBody } from './send-body.ts'
import { SMALL_BYTES, sendSmall } from './send-small.ts'
import type { ServerState } from './server-state.ts'

interface Wanted {
  readonly route: MediumRoute
  readonly headers: Readonly<Record<string, string>>
  /** Of the connection. */
  readonly signal: AbortSignal
  readonly onSent: (bytes: number) => void
}

/** True when the reader has all that it asked for. */
export async function answerMedium(
  server: ServerState,
  request: IncomingMessage,
  response: ServerResponse,
  wanted: Wanted,
): Promise<boolean> {
  const { signal } = wanted
  const waiting = server.slots.enter(signal)
  if (waiting !== null) await waiting
  try {
    const { parts, cache, known } = server
    const { route } = wanted
    const { host } = parts.sentBy?.(request) ?? request.headers
    const resolved =
      known.find(route, host) ?? (await resolveMedium(route, { parts, cache, known, host, signal }))
    if (response.destroyed) return false
    return await sendMedium(server, request, response, wanted, resolved)
  } finally {
    server.slots.leave()
  }
}

async function sendMedium(
  server: ServerState,
  request: IncomingMessage,
  response: ServerResponse,
  { headers, onSent }: Wanted,
  resolved: ResolvedMedium,
): Promise<boolean> {
  const plan = planAnswer(resolved, request.headers)
  if ('reason' in plan) {
    sendFailure(response, new ImageError(plan.status, plan.reason), { ...headers, ...plan.headers })
    return true
  }
  const begin = () => response.writeHead(plan.status, Object.assign(plan.headers, headers))
  if (!('body' in plan) || request.method === 'HEAD' || plan.body.length === 0) {
    begin().end()
    return true
  }
  response.setTimeout(server.limits.stalledReaderMs, () => response.destroy())
  const report = reportFor(server, request, resolved, plan.body)
  let isComplete = false
  try {
    const send = plan.body.length <= SMALL_BYTES ? sendSmall : sendBody
    isComplete = await send(response, plan.body, server, {
      onBegin: begin,
      onSent(bytes) {
        onSent(bytes)
        report?.sent(bytes)
      },
    })
    return isComplete
  } finally {
    report?.end(isComplete)
  }
}

function reportFor(
  { parts }: ServerState,
  request: IncomingMessage,
  resolved: ResolvedMedium,
  body: Body,
): ReadingReport | null {
  const address = parts.sentBy?.(request).address ?? request.socket.remoteAddress ?? ''
  const reading = readingOf(resolved, address)
  return reading === null ? null : reportReading(parts.readings, reading, body)
}
