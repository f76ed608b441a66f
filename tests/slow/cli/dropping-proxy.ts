// A way to a service on which connections break.

import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Socket } from 'node:net'

export interface DroppingProxy {
  readonly url: string
  /** How many connections came so far. */
  readonly count: () => number
  /** Breaks all connections; new ones get through. */
  drop(): void
  close(): Promise<void>
}

export async function openDroppingProxy(port: number): Promise<DroppingProxy> {
  const open = new Set<Socket>()
  let count = 0
  const server = createServer((near) => {
    count += 1
    const far = dial(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    drop,
    async close() {
      drop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
