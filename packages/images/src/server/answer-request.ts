// One request, from the address to the last byte.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ImageError } from '../image-error.ts'
import { answerMedium } from './answer-medium.ts'
import type { Connection } from './connections.ts'
import { failureOf, sendFailure } from './failure-answer.ts'
import { notFound } from './parse-path.ts'
import type { Route } from './route.ts'
import type { ServerState } from './server-state.ts'

export async function answerRequest(
  server: ServerState,
  request: IncomingMessage,
  response: ServerResponse,
  connection: Connection,
): Promise<void> {
  const turn = connection.waitForTurn(response)
  if (turn !== null) await turn
  if (request.socket.destroyed) return
  const startedAt = performance.now()
  const { crossOrigin, parts, routes } = server
  const record = { route: '', sentBytes: 0, isComplete: true }
  const headers = crossOrigin.headersFor(request)
  try {
    if (crossOrigin.isPreflight(request)) {
      response.writeHead(204, headers).end()
    } else {
      refuseOtherMethods(request, response)
      const route = routes.routeOf(request.url ?? '', request.headers.authorization)
      record.route = route.pattern
      if (isRefusedPlain(parts.plainHttp, request, route)) throw notFound()
      if (route.kind === 'probe') {
        response.writeHead(200, { ...headers, 'content-length': 0 }).end()
      } else {
        const onSent = (bytes: number) => {
          record.sentBytes += bytes
        }
        const wanted = { route, headers, onSent, signal: connection.signal }
        record.isComplete = await answerMedium(server, request, response, wanted)
      }
    }
  } catch (error) {
    record.isComplete = false
    answerFailure(server, response, { error, route: record.route, headers })
  }
  parts.observe?.({
    ...record,
    method: request.method ?? '',
    status: response.statusCode,
    seconds: (performance.now() - startedAt) / 1_000,
  })
}

interface Failed {
  readonly error: unknown
  readonly route: string
  readonly headers: Readonly<Record<string, string>>
}

function answerFailure({ parts }: ServerState, response: ServerResponse, failed: Failed): void {
  const failure = failureOf(failed.error)
  // The client is gone and cannot be answered.
  if (response.destroyed) return
  if (failure.status >= 500 && failure.status !== 503) {
    parts.log.warn({ err: failed.error, route: failed.route }, 'A boot medium could not be given.')
  }
  // Too late for a status: only a broken connection tells the reader that bytes are missing.
  if (response.headersSent) response.destroy()
  else sendFailure(response, failure, failed.headers)
}

function refuseOtherMethods({ method }: IncomingMessage, response: ServerResponse): void {
  if (method === 'GET' || method === 'HEAD') return
  response.setHeader('allow', 'GET, HEAD')
  throw new ImageError(405, 'Boot media can only be read: use GET or HEAD.')
}

/** Beside HTTPS, plain HTTP gives only what network boot needs. */
export function isRefusedPlain(
  plainHttp: ServerState['parts']['plainHttp'],
  { socket }: IncomingMessage,
  { kind }: Route,
): boolean {
  if (plainHttp !== 'network-boot' || 'encrypted' in socket) return false
  return kind === 'iso' || kind === 'set-iso' || kind === 'initrd-addrsize'
}
