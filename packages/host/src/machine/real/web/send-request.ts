import { type Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { pipeline } from 'node:stream'
import type { Hop } from './hop.ts'
import type { Route } from './route-of.ts'

/** No server is waited for without end: a service that was cut off in the middle would keep the machine silent for ever. */
const SILENCE_TIMEOUT_MS = 10 * 60_000
const REPEATABLE: readonly string[] = ['GET', 'HEAD']
const CLOSED: readonly unknown[] = ['ECONNRESET', 'EPIPE']

export interface Sending {
  readonly hop: Hop
  readonly route: Route
  readonly pool: Agent
  /** Ends the request, and also the answer while it is read. */
  readonly signal: AbortSignal
}

/** Ends with the head of the answer; its body comes when it is read. */
export function sendRequest(sending: Sending): Promise<IncomingMessage> {
  const { hop, route, pool, signal } = sending
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const sent = request({
      ...route.endpoint,
      agent: pool,
      method: hop.method,
      path: route.target,
      headers: { host: hop.url.host, ...hop.headers, ...route.headers },
      timeout: SILENCE_TIMEOUT_MS,
    })
    let answer: IncomingMessage | undefined
    const end = (reason: Error) => {
      const open = answer ?? sent
      open.destroy(reason)
      // While a connection is being made, the request itself would tell only after that.
      reject(reason)
    }
    const stop = () => end(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    sent.once('close', () => {
      signal.removeEventListener('abort', stop)
      // Node drops an answer that changes the protocol (101), which was not asked for.
      reject(new Error(`${hop.url.host} has closed the connection without an answer.`))
    })
    sent.once('timeout', () => end(silence()))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The other side may close a connection that rested just when it is used again; it has read nothing then.
      const isStale = sent.reusedSocket && answer === undefined && CLOSED.includes(error.code)
      if (isStale && REPEATABLE.includes(hop.method) && !signal.aborted) resolve(sendRequest(sending))
      else reject(error)
      // An answer of unknown length that breaks off would look complete.
      if (answer?.complete === false) answer.destroy(error)
    })
    sent.once('response', (message) => {
      answer = message
      // The reader gets errors; before there is a reader, they must not end the process.
      message.on('error', () => undefined)
      // An answer that came before all was sent is the answer.
      message.once('close', () => {
        if (!sent.writableEnded) sent.destroy()
      })
      resolve(message)
    })
    write(sent, hop.body, reject)
  })
}

function write(sent: ClientRequest, body: Hop['body'], failed: (error: Error) => void): void {
  if (body === null || body instanceof Uint8Array) sent.end(body ?? undefined)
  else
    pipeline(body, sent, (error) => {
      if (error) failed(error)
    })
}

const silence = (): Error =>
  Object.assign(new Error(`nothing came for ${SILENCE_TIMEOUT_MS / 60_000} minutes`), { code: 'ERR_SILENCE' })
