// One request and its answer, from the first byte to the log line.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Cors } from './cors.ts'
import type { ExchangeDeps } from './exchange-deps.ts'
import { failureAnswer } from './failure-answer.ts'
import type { Answer } from './handler.ts'
import { acceptsGzip } from './media-type.ts'
import { redactedUrl } from './redacted-url.ts'
import { requestIdOf } from './request-id.ts'
import { liveResponses, sendAnswer } from './send-answer.ts'

export interface Exchange {
  readonly message: IncomingMessage
  readonly requestId: string
}

export interface ExchangeOptions {
  /** As metrics know it. */
  readonly path: string
  readonly type?: string | undefined
  /** Not worth a log line or compression. */
  readonly isPoll: boolean
  /** Said by machines all the time while they are installed. */
  readonly isRoutine?: boolean
}

export async function exchange(
  app: ExchangeDeps,
  cors: Cors,
  message: IncomingMessage,
  response: ServerResponse,
  options: ExchangeOptions,
  work: (exchange: Exchange) => Promise<Answer> | Answer,
): Promise<void> {
  const requestId = requestIdOf(message.headers['x-request-id'])
  const sent = { bytes: 0 }
  observe(app, message, response, options, requestId, sent)
  const sending = {
    isGzipWanted: !options.isPoll && acceptsGzip(message.headers['accept-encoding']),
    type: options.type,
    headers: { ...HEADERS, 'x-request-id': requestId, ...cors.headersFor(message) },
  }
  try {
    sent.bytes = await sendAnswer(response, await work({ message, requestId }), sending)
  } catch (error) {
    if (response.headersSent) response.destroy()
    else sent.bytes = await sendAnswer(response, failureAnswer(error, requestId, app.log), sending)
  }
}

/** Answers hold secrets and change all the time; nothing may keep them or guess their type. */
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

function observe(
  app: ExchangeDeps,
  message: IncomingMessage,
  response: ServerResponse,
  { path, isPoll, isRoutine = false }: ExchangeOptions,
  requestId: string,
  sent: { readonly bytes: number },
): void {
  const start = performance.now()
  const method = message.method ?? 'GET'
  app.metrics.requests.started()
  response.once('close', () => {
    const ms = performance.now() - start
    const { statusCode: status } = response
    app.metrics.requests.finished(method, path, status, ms / 1000, sent.bytes)
    // What people changed and what was refused stands out, and does not push the rest of the log away.
    const isQuiet = isPoll || isRoutine || method === 'GET' || method === 'HEAD'
    const level = isQuiet && status < 400 ? 'debug' : 'info'
    if (!app.log.isLevelEnabled(level)) return
    const isCut = !response.writableFinished && !liveResponses.has(response)
    const entry = {
      method,
      path: redactedUrl(message.url ?? ''),
      status,
      ms: Math.round(ms * 10) / 10,
      requestId,
    }
    app.log[level](isCut ? { ...entry, cut: true } : entry, 'request')
  })
}
