// What is known of each connection: whether it is there, and whose turn it is. Requests of one connection are worked on one
// after the other: a client may send many at once (pipelining), and the later ones would fill memory while they wait.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ImageError } from '../image-error.ts'

/** More than this at once is no client of ours. */
const MOST_WAITING = 32

export interface Connection {
  /** Aborts when the reader goes away. */
  readonly signal: AbortSignal
  /** No request of it is being worked on. */
  readonly isFree: boolean
  /**
   * Null: go on at once. Otherwise resolves when it is the turn of this response or the connection is gone; of the latter
   * Node does not tell responses that were never begun.
   */
  waitForTurn(response: ServerResponse): Promise<void> | null
  /** Only when it is free: an answer without a response is on its way, until what it returns is called. */
  take(): () => void
}

/** Finds or begins the record of a connection. */
export function createConnections(): (socket: Socket) => Connection {
  const known = new WeakMap<Socket, Connection>()
  return (socket) => {
    const connection = known.get(socket) ?? connectionOf(socket)
    known.set(socket, connection)
    return connection
  }
}

function connectionOf(socket: Socket): Connection {
  const gone = new AbortController()
  const waiting: (() => void)[] = []
  let isTaken = false
  socket.once('close', () => {
    gone.abort(new ImageError(503, 'The reader went away.'))
    for (const go of waiting.splice(0)) go()
  })
  function leave(): void {
    const next = waiting.shift()
    isTaken = next !== undefined
    next?.()
  }
  return {
    signal: gone.signal,
    get isFree() {
      return !isTaken
    },
    take() {
      isTaken = true
      return leave
    },
    waitForTurn(response) {
      response.once('close', leave)
      if (!isTaken) {
        isTaken = true
        return null
      }
      if (waiting.length >= MOST_WAITING) socket.destroy()
      if (socket.destroyed) return Promise.resolve()
      return new Promise((resolve) => waiting.push(resolve))
    },
  }
}
