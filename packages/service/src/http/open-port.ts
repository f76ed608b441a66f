import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, isIPv6, type Socket } from 'node:net'
import { refuseBrokenRequest } from './broken-request.ts'
import type { ConnectionLimit } from './connection-limit.ts'

export interface PortOptions {
  /** What the user would change. */
  readonly flag: string
  /** 0: any free one, the same on all addresses. */
  readonly port: number
  readonly addresses: readonly string[]
  readonly tls: { readonly cert: string; readonly key: string } | null
  readonly listener: RequestListener
  readonly connections: ConnectionLimit
  /** Answers some requests of plain connections itself. */
  readonly watch?: (server: Server) => void
}

export interface Port {
  readonly urls: readonly string[]
  /** The one it was given, or that was found. */
  readonly port: number
  /** Tells whether requests had to be broken off. */
  close(graceMs: number): Promise<boolean>
}

const SERVER_OPTIONS = {
  // Longer than the idle time of usual load balancers, so that they hang up first.
  keepAliveTimeout: 75_000,
  headersTimeout: 30_000,
  // A log of 250 MiB over a slow line.
  requestTimeout: 15 * 60_000,
  maxHeaderSize: 32 * 1024,
  // How often Node looks whether headers and requests came in time.
  connectionsCheckingInterval: 10_000,
}

interface OpenServer {
  readonly server: Server
  /** Connections on which nothing was asked yet: browsers open some in advance, and Node does not count them as idle. */
  readonly silent: ReadonlySet<Socket>
}

export async function openPort(options: PortOptions): Promise<Port> {
  const servers: OpenServer[] = []
  const urls: string[] = []
  let { port } = options
  try {
    for (const address of options.addresses) {
      const { server, silent } = newServer(options)
      await listenOn(server, address, port, options)
      servers.push({ server, silent })
      port = (server.address() as AddressInfo).port
      urls.push(
        `${options.tls === null ? 'http' : 'https'}://${isIPv6(address) ? `[${address}]` : address}:${port}`,
      )
    }
  } catch (error) {
    await Promise.all(servers.map((server) => closeServer(server, 0)))
    throw error
  }
  return {
    urls,
    port,
    async close(graceMs) {
      const brokeOff = await Promise.all(servers.map((server) => closeServer(server, graceMs)))
      return brokeOff.includes(true)
    },
  }
}

function newServer({ tls, listener, connections, watch }: PortOptions): OpenServer {
  const server =
    tls === null
      ? createServer(SERVER_OPTIONS, listener)
      : createTlsServer(
          { ...SERVER_OPTIONS, ...tls, minVersion: 'TLSv1.2', handshakeTimeout: 30_000 },
          listener,
        )
  server.on('clientError', refuseBrokenRequest)
  // Before the server itself looks at it.
  server.prependListener('connection', (socket: Socket) => connections.admit(socket, tls !== null))
  if (tls === null) watch?.(server)
  return { server, silent: silentConnections(server, tls === null ? 'connection' : 'secureConnection') }
}

function silentConnections(server: Server, opened: 'connection' | 'secureConnection'): ReadonlySet<Socket> {
  const silent = new Set<Socket>()
  server.on(opened, (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return silent
}

function listenOn(server: Server, address: string, port: number, options: PortOptions): Promise<void> {
  // Next to 0.0.0.0 an IPv6 address must keep to itself; alone, `::` serves both.
  const ipv6Only = options.addresses.length > 1
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(explained(error, address, port, options.flag)),
    )
    server.listen({ host: address, port, ipv6Only, backlog: 1024 }, resolve)
  })
}

function explained(error: NodeJS.ErrnoException, address: string, port: number, flag: string): Error {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${address} is used by another program. Stop it, or choose another port with ${flag}.`,
    EACCES: `This user may not open port ${port}. Choose one above 1023 with ${flag}.`,
    EADDRNOTAVAIL: `This machine has no address ${address}. Choose one that it has with --listen.`,
    ENOTFOUND: `There is no address for the name ${address}. Choose another with --listen.`,
    EAFNOSUPPORT: `This machine does not do the protocol of address ${address}. Choose another with --listen.`,
  }
  const reason = reasons[error.code ?? '']
  return reason === undefined ? error : new Error(reason, { cause: error })
}

async function closeServer({ server, silent }: OpenServer, graceMs: number): Promise<boolean> {
  let hasBrokenOff = false
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    for (const socket of silent) if (isWithoutRequest(socket)) socket.destroy()
  }, 20)
  const late = setTimeout(() => {
    hasBrokenOff = true
    server.closeAllConnections()
  }, graceMs)
  server.closeIdleConnections()
  await closed
  clearInterval(sweep)
  clearTimeout(late)
  return hasBrokenOff
}

/** Half a request counts as one; over TLS it cannot be told from none. */
const isWithoutRequest = (socket: Socket): boolean => socket.bytesRead === 0 || 'encrypted' in socket
