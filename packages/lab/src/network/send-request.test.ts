import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { createSender } from './send-request.ts'

const send = createSender(4)
const server = createServer(async (request: IncomingMessage, response) => {
  const body = await text(request)
  if (request.url === '/nothing') return response.writeHead(204).end()
  const { 'content-type': type = '' } = request.headers
  response.writeHead(201, { 'content-type': 'application/json', 'x-seen': request.method })
  response.end(JSON.stringify({ type, body }))
})

async function address(): Promise<string> {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(() => {
  send.close()
  server.close()
})

it('sends what fetch would send, and gives a complete answer', async () => {
  const url = await address()
  const json = await send(`${url}/x`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: '{"ä":1}',
  })
  expect([json.status, json.headers.get('x-seen')]).toEqual([201, 'PUT'])
  expect(await json.json()).toEqual({ type: 'application/json', body: '{"ä":1}' })

  const form = new FormData()
  form.append('upfile', new Blob(['logs']), 'logs.tar.gz')
  const upload = (await (await send(`${url}/x`, { method: 'POST', body: form })).json()) as {
    type: string
    body: string
  }
  expect(upload.type).toMatch(/^multipart\/form-data; boundary=/)
  expect(upload.body).toContain('filename="logs.tar.gz"')

  expect((await send(`${url}/nothing`, {})).status).toBe(204)
})

it('fails as fetch does when no process listens', async () => {
  const failure = await send('http://127.0.0.1:1/', {}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(TypeError)
  expect((failure as TypeError).cause).toMatchObject({ code: 'ECONNREFUSED' })
})
