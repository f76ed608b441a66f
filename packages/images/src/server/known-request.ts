// What a small range of a medium is asked with, apart from the range.
import type { IncomingMessage } from 'node:http'
import { isRefusedPlain } from './answer-request.ts'
import type { MediumRoute } from './route.ts'
import type { ServerState } from './server-state.ts'

/** A request that can be answered at once if its medium is known; one connection sends many that differ only in their range. */
export interface KnownRequest {
  readonly route: MediumRoute
  /** By which name we were asked, and who asked. */
  readonly host: string | undefined
  readonly address: string
}

/** null: it has to go the usual way. */
export function knownRequest(
  { parts, routes, crossOrigin }: Pick<ServerState, 'parts' | 'routes' | 'crossOrigin'>,
  request: IncomingMessage,
): KnownRequest | null {
  const { headers } = request
  if (request.method !== 'GET' || headers.range === undefined || !crossOrigin.isOff) return null
  const route = routes.known(request.url ?? '', headers.authorization)
  if (route === undefined || route.kind === 'probe' || isRefusedPlain(parts.plainHttp, request, route))
    return null
  const sent = parts.sentBy?.(request)
  return {
    route,
    host: sent === undefined ? headers.host : sent.host,
    address: sent?.address ?? request.socket.remoteAddress ?? '',
  }
}
