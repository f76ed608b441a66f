// The answer to a request that differs from one before only in the numbers of its range: head and bytes go straight to the socket. The head is what
// Node would write.
import { STATUS_CODES, validateHeaderValue } from 'node:http'
import type { Socket } from 'node:net'
import type { Connection } from './connections.ts'
import type { KnownRequest } from './known-request.ts'
import type { AnswerPlan, Headers } from './plan-answer.ts'
import type { ResolvedMedium } from './resolved-medium.ts'
import type { ServerState } from './server-state.ts'
import { smallAnswer } from './small-answer.ts'

export interface AskedAgain {
  readonly socket: Socket
  readonly connection: Connection
  readonly request: KnownRequest
  /** Value of its header. */
  readonly range: string
  /** How long the server keeps a connection on which nothing happens. */
  readonly keepAliveMs: number
}

/** As `answerAtOnce` does. */
export function answerAgain(
  server: ServerState,
  { socket, connection, request, range, keepAliveMs }: AskedAgain,
): 'sent' | Promise<void> | null {
  if (!socket.writable) return null
  const answer = smallAnswer(server, connection, request, { range })
  if (answer === null) return null
  let onTaken: ((isTaken: boolean) => void) | null = null
  socket.cork()
  socket.write(headOf(answer, keepAliveMs), 'latin1')
  socket.write(answer.bytes, (error) => onTaken?.(!error && !socket.destroyed))
  socket.uncork()
  if (socket.writableLength === 0) {
    answer.over(true)
    return 'sent'
  }
  const leave = connection.take()
  // What comes next is read when this is over.
  socket.pause()
  const idleMs = socket.timeout ?? 0
  socket.setTimeout(server.limits.stalledReaderMs)
  return new Promise((resolve) => {
    onTaken = (isTaken) => {
      onTaken = null
      socket.off('close', onClose)
      socket.setTimeout(idleMs)
      answer.over(isTaken)
      leave()
      socket.resume()
      resolve()
    }
    const onClose = () => onTaken?.(false)
    socket.once('close', onClose)
  })
}

interface Headed {
  readonly plan: Extract<AnswerPlan, { body: unknown }>
  readonly resolved: ResolvedMedium
}

function headOf({ plan: { status, headers, body }, resolved }: Headed, keepAliveMs: number): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${commonHeaders(resolved, headers)}content-range: ${headers['content-range']}\r\ncontent-length: ${body.length}\r\nDate: ${dateNow()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1_000)}\r\n\r\n`
}

/** Those that are the same for every range of a medium. */
const common = new WeakMap<ResolvedMedium, string>()

function commonHeaders(resolved: ResolvedMedium, headers: Headers): string {
  const known = common.get(resolved)
  if (known !== undefined) return known
  let text = ''
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'content-range' || name === 'content-length') continue
    validateHeaderValue(name, String(value))
    text += `${name}: ${value}\r\n`
  }
  common.set(resolved, text)
  return text
}

let date = { second: 0, text: '' }

function dateNow(): string {
  const second = Math.floor(Date.now() / 1_000)
  if (second !== date.second) date = { second, text: new Date(second * 1_000).toUTCString() }
  return date.text
}
