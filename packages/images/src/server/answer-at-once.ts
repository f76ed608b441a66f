// Firmware reads a medium in tens of thousands of small ranges. When the medium is known and the bytes are in the memory of the system, nothing
// has to be waited for: the answer leaves while the request is still being looked at. Whatever is not that simple goes the usual way.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connection } from './connections.ts'
import { knownRequest } from './known-request.ts'
import type { ServerState } from './server-state.ts'
import { smallAnswer } from './small-answer.ts'
import { whenOver } from './when-over.ts'

/**
 * `sent`: the system has taken all of it. A promise: it is on its way, and this settles when the socket has taken it or is closed. null: nothing
 * was done.
 */
type Answered = 'sent' | Promise<void> | null

export function answerAtOnce(
  server: ServerState,
  request: IncomingMessage,
  response: ServerResponse,
  connection: Connection,
): Answered {
  const known = knownRequest(server, request)
  const answer = known === null ? null : smallAnswer(server, connection, known, request.headers)
  if (answer === null) return null
  void connection.waitForTurn(response)
  response.writeHead(answer.plan.status, answer.plan.headers).end(answer.bytes)
  // Nothing is left with us: the system has all of it, and the buffer is free.
  if (response.writableLength === 0) {
    answer.over(true)
    return 'sent'
  }
  response.setTimeout(server.limits.stalledReaderMs, () => response.destroy())
  return new Promise((resolve) => {
    whenOver(response, (isTaken) => {
      answer.over(isTaken)
      resolve()
    })
  })
}
