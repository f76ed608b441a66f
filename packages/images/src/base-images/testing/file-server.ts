// A web server on loopback with one file and all the bad habits that web servers have.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FileServer {
  readonly url: string
  /** Those for the file itself. */
  readonly requests: readonly IncomingMessage[]
  /** Change at any time. */
  content: Uint8Array
  etag: string | null
  lastModified: string | null
  hasRanges: boolean
  /** Cuts the connection after so many bytes of an answer. */
  cutAfter: number | null
  /** Sends so many bytes of an answer, and then nothing for ever. */
  stallAfter: number | null
  /** Answers with this status instead, if it is not null. */
  status: number | null
  /** Other files, by path. */
  readonly others: Map<string, string>
  /** Called when an answer is about to be sent; it waits for the promise. */
  before: (request: IncomingMessage) => Promise<void> | void
  close(): Promise<void>
}

export async function startFileServer(content: Uint8Array, path = '/images/live.iso'): Promise<FileServer> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const state: FileServer = {
    url: `http://127.0.0.1:${port}${path}`,
    requests,
    content,
    etag: '"first"',
    lastModified: 'Mon, 10 Feb 2025 02:15:00 GMT',
    hasRanges: true,
    cutAfter: null,
    stallAfter: null,
    status: null,
    others: new Map(),
    before: () => undefined,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', state.url)
    if (pathname !== path) {
      const other = state.others.get(pathname)
      response.writeHead(other === undefined ? 404 : 200).end(other)
      return
    }
    requests.push(request)
    await state.before(request)
    if (state.status !== null) {
      response.writeHead(state.status).end('no')
      return
    }
    if (state.etag !== null) response.setHeader('etag', state.etag)
    if (state.lastModified !== null) response.setHeader('last-modified', state.lastModified)
    const bytes = state.content
    const range = rangeOf(request, state)
    const [start, end] = range ?? [0, bytes.length]
    if (start >= bytes.length && range !== null) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
      return
    }
    if (range !== null) response.setHeader('content-range', `bytes ${start}-${end - 1}/${bytes.length}`)
    response.writeHead(range === null ? 200 : 206, { 'content-length': end - start })
    await send(response, bytes.subarray(start, end), state)
  }

  return state
}

function rangeOf(request: IncomingMessage, server: FileServer): readonly [number, number] | null {
  const match = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const condition = request.headers['if-range']
  if (match === null || !server.hasRanges) return null
  if (condition !== undefined && condition !== server.etag && condition !== server.lastModified) return null
  const { length } = server.content
  return [Number(match[1]), match[2] === '' ? length : Math.min(length, Number(match[2]) + 1)]
}

async function send(
  response: ServerResponse,
  bytes: Uint8Array,
  { cutAfter, stallAfter }: FileServer,
): Promise<void> {
  const limit = cutAfter ?? stallAfter ?? bytes.length
  if (limit >= bytes.length) {
    response.end(bytes)
    return
  }
  await new Promise((resolve) => response.write(bytes.subarray(0, limit), resolve))
  if (cutAfter !== null) response.destroy()
}
