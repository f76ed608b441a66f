import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SocketDoor {
  readonly port: number
  close(): Promise<void>
}

/** A port that leads to a socket in a directory: PostgreSQL of tests listens on one that other users do not reach. */
export async function openSocketDoor(socketPath: string): Promise<SocketDoor> {
  const open = new Set<Socket>()
  const server = createServer((outside) => {
    const inside = connect(socketPath)
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
