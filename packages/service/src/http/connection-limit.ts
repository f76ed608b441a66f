// How many connections one address may hold. A client that opens more loses the oldest on which nothing is being done: a client that opens many and
// sends nothing only gets in its own way, and machines behind one address go on.

import type { Socket } from 'node:net'
import { networkOf } from '../auth/network-of.ts'
import { errorBody, httpError } from '../errors/http-error.ts'

export interface ConnectionLimit {
  /** For a new connection. Where all that its address holds are at work, it is turned away. */
  admit(socket: Socket, isEncrypted: boolean): void
  /** Something is being done on this connection, until what it returns is called. null: it was turned away. */
  begin(socket: Socket): (() => void) | null
}

export interface ConnectionLimitOptions {
  readonly most: number
  /** Those pass on the requests of many, and are not counted. */
  readonly isTrusted: (address: string | undefined) => boolean
}

interface Connection {
  readonly socket: Socket
  requests: number
}

export function createConnectionLimit({ most, isTrusted }: ConnectionLimitOptions): ConnectionLimit {
  /** By network, then by the addresses and ports of both ends: a socket and its encrypted side have those in common. */
  const networks = new Map<string, Map<string, Connection>>()
  const turnedAway = new WeakSet<Socket>()
  // With our end: a client may use one source port towards several of our ports.
  const keyOf = ({ remoteAddress, remotePort, localAddress, localPort }: Socket) =>
    `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`

  return {
    admit(socket, isEncrypted) {
      if (isTrusted(socket.remoteAddress)) return
      const network = networkOf(socket.remoteAddress ?? '')
      const held = networks.get(network) ?? new Map<string, Connection>()
      if (held.size >= most && !closeIdle(held)) {
        turnedAway.add(socket)
        turnAway(socket, isEncrypted)
        return
      }
      networks.set(network, held)
      const key = keyOf(socket)
      held.set(key, { socket, requests: 0 })
      socket.once('close', () => {
        held.delete(key)
        if (held.size === 0 && networks.get(network) === held) networks.delete(network)
      })
    },
    begin(socket) {
      // What it sent may be read before it is closed.
      if (turnedAway.has(socket)) return null
      const connection = networks.get(networkOf(socket.remoteAddress ?? ''))?.get(keyOf(socket))
      if (connection === undefined) return () => undefined
      connection.requests += 1
      return () => {
        connection.requests -= 1
      }
    },
  }
}

/** The oldest one on which no request is under way. False: there is none. */
function closeIdle(held: Map<string, Connection>): boolean {
  for (const [key, { socket, requests }] of held) {
    if (requests > 0) continue
    held.delete(key)
    socket.destroy()
    return true
  }
  return false
}

const BODY = JSON.stringify(errorBody(httpError('too-many-connections', {})))

/** Before anything was asked; over TLS nothing can be said yet. */
function turnAway(socket: Socket, isEncrypted: boolean): void {
  if (isEncrypted) {
    socket.destroy()
    return
  }
  socket.end(
    `HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\nRetry-After: 5\r\nConnection: close\r\n\r\n${BODY}`,
  )
  socket.destroySoon()
}
