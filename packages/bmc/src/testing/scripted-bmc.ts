// A server on a port of this machine that answers as a test tells it to.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

export interface ScriptedBmc {
  readonly address: string
  readonly seen: readonly SeenRequest[]
  close(): Promise<void>
}

export type Script = (request: SeenRequest, response: ServerResponse, incoming: IncomingMessage) => void

export async function startScriptedBmc(script: Script): Promise<ScriptedBmc> {
  const seen: SeenRequest[] = []
  const server = createServer((incoming, response) => {
    void text(incoming).then((raw) => {
      const { method = '', url: path = '', headers } = incoming
      const request = { method, path, headers, body: raw === '' ? undefined : (JSON.parse(raw) as unknown) }
      seen.push(request)
      script(request, response, incoming)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const answerJson = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))
