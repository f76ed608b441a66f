import { request } from 'node:http'
import type { Socket } from 'node:net'
import { type Endpoint, endpointText } from './endpoint.ts'
import { proxyCredentials } from './route-of.ts'

/** Asks the proxy at the other end of the connection to lead it on to the endpoint. */
export function openTunnel(socket: Socket, proxy: URL, endpoint: Endpoint): Promise<void> {
  const target = endpointText(endpoint)
  const closed = () => new Error(`The proxy ${proxy.host} has closed the connection.`)
  return new Promise((resolve, reject) => {
    // Nothing more would be heard of it.
    if (socket.destroyed) throw closed()
    const asked = request({
      createConnection: () => socket,
      method: 'CONNECT',
      path: target,
      // Some proxies take the request to close for one that means the tunnel.
      headers: { host: target, connection: 'keep-alive', ...proxyCredentials(proxy) },
    })
    // It may come twice, for reading and for writing; one without a listener would end the process.
    asked.on('error', reject)
    asked.once('close', () => reject(closed()))
    asked.once('connect', ({ statusCode = 0 }, _socket, head: Buffer) => {
      if (statusCode < 200 || statusCode > 299) {
        reject(new Error(`The proxy ${proxy.host} opens no tunnel to ${target}: it answered ${statusCode}.`))
        return
      }
      if (head.length > 0) socket.unshift(head)
      resolve()
    })
    asked.end()
  })
}
