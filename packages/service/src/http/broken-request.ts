// Requests that are so broken that no handler sees them: the answer is written by hand.
import type { Duplex } from 'node:stream'

const REASONS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'URL and headers together are longer than 32 KiB.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
}
const MALFORMED = ['400 Bad Request', 'This is not a well-formed HTTP request.'] as const

export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = REASONS[error.code ?? ''] ?? MALFORMED
  const body = JSON.stringify({ code: Number(status.slice(0, 3)), message })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
