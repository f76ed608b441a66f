import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below those that Linux gives to connections and to servers that take any port: none of them takes one before its process listens there. */
const FIRST = 10_000
const LAST = 30_000
const TRIES = 100
/** By others of this process, who may not listen there yet. */
const taken = new Set<number>()

/** Ports that are free right now: for what has to be known before a process that listens there exists. */
export async function freePorts(count: number): Promise<number[]> {
  const held: { readonly port: number; readonly server: Server }[] = []
  for (let tried = 0; held.length < count; tried += 1) {
    if (tried === TRIES + count) throw new Error(`No free port after ${tried} tries.`)
    const port = randomInt(FIRST, LAST)
    if (taken.has(port)) continue
    const server = await listen(port)
    if (server === null) continue
    taken.add(port)
    held.push({ port, server })
  }
  await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))))
  return held.map(({ port }) => port)
}

/** Null: the port is taken. */
async function listen(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null
    throw error
  }
}
