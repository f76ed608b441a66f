// Requests to the server of the API without a port; on a port for tests that need a connection.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type InjectOptions, inject, type Response } from 'light-my-request'

export interface TestServer {
  readonly listener: RequestListener
  inject(request: InjectOptions | string): Promise<Response>
  /** On a free port; gives the address. */
  listen(): Promise<string>
  /** Breaks off all connections. */
  close(): Promise<void>
}

export function testServer(listener: RequestListener): TestServer {
  let server: Server | undefined
  return {
    listener,
    inject: (request) => inject(listener, request),
    async listen() {
      const opened = createServer(listener)
      server = opened
      await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(opened.address() as AddressInfo).port}`
    },
    async close() {
      if (server === undefined) return
      const closed = new Promise((resolve) => server?.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
