// The bytes of a request, up to a limit.
import type { IncomingMessage } from 'node:http'
import { HttpError, httpError } from '../errors/http-error.ts'

export function hasBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  const length = headers['content-length']
  return length !== undefined && length !== '0'
}

export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  refuseLong(Number(request.headers['content-length'] ?? 0), limit)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      refuseLong(size, limit)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw httpError('body-incomplete', {})
  }
  const [first] = chunks
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, size)
}

export function refuseLong(size: number, limit: number): void {
  if (size <= limit) return
  throw httpError(
    'body-too-long',
    { limit },
    // The rest of the body is not read, so the connection cannot be used again.
    { headers: { connection: 'close' } },
  )
}
