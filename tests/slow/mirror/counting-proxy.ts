// Stands before a registry without TLS, and tells of every blob that it has taken.
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CountingProxy {
  readonly host: string
  close(): void
}

/** `onTaken` hears of it before the client does. */
export async function startCountingProxy(
  target: string,
  onTaken: (repository: string, digest: string) => void,
): Promise<CountingProxy> {
  const [hostname = '', port = ''] = target.split(':')
  const server = createServer((request, response) => {
    const { url: path = '', method, headers } = request
    const onward = forward({ hostname, port, path, method, headers }, (answer) => {
      const url = new URL(path, 'http://localhost')
      const [, repository] = /^\/v2\/(.+)\/blobs\/uploads\//.exec(url.pathname) ?? []
      if (method === 'PUT' && repository !== undefined && answer.statusCode === 201)
        onTaken(repository, url.searchParams.get('digest') ?? '')
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.on('error', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
