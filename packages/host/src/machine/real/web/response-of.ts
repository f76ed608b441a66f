import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { MachineResponse } from '../../machine.ts'

const WITHOUT_BODY: readonly number[] = [204, 205, 304]
/** Of an answer that is taken as a whole: a server that sends without end must not fill the memory of the machine. */
const MOST_BYTES = 64 * 1024 * 1024

/** The answer as callers read it; `failureOf` says what they hear when reading fails. */
export async function responseOf(
  message: IncomingMessage,
  method: string,
  failureOf: (error: unknown) => unknown,
): Promise<MachineResponse> {
  const { statusCode: status = 0, statusMessage: statusText = '', headers } = message
  const body = await bodyOf(message, method === 'HEAD' || WITHOUT_BODY.includes(status), failureOf)
  const bytes = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const pieces: Uint8Array[] = []
    let length = 0
    for await (const piece of body ?? []) {
      length += piece.length
      if (length > MOST_BYTES) throw failureOf(tooLong())
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  }
  return {
    ok: status >= 200 && status <= 299,
    status,
    statusText,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
    body,
    text: async () => new TextDecoder().decode(await bytes()),
    arrayBuffer: async () => {
      const { buffer, byteOffset, byteLength } = await bytes()
      return buffer.slice(byteOffset, byteOffset + byteLength)
    },
  }
}

async function bodyOf(
  message: IncomingMessage,
  isEmpty: boolean,
  failureOf: (error: unknown) => unknown,
): Promise<MachineResponse['body']> {
  if (isEmpty) {
    message.resume()
    return null
  }
  const stream = await decoded(message)
  return {
    async *[Symbol.asyncIterator]() {
      try {
        yield* stream
      } catch (error) {
        throw failureOf(isCutOff(error) ? cutOff() : error)
      }
    },
    cancel: async () => void message.destroy(),
  }
}

async function decoded(message: IncomingMessage): Promise<Readable> {
  const coding = message.headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (coding === '' || coding === 'identity') return message
  // Loaded only here: we never ask for it, and few servers send it all the same.
  const { decodeBody } = await import('./decode-body.ts')
  return decodeBody(message, coding)
}

const isCutOff = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'aborted' || ('code' in error && error.code === 'ECONNRESET'))

const cutOff = (): Error =>
  Object.assign(new Error('the connection ended in the middle of the answer'), { code: 'ECONNRESET' })

const tooLong = (): Error => new Error(`the answer is longer than ${MOST_BYTES / 1024 ** 2} MiB`)
