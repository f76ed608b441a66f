import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { createBodyWatch } from './body-watch.ts'

/** One request whose body comes piece by piece, and a clock that only the test moves. */
async function setUp() {
  let now = 0
  const watch = createBodyWatch({ most: 10, graceMs: 30_000, bytesPerSecond: 1_024, now: () => now })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000\r\n\r\n')
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  expect(watch.admit(request, response, '192.0.2.1')).toBe(true)
  let got = 0
  return {
    request,
    response,
    write: (bytes: number) => socket.write(Buffer.alloc(bytes)),
    read: () => request.on('data', (chunk: Buffer) => (got += chunk.length)),
    async send(bytes: number) {
      const wanted = got + bytes
      socket.write(Buffer.alloc(bytes))
      while (got < wanted) await once(request, 'data')
    },
    pass(ms: number) {
      now += ms
      watch.sweep()
      return response.headersSent ? response.statusCode : 'goes on'
    },
    close() {
      watch.close()
      socket.destroy()
      server.close()
    },
  }
}

it('a body that comes fast enough goes on, until it stalls', async () => {
  const body = await setUp()
  body.read()
  expect(body.pass(29_000)).toBe('goes on')
  await body.send(31 * 1_024)
  expect(body.pass(1_000)).toBe('goes on')
  for (let round = 0; round < 5; round += 1) {
    await body.send(31 * 1_024)
    expect(body.pass(30_000)).toBe('goes on')
  }
  // What came before does not buy time.
  await body.send(1_000)
  expect(body.pass(30_000)).toBe(408)
  body.close()
})

it('a body that we do not read is not the fault of its sender', async () => {
  const body = await setUp()
  body.write(10)
  await expect.poll(() => body.request.readableLength).toBe(10)
  expect(body.pass(60_000)).toBe('goes on')
  body.close()
})
