// An emulated BMC on a port of this computer.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseJson, recordOf } from '@groundwork/json/json-values'
import type { EmulatedBmc } from './create-bmc.ts'

export interface ListeningBmc {
  readonly address: string
  close(): Promise<void>
}

export async function listenBmc(
  bmc: Pick<EmulatedBmc, 'handle'>,
  options: { readonly tls?: { readonly cert: string; readonly key: string }; readonly host?: string } = {},
): Promise<ListeningBmc> {
  const { tls, host = '127.0.0.1' } = options
  const listener = (incoming: IncomingMessage, response: ServerResponse): void => {
    answer(bmc, incoming, response).catch(() => response.destroy())
  }
  const server = tls === undefined ? createServer(listener) : createSecureServer({ ...tls }, listener)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return {
    address: `${tls === undefined ? 'http' : 'https'}://${name}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  bmc: Pick<EmulatedBmc, 'handle'>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const raw = await text(incoming)
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : undefined,
    ]),
  )
  const body = raw === '' ? undefined : recordOf(parseJson(raw))
  const reply = bmc.handle({ method: incoming.method ?? '', path: incoming.url ?? '', headers, body })
  if (reply.instead === 'hang-up') return void response.destroy()
  if (reply.instead === 'silence') return
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
  response.end(reply.body === undefined || reply.status === 204 ? undefined : JSON.stringify(reply.body))
}
