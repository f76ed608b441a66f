// Stands between the connections of a plain HTTP server and Node's parser. What is the last request again with another range is answered here;
// everything else goes to the parser as it came. The parser is passed by only while it stands between two requests, so it never misses a byte
// of what it reads.
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { KnownRequest } from './known-request.ts'
import { formOf, isOneHead, MOST_HEAD_BYTES, type RequestForm, rangeIn } from './request-form.ts'

export interface ConnectionWatch {
  watch(server: Server): void
  /** Told of every request that the parser gave us. */
  noteRequest(request: IncomingMessage): void
}

export interface ConnectionWatchOptions {
  /** null: requests like this one cannot be answered here. */
  known(request: IncomingMessage): KnownRequest | null
  /** False: nothing was done. */
  answer(socket: Socket, request: KnownRequest, range: string, keepAliveMs: number): boolean
}

type OnData = (chunk: Buffer) => void

interface Learnt {
  readonly form: RequestForm
  readonly request: KnownRequest
}

export function createConnectionWatch({ known, answer }: ConnectionWatchOptions): ConnectionWatch {
  /** Requests that the parser made of the bytes that it is being given. */
  const noted = new WeakMap<Socket, IncomingMessage[]>()

  function watchConnection(socket: Socket, { keepAliveTimeout }: Server): void {
    const [toParser, ...others] = socket.listeners('data')
    if (toParser === undefined || others.length > 0) return
    let learnt: Learnt | null = null
    const onData = (chunk: Buffer): void => {
      const head = chunk.length > MOST_HEAD_BYTES ? '' : chunk.toString('latin1')
      const range = learnt === null ? null : rangeIn(learnt.form, head)
      if (learnt !== null && range !== null && answer(socket, learnt.request, range, keepAliveTimeout)) return
      const requests: IncomingMessage[] = []
      noted.set(socket, requests)
      toParser.call(socket, chunk)
      const [request] = requests
      // Otherwise the parser may be in the middle of something, and this connection is its own from now on.
      if (request === undefined || requests.length > 1 || !request.complete || !isOneHead(head)) {
        socket.on('data', toParser as OnData).off('data', onData)
        noted.delete(socket)
      } else if (range === null) learnt = learn(request, head)
    }
    // That somebody else listens makes Node hand the bytes out instead of reading them where they arrive.
    socket.on('data', onData).off('data', toParser as OnData)
  }

  function learn(request: IncomingMessage, head: string): Learnt | null {
    const found = formOf(head)
    if (found === null || found.range !== request.headers.range || !isPlain(request)) return null
    const its = known(request)
    return its === null ? null : { form: found.form, request: its }
  }

  return {
    watch: (server) => void server.on('connection', (socket: Socket) => watchConnection(socket, server)),
    noteRequest: (request) => void noted.get(request.socket)?.push(request),
  }
}

/** Their answers depend on more than the range. */
const SPECIAL = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'expect',
  'upgrade',
]

const isPlain = ({ headers }: IncomingMessage): boolean =>
  /^keep-alive$/i.test(headers.connection ?? 'keep-alive') &&
  SPECIAL.every((name) => headers[name] === undefined)
