import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listenLocally } from '../../../testing/listen-locally.ts'
import { createRealFetch } from '../real-fetch.ts'

const directory = mkdtempSync(join(tmpdir(), 'groundwork-send-'))
afterAll(() => rmSync(directory, { recursive: true }))
const fileOf = (bytes: number): string => {
  const file = join(directory, `file-${bytes}`)
  writeFileSync(file, '')
  truncateSync(file, bytes)
  return file
}

async function serve(answer: RequestListener) {
  const server = createServer(answer)
  const seen = { connections: 0, requests: [] as IncomingMessage[] }
  server.on('connection', () => seen.connections++)
  server.on('request', (request) => seen.requests.push(request))
  return { seen, url: `http://${await listenLocally(server)}/x`, fetch: createRealFetch({ environment: {} }) }
}

describe('headers', () => {
  it('are those of the caller, whatever their spelling, and what the web wants', async () => {
    const { url, fetch, seen } = await serve((_, answer) => answer.end())
    await (await fetch(url, { headers: { ACCEPT: 'text/html', 'X-Own': '1' } })).text()
    await (await fetch(url, { method: 'POST' })).text()
    await (await fetch(url, { method: 'POST', body: 'text' })).text()
    const [first, empty, text] = seen.requests.map(({ headers }) => headers)
    expect(first).toMatchObject({ accept: 'text/html', 'x-own': '1', host: new URL(url).host })
    expect(empty).toMatchObject({ accept: '*/*', 'content-length': '0' })
    expect(text).toMatchObject({ 'content-length': '4', 'content-type': 'text/plain;charset=UTF-8' })
  })

  it('that cannot be sent are refused', async () => {
    const { url, fetch } = await serve((_, answer) => answer.end())
    const failure = await fetch(url, { headers: { 'X-Secret-Key': 'to\nken' } }).catch(
      (error: Error) => error,
    )
    expect(String((failure as Error).cause)).toContain('X-Secret-Key'.toLowerCase())
    expect(String((failure as Error).cause)).not.toContain('ken')
  })
})

describe('connections', () => {
  it('are used again', async () => {
    const { url, fetch, seen } = await serve((_, answer) => answer.end('x'))
    for (let time = 0; time < 3; time++) await (await fetch(url)).text()
    expect([seen.connections, seen.requests.length]).toEqual([1, 3])
  })

  it('that were closed meanwhile are made anew for what may be asked twice', async () => {
    const served = new WeakSet()
    const { url, fetch, seen } = await serve((request, answer) => {
      if (served.has(request.socket)) request.socket.destroy()
      else answer.end('x')
      served.add(request.socket)
    })
    await (await fetch(url)).text()
    expect(await (await fetch(url)).text()).toBe('x')
    expect(seen.connections).toBe(2)
    await expect(fetch(url, { method: 'POST' })).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    expect(seen.connections).toBe(2)
  })

  it('that break before an answer are an error', async () => {
    const { url, fetch } = await serve((request) => request.socket.destroy())
    await expect(fetch(url)).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNRESET' } })
  })

  it('whose protocol is changed without being asked for are an error, and not waited for without end', async () => {
    const { url, fetch } = await serve(({ socket }) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n')
    })
    await expect(fetch(url)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('without an answer') },
    })
  })
})

describe('files', () => {
  it('are sent no further when the answer is there', async () => {
    const { url, fetch, seen } = await serve((_, answer) => answer.writeHead(413).end('too large'))
    const body = { file: fileOf(50_000_000), field: 'upfile' }
    const response = await fetch(url, { method: 'POST', body })
    expect([response.status, await response.text()]).toEqual([413, 'too large'])
    expect(seen.requests[0]?.complete).toBe(false)
  })

  it('that become shorter on the way are an error', async () => {
    const { url, fetch } = await serve((request) => void request.on('data', () => truncateSync(file, 0)))
    const file = fileOf(20_000_000)
    const sending = fetch(url, { method: 'POST', body: { file, field: 'upfile' } })
    await expect(sending).rejects.toMatchObject({ cause: { message: expect.stringContaining('shorter') } })
  })

  it('that are not there are an error', async () => {
    const { url, fetch } = await serve((_, answer) => answer.end())
    const sending = fetch(url, { method: 'POST', body: { file: join(directory, 'none'), field: 'upfile' } })
    await expect(sending).rejects.toMatchObject({ cause: { code: 'ENOENT' } })
  })
})
