// The bytes of a request, up to a limit.
import type { IncomingMessage } from 'node:http'
import { httpError } from '../errors/http-error.ts'

export function hasBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true
  const length = headers['content-length']
  return length !== undefined && length !== '0'
}

export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  refuseLong(Number(request.headers['content-length'] ?? 0), limit)
  const chunks: Buffer[] = []
  const size = await receive(request, limit, chunks)
  const [first] = chunks
  return chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, size)
}

/** By events: an iterator costs as much as all the rest of a small request. */
function receive(request: IncomingMessage, limit: number, chunks: Buffer[]): Promise<number> {
  // It was broken off while the caller was being identified: no event comes any more.
  if (request.destroyed && !request.readableEnded) return Promise.reject(httpError('body-incomplete', {}))
  return new Promise((resolve, reject) => {
    let size = 0
    function end(act: () => void): void {
      request.off('data', take).off('end', complete).off('error', broken).off('close', broken)
      act()
    }
    function take(chunk: Buffer): void {
      size += chunk.length
      chunks.push(chunk)
      try {
        refuseLong(size, limit)
      } catch (error) {
        request.pause()
        end(() => reject(error))
      }
    }
    const complete = () => end(() => resolve(size))
    const broken = () => end(() => reject(httpError('body-incomplete', {})))
    request.on('data', take).on('end', complete).on('error', broken).on('close', broken)
  })
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
