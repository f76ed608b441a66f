import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createDownloadHttp, type DownloadHttp, type DownloadHttpOptions } from './download-http.ts'

const servers: Server[] = []
const clients: DownloadHttp[] = []
afterEach(async () => {
  await Promise.all(clients.splice(0).map((http) => http.close()))
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function get(url: string, options: DownloadHttpOptions = {}) {
  const http = createDownloadHttp(options, 5_000)
  clients.push(http)
  const { statusCode, body } = await http.get(url, { range: 'bytes=0-' }, AbortSignal.timeout(10_000))
  return { statusCode, text: await body.text() }
}

it('follows redirects, and shows what was configured to the configured server only', async () => {
  const other = await serve((_request, response) => response.end('there'))
  const first = await serve((request, response) => {
    const isFirst = request.url?.startsWith('/first') === true
    response.writeHead(302, { location: isFirst ? '/second' : `${other.url}/third` }).end()
  })
  const options = { headers: { 'x-key': 'hush' }, query: { token: 'hush' } }
  expect(await get(`${first.url}/first?a=1`, options)).toEqual({ statusCode: 200, text: 'there' })
  expect(first.requests.map(({ url, headers }) => [url, headers['x-key']])).toEqual([
    ['/first?a=1&token=hush', 'hush'],
    ['/second', 'hush'],
  ])
  expect(other.requests[0]?.url).toBe('/third')
  expect(other.requests[0]?.headers['x-key']).toBeUndefined()
  expect(other.requests[0]?.headers.range).toBe('bytes=0-')
})

it('does not go round in circles', async () => {
  const { url } = await serve((_request, response) => response.writeHead(301, { location: '/' }).end())
  await expect(get(`${url}/?secret=hush`)).rejects.toThrow(`${url}/ redirects more than 5 times.`)
})

it('goes through the proxy, but for those that it is not for', async () => {
  const target = await serve((_request, response) => response.end('through'))
  const proxy = await serve((_request, response) => response.writeHead(500).end())
  let tunnels = 0
  proxy.server.on('connect', (request, socket) => {
    tunnels += 1
    const [host = '', port = ''] = (request.url ?? '').split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(onward).pipe(socket)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  const settings = { httpProxy: proxy.url, httpsProxy: proxy.url, noProxy: '' }
  expect((await get(target.url, { proxy: settings })).text).toBe('through')
  expect(tunnels).toBe(1)
  expect((await get(target.url, { proxy: { ...settings, noProxy: '127.0.0.1' } })).text).toBe('through')
  expect(tunnels).toBe(1)
})
