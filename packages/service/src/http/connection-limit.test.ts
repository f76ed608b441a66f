// One limit serves all ports of the service.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createConnectionLimit } from './connection-limit.ts'

const toClose: (() => void)[] = []
afterEach(() => {
  for (const close of toClose.splice(0)) close()
})

async function listen(): Promise<Server> {
  const server = createServer()
  toClose.push(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** The system lets two connections share a source port only if both ask for it. */
async function freePort(): Promise<number> {
  const server = await listen()
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Our end of a new connection. */
async function accepted(server: Server, localPort?: number): Promise<Socket> {
  const arrival = once(server, 'connection')
  const { port } = server.address() as AddressInfo
  const client = connect({ host: '127.0.0.1', port, ...(localPort !== undefined && { localPort }) })
  toClose.push(() => client.destroy())
  await once(client, 'connect')
  client.on('error', () => undefined)
  const [socket] = (await arrival) as [Socket]
  toClose.push(() => socket.destroy())
  return socket
}

it('counts connections from one source port to two of our ports as two', async () => {
  const limit = createConnectionLimit({ most: 2, isTrusted: () => false })
  const [one, other] = [await listen(), await listen()]
  const port = await freePort()
  const [first, second] = [await accepted(one, port), await accepted(other, port)]
  expect(second.remotePort).toBe(first.remotePort)
  limit.admit(first, true)
  limit.admit(second, true)
  // Both are at work, so there is no room for a third.
  limit.begin(first)
  const end = limit.begin(second)
  const third = await accepted(one)
  limit.admit(third, true)
  expect([first, second, third].map(({ destroyed }) => destroyed)).toEqual([false, false, true])

  // The first ends; what is done on the second still counts.
  first.destroy()
  await once(first, 'close')
  const [fourth, fifth] = [await accepted(one), await accepted(one)]
  limit.admit(fourth, true)
  limit.admit(fifth, true)
  expect([second, fourth, fifth].map(({ destroyed }) => destroyed)).toEqual([false, true, false])
  end?.()
})
