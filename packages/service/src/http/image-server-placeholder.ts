import type { IncomingMessage, ServerResponse } from 'node:http'

const REASON =
  'Boot images are not served by this version of Groundwork yet; this port will stream discovery ISOs and PXE files.'

/** Holds the port of the image server until there is one. */
export function imageServerPlaceholder(request: IncomingMessage, response: ServerResponse): void {
  if (/^\/+health\/?(\?|$)/.test(request.url ?? '')) {
    response.writeHead(200, { 'content-length': 0 }).end()
    return
  }
  const body = JSON.stringify({ kind: 'Error', id: 501, href: '', code: '501', reason: REASON })
  response
    .writeHead(501, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body)
}
