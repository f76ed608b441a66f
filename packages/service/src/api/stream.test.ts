import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { OWN_BASE_PATH } from '@groundwork/contract/operation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listener, listen } from '../stream/testing/listen.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let service: TestApp
let address: string
beforeAll(async () => {
  service = await createTestApp()
  address = await service.server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  service.server.server.closeAllConnections()
  await service.close()
})

async function watch(query: string, headers: Record<string, string> = {}): Promise<Listener> {
  const answer = await fetch(`${address}${OWN_BASE_PATH}/v1/stream${query}`, { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return listen(Readable.fromWeb(answer.body as ReadableStream))
}

async function addEvent(cluster_id: string, message: string): Promise<void> {
  const event = {
    cluster_id,
    message,
    severity: 'info',
    event_time: '2001-01-01T00:00:00Z',
    name: 'reboots_for_node',
  }
  expect((await service.inject('POST', '/v2/events', event)).status).toBe(201)
}

test('a browser hears of events of its cluster, and goes on where it was cut off', async () => {
  const cluster_id = randomUUID()
  const first = await watch(`?cluster_id=${cluster_id.toUpperCase()}&kinds=event,host`)
  expect((await first.next()).event).toBe('hello')
  await addEvent(randomUUID(), 'of another cluster')
  await addEvent(cluster_id, 'one')
  expect((await first.next()).data.resource).toMatchObject({ message: 'one', cluster_id })
  first.close()
  await addEvent(cluster_id, 'two')
  await addEvent(cluster_id, 'three')
  const header = await watch(`?cluster_id=${cluster_id}&last_event_id=0.0`, {
    'Last-Event-ID': first.lastId(),
  })
  const query = await watch(`?cluster_id=${cluster_id}&last_event_id=${first.lastId()}`)
  for (const second of [header, query]) {
    expect((await second.next()).data.resource).toMatchObject({ message: 'two' })
    expect((await second.next()).data.resource).toMatchObject({ message: 'three' })
    second.close()
  }
})

test('who came with a token has to show it again from time to time', async () => {
  const { limits } = service.app.config
  const closed = await createTestApp({ config: { auth: 'local', limits: { ...limits, streamMs: 20 } } })
  const { people } = closed.app.auth
  await people?.accounts.create('alice', 'user')
  const ci = { name: 'ci', role: 'user', created_by: 'alice', expires_at: null } as const
  const made = await people?.tokens.create(ci)
  const headers = { authorization: `Bearer ${made?.token}` }
  const url = `${await closed.server.listen({ host: '127.0.0.1', port: 0 })}${OWN_BASE_PATH}/v1/stream`
  const listener = listen(Readable.fromWeb((await fetch(url, { headers })).body as ReadableStream))
  expect(await listener.ended()).toBe(true)
  await people?.tokens.delete(made?.id ?? '', 'alice')
  expect((await fetch(url, { headers })).status).toBe(401)
  closed.server.server.closeAllConnections()
  await closed.close()
})

test.each(['?cluster_id=nonsense', '?kinds=clusters'])('%s is refused', async (query) => {
  const answer = await fetch(`${address}${OWN_BASE_PATH}/v1/stream${query}`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining(query.slice(1).split('=')[0] ?? ''),
  })
})
