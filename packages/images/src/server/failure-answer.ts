import type { ServerResponse } from 'node:http'
import { ImageError } from '../image-error.ts'

/** Internal errors go to the log, not to the client. */
export const failureOf = (error: unknown): ImageError =>
  error instanceof ImageError
    ? error
    : new ImageError(500, 'The medium could not be read. The log of the service says why.', {
        cause: error,
      })

export function sendFailure(
  response: ServerResponse,
  { status, message }: ImageError,
  headers: Readonly<Record<string, string | number>>,
): void {
  const body = Buffer.from(`${JSON.stringify({ code: String(status), reason: message })}\n`)
  if (status === 503) response.setHeader('retry-after', 5)
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': body.length,
    'cache-control': 'no-store',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
