// A way to a registry that can be shut, and opened again under the same address.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Gate {
  readonly host: string
  /** New and open connections are cut off. */
  shut(): void
  open(): void
  close(): void
}

export async function startGate(target: string): Promise<Gate> {
  const [host = '', port = ''] = target.split(':')
  const sockets = new Set<Socket>()
  let isOpen = true
  const server = createServer((caller) => {
    if (!isOpen) return void caller.destroy()
    const onward = connect(Number(port), host)
    for (const [one, other] of [
      [caller, onward],
      [onward, caller],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    shut() {
      isOpen = false
      cut()
    },
    open() {
      isOpen = true
    },
    close() {
      cut()
      server.close()
    },
  }
}
