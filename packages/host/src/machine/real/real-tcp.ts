import { createConnection, createServer, type Server } from 'node:net'
import type { MachineTcp, TcpAnswer } from '../machine.ts'

/** At one port at a time; more are turned away by the system. Each is closed at once, so even a whole cluster needs few. */
const MOST_CONNECTIONS = 32

interface Accepting {
  /** Null: the port cannot be had. Kept while it is pending, so that overlapping calls share it and it can be given back. */
  readonly server: Promise<Server | null>
  end?: NodeJS.Timeout
}

/** Neither a listener nor its timer keeps the process alive. */
export function createRealTcp(): MachineTcp {
  const accepting = new Map<string, Accepting>()

  const close = async (key: string): Promise<void> => {
    const known = accepting.get(key)
    accepting.delete(key)
    if (known === undefined) return
    clearTimeout(known.end)
    const server = await known.server
    server?.close()
  }

  return {
    async accept(address, port, lifetimeMs) {
      const key = `${address} ${port}`
      const entry: Accepting = accepting.get(key) ?? { server: listen(address, port) }
      accepting.set(key, entry)
      const server = await entry.server
      // Given back meanwhile.
      if (accepting.get(key) !== entry) return false
      if (server === null) {
        accepting.delete(key)
        return false
      }
      clearTimeout(entry.end)
      entry.end = setTimeout(() => void close(key), lifetimeMs).unref()
      return true
    },
    async stopAccepting() {
      await Promise.all([...accepting.keys()].map(close))
    },
    probe,
  }
}

/** Nothing is ever read from those who connect. */
function listen(host: string, port: number): Promise<Server | null> {
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => {})
    socket.destroy()
  })
  server.maxConnections = MOST_CONNECTIONS
  return new Promise((resolve) => {
    // An error after this, as for want of file descriptors, only loses connections.
    server.on('error', () => resolve(null))
    server.listen({ host, port }, () => resolve(server.unref()))
  })
}

function probe(host: string, port: number, timeoutMs: number): Promise<TcpAnswer> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port })
    const end = (answer: TcpAnswer): void => {
      clearTimeout(limit)
      socket.destroy()
      resolve(answer)
    }
    const limit = setTimeout(() => end('timed-out'), timeoutMs)
    socket.once('connect', () => end('open'))
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => end(ANSWERS[code] ?? 'failed'))
  })
}

const ANSWERS: Readonly<Record<string, TcpAnswer>> = {
  ECONNREFUSED: 'refused',
  // Closed before we noticed that it was open.
  ECONNRESET: 'open',
  // What a firewall sends is one of these; the host itself is there, as it answers to pings.
  EHOSTUNREACH: 'rejected',
  ENETUNREACH: 'failed',
  EACCES: 'failed',
  ETIMEDOUT: 'timed-out',
}
