import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import { describeAggregateError } from '@groundwork/errors/error-text'
import { type Endpoint, endpointOf, endpointText } from './endpoint.ts'
import { openTunnel } from './open-tunnel.ts'

export interface Tls {
  readonly rejectUnauthorized: boolean
  readonly secureContext?: SecureContext
  /** By endpoint: a server that knows us takes up where it was left, which spares both sides most of the work. */
  readonly sessions: Map<string, Buffer>
}

export interface ConnectionTarget {
  readonly endpoint: Endpoint
  /** null: plain. */
  readonly tls: Tls | null
  readonly tunnel: { readonly proxy: URL; readonly tls: Tls | null } | null
}

/** Until a connection stands, the way through a proxy and its encryption included. */
const CONNECT_TIMEOUT_MS = 30_000
/** Of a name with several addresses: one that was not reached by then is given up. Node waits 250 ms, less than a satellite takes. */
const ADDRESS_TIMEOUT_MS = 2_000
const KEEP_ALIVE_PROBE_MS = 60_000

export async function connectTo({ endpoint, tls, tunnel }: ConnectionTarget): Promise<Socket> {
  const sockets: Socket[] = []
  const timer = setTimeout(() => sockets.at(-1)?.destroy(timedOut(endpoint)), CONNECT_TIMEOUT_MS)
  const layer = (socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> => {
    sockets.push(socket)
    return ready(socket, event)
  }
  try {
    const first = tunnel === null ? endpoint : endpointOf(tunnel.proxy)
    let socket = await layer(open(first), 'connect')
    if (tunnel !== null) {
      if (tunnel.tls !== null) socket = await layer(encrypt(socket, first, tunnel.tls), 'secureConnect')
      await openTunnel(socket, tunnel.proxy, endpoint)
    }
    if (tls !== null) socket = await layer(encrypt(socket, endpoint, tls), 'secureConnect')
    if (socket.destroyed) throw new Error(`${endpointText(endpoint)} has closed the connection at once.`)
    return socket
  } catch (error) {
    for (const socket of sockets) socket.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const open = ({ host, port }: Endpoint): Socket =>
  connect({
    ...{ host, port, noDelay: true, autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS },
    ...{ keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS },
  })

function encrypt(socket: Socket, endpoint: Endpoint, tls: Tls): Socket {
  const { rejectUnauthorized, secureContext, sessions } = tls
  const name = endpointText(endpoint)
  const session = sessions.get(name)
  const encrypted = connectTls({
    ...{ socket, host: endpoint.host, rejectUnauthorized, ALPNProtocols: ['http/1.1'] },
    // Addresses are no server names.
    servername: isIP(endpoint.host) === 0 ? endpoint.host : '',
    ...(secureContext === undefined ? {} : { secureContext }),
    ...(session === undefined ? {} : { session }),
  })
  encrypted.on('session', (given) => sessions.set(name, given))
  encrypted.once('close', (hadError) => {
    if (hadError) sessions.delete(name)
  })
  return encrypted
}

function ready(socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> {
  // For the moment between two owners: an error without a listener would end the process.
  socket.on('error', () => undefined)
  return new Promise((resolve, reject) => {
    socket.once(event, () => resolve(socket))
    socket.once('error', (error) => reject(describeAggregateError(error)))
    socket.once('close', () => reject(new Error('The connection was closed before it stood.')))
  })
}

/** As the system says it when it gives up before we do. */
function timedOut(endpoint: Endpoint): Error {
  return Object.assign(new Error(`connect ETIMEDOUT ${endpointText(endpoint)}`), { code: 'ETIMEDOUT' })
}
