import { Agent } from 'node:http'
import type { Socket } from 'node:net'
import type { Endpoint } from './endpoint.ts'

const KEEP_ALIVE_MS = 30_000
/** Earlier than the other side says that it will: a request must not meet a connection that is just being closed. */
const MARGIN_MS = 1_000

/** Connections that are made in this way, and used again if they are kept. The one of Node makes them only by itself, and only plain. */
export function createPool(connect: (endpoint: Endpoint) => Promise<Socket>, isKept: boolean): Agent {
  const pool = new Agent({ keepAlive: isKept, timeout: KEEP_ALIVE_MS })
  pool.createConnection = ({ host, port }, done) => {
    // With an error no connection is expected, though the type wants one.
    const fail = done as ((error: Error) => void) | undefined
    connect({ host: String(host), port: Number(port) }).then(
      (socket) => done?.(null, socket),
      (error: Error) => fail?.(error),
    )
    return undefined
  }
  const keep = pool.keepSocketAlive.bind(pool)
  pool.keepSocketAlive = (duplex) => {
    // By now it has the time limit that the other side wished for, or ours if that is shorter.
    const isWanted = keep(duplex)
    const socket = duplex as Socket
    socket.setTimeout(Math.max(1, (socket.timeout ?? KEEP_ALIVE_MS) - MARGIN_MS))
    return isWanted
  }
  return pool
}
