// Writes an answer to the socket. Text that was prepared before is sent as it is, large answers are not copied together.
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Answer, Download, Prepared } from './handler.ts'
import { isItsTurn } from './its-turn.ts'
import { sendMedium } from './send-medium.ts'

const compress = promisify(gzip)
const MIN_GZIP_BYTES = 1024
/** Half the bytes of the fastest level for a list of clusters, in twice the time, which no thread of ours spends. */
const GZIP_LEVEL = 6
const MAX_COPIED_BYTES = 64 * 1024
const JSON_TYPE = 'application/json'
const BYTES_TYPE = 'application/octet-stream'

export interface Sending {
  /** The caller takes gzip and the operation is worth it. */
  readonly isGzipWanted: boolean
  /** Content type of bytes and streams, unless the answer has its own. */
  readonly type?: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Answers that do not end by themselves. */
export const liveResponses = new WeakSet<ServerResponse>()

/** Gives the number of bytes that were sent, 0 when it was not known beforehand. */
export async function sendAnswer(
  response: ServerResponse,
  answer: Answer,
  sending: Sending,
): Promise<number> {
  const { body, status } = answer
  const headers = merged(sending.headers, answer.headers)
  if (body === undefined || status === 204 || status === 304) return sendNothing(response, status, headers)
  if (body instanceof Readable) return sendStream(response, status, headers, body, sending.type ?? BYTES_TYPE)
  if (body instanceof Download) return sendMedium(response, body.medium, headers)
  const isBytes = body instanceof Uint8Array
  const type = String(headers['content-type'] ?? (isBytes ? (sending.type ?? BYTES_TYPE) : JSON_TYPE))
  const pieces = isBytes ? [body] : body instanceof Prepared ? body.pieces : [JSON.stringify(body)]
  const isText = !isBytes || type.startsWith('text/')
  if (!sending.isGzipWanted || !isText || sizeOf(pieces) <= MIN_GZIP_BYTES) {
    return sendPieces(response, status, headers, pieces, type)
  }
  const packed = await compress(joined(pieces), { level: GZIP_LEVEL })
  headers['content-encoding'] = 'gzip'
  headers.vary = headers.vary === undefined ? 'Accept-Encoding' : `${headers.vary}, Accept-Encoding`
  return sendPieces(response, status, headers, [packed], type)
}

type Headers = Record<string, string | number | string[]>

/** One spelling for names, so that a handler's header replaces ours. */
function merged(common: Sending['headers'], own: Answer['headers']): Headers {
  const headers: Headers = { ...common }
  if (own !== undefined) for (const name of Object.keys(own)) headers[name.toLowerCase()] = own[name] ?? ''
  return headers
}

function sendNothing(response: ServerResponse, status: number, headers: Headers): number {
  if (status !== 204 && status !== 304) headers['content-length'] = 0
  response.writeHead(status, headers).end()
  return 0
}

function sendPieces(
  response: ServerResponse,
  status: number,
  headers: Headers,
  pieces: readonly (string | Uint8Array)[],
  type: string,
): number {
  headers['content-type'] ??= type
  const size = sizeOf(pieces)
  headers['content-length'] = size
  response.writeHead(status, headers)
  const [only] = pieces
  if (pieces.length === 1) response.end(only)
  else if (size <= MAX_COPIED_BYTES) response.end(joined(pieces))
  else {
    response.cork()
    for (const piece of pieces) response.write(piece)
    response.uncork()
    response.end()
  }
  return size
}

async function sendStream(
  response: ServerResponse,
  status: number,
  headers: Headers,
  body: Readable,
  type: string,
): Promise<number> {
  const isLive = type === 'text/event-stream'
  if (!(await isItsTurn(response))) {
    body.destroy()
    return 0
  }
  // A file that cannot be opened is still answered with an error, because nothing was sent yet.
  if (!isLive) await firstBytes(body)
  headers['content-type'] ??= type
  response.writeHead(status, headers)
  if (isLive) {
    liveResponses.add(response)
    response.flushHeaders()
  }
  try {
    await pipeline(body, response)
  } catch {
    // The client hung up, or the source failed half-way: the connection is broken off, which the caller notices.
    response.destroy()
  }
  return Number(headers['content-length'] ?? 0)
}

function firstBytes(body: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      body.off('readable', onData).off('end', onData).off('close', onData).off('error', onError)
      act()
    }
    const onData = () => settle(resolve)
    const onError = (error: Error) => settle(() => reject(error))
    if (body.errored !== null) reject(body.errored)
    else body.on('readable', onData).on('end', onData).on('close', onData).on('error', onError)
  })
}

function sizeOf(pieces: readonly (string | Uint8Array)[]): number {
  let size = 0
  for (const piece of pieces) size += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.byteLength
  return size
}

function joined(pieces: readonly (string | Uint8Array)[]): Buffer {
  const [only] = pieces
  if (pieces.length === 1 && only instanceof Uint8Array)
    return Buffer.from(only.buffer, only.byteOffset, only.byteLength)
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}
