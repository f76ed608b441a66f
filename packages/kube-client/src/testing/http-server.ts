// A server on a port of this machine that answers as a test tells it to, and a transport to it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { AccessSource } from '../access/kube-access.ts'
import { createFetchTransport, type KubeFetch } from '../transport/fetch-transport.ts'
import type { Transport } from '../transport/transport.ts'

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface HttpServer {
  readonly server: string
  readonly seen: readonly SeenRequest[]
  readonly transport: Transport
  transportAs(access: AccessSource): Transport
  close(): Promise<void>
}

export type Answer = (request: SeenRequest, response: ServerResponse) => void

export async function startHttpServer(answer: Answer): Promise<HttpServer> {
  const seen: SeenRequest[] = []
  const http = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://x')
      const request = {
        ...{ method: incoming.method ?? '', path: pathname, query: Object.fromEntries(searchParams) },
        ...{ headers: incoming.headers, body },
      }
      seen.push(request)
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const transportAs = (access: AccessSource) =>
    createFetchTransport({ fetch: plainFetch, access, timeoutMs: 60_000 })
  return {
    ...{ server, seen, transportAs, transport: transportAs(async () => ({ server, token: 'word' })) },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}

const plainFetch: KubeFetch = (url, { method, headers, body, signal, timeoutMs }) =>
  fetch(url, {
    ...{ method, headers },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]),
  })

export const sendJson = (response: ServerResponse, body: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
