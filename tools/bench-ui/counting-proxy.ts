// Stands between the browser and the service and counts what goes to the browser, whoever in it asked: page, worker, fonts. It asks for
// gzip only, which is what browsers take from a service without TLS that is not on the same machine.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Transfer {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly path: string
  readonly isScript: boolean
  /** As they are on the wire, heads included. */
  readonly bytes: number
}

export interface CountingProxy {
  readonly url: string
  readonly transfers: readonly Transfer[]
  close(): void
}

export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const transfers: Transfer[] = []
  const server = createServer((asked, response) => {
    const headers = { ...asked.headers, 'accept-encoding': 'gzip' }
    const onward = request(target + asked.url, { method: asked.method, headers }, (answer) => {
      const isScript = /javascript/.test(answer.headers['content-type'] ?? '')
      const note = (bytes: number) =>
        transfers.push({ at: Date.now(), path: asked.url ?? '', isScript, bytes })
      note(headBytes(answer))
      response.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders()
      answer.on('data', (chunk: Buffer) => note(chunk.length))
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    transfers,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const headBytes = ({ statusMessage = '', rawHeaders }: IncomingMessage): number =>
  `HTTP/1.1 200 ${statusMessage}\r\n\r\n`.length +
  rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0)
