// Stands in front of a registry without TLS, and changes one byte of every blob that is sent to it.
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FlippingProxy {
  readonly host: string
  readonly flipped: () => number
  close(): void
}

export async function startFlippingProxy(registry: string): Promise<FlippingProxy> {
  let flipped = 0
  const [hostname, port] = registry.split(':')
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request
    const isBlob = method === 'PUT' && (path ?? '').includes('/blobs/')
    const onward = forward({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.once('data', (first: Buffer) => {
      if (!isBlob) return
      first[first.length >> 1] = (first[first.length >> 1] ?? 0) ^ 1
      flipped += 1
    })
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    flipped: () => flipped,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
