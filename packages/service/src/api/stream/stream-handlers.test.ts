import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listener, listen } from '../../stream/testing/listen.ts'
import { aStoredInfraEnv } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { renderChanged } from './render-changed.ts'

let service: TestApp
let address: string
beforeAll(async () => {
  service = await createTestApp()
  address = await service.server.listen()
})
afterAll(() => service.close())

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

test('audit entries are sent only to clients that ask for them', async () => {
  const [all, audit] = [await watch('?kinds=cluster,event'), await watch('?kinds=audit')]
  const unasked = await watch('')
  for (const listener of [all, audit, unasked]) expect((await listener.next()).event).toBe('hello')
  const cluster_id = randomUUID()
  await service.inject('DELETE', `/v2/clusters/${cluster_id}`)
  expect(await audit.next()).toMatchObject({
    event: 'audit',
    data: {
      kind: 'audit',
      operation: 'changed',
      cluster_id,
      resource: {
        name: 'api_call',
        severity: 'warning',
        cluster_id,
        message: expect.stringMatching(/called v2DeregisterCluster from .*: refused with 404\./),
      },
    },
  })
  // What comes next for the others is the event, which was written later.
  await addEvent(cluster_id, 'later')
  for (const listener of [all, unasked])
    expect((await listener.next()).data.resource).toMatchObject({ message: 'later' })
  for (const listener of [all, audit, unasked]) listener.close()
})

test('with logins only administrators may watch audit entries', async () => {
  const closed = await createTestApp({ config: { auth: 'local' } })
  const { people } = closed.app.auth
  await people?.accounts.create('alice', 'admin')
  const url = `${await closed.server.listen()}${OWN_BASE_PATH}/v1/stream`
  const headersOf = async (role: 'admin' | 'user' | 'read-only') => {
    const made = await people?.tokens.create({ name: role, role, created_by: 'alice', expires_at: null })
    return { authorization: `Bearer ${made?.token}` }
  }
  for (const role of ['user', 'read-only'] as const) {
    const headers = await headersOf(role)
    const refused = await fetch(`${url}?kinds=host,audit`, { headers })
    expect({ role, status: refused.status }).toEqual({ role, status: 403 })
    expect(await refused.json()).toMatchObject({
      reason: expect.stringMatching(/^kinds: only administrators/),
    })
    const granted = await fetch(`${url}?kinds=host`, { headers })
    expect(granted.status).toBe(200)
    await granted.body?.cancel()
  }
  const heard = await fetch(`${url}?kinds=audit`, { headers: await headersOf('admin') })
  const listener = listen(Readable.fromWeb(heard.body as ReadableStream))
  expect((await listener.next()).event).toBe('hello')
  const login = { method: 'POST', body: JSON.stringify({ name: 'alice', password: 'wrong wrong wrong' }) }
  const type = { 'content-type': 'application/json' }
  await fetch(url.replace('/stream', '/login'), { ...login, headers: type })
  expect((await listener.next()).data.resource).toMatchObject({
    message: expect.stringContaining('refused with 401'),
  })
  listener.close()
  await closed.close()
})

test('a link to an infra-env shows its changes, but none of its BMCs', async () => {
  const closed = await createTestApp({ config: { auth: 'local' } })
  const { people, urlToken } = closed.app.auth
  await people?.accounts.create('alice', 'admin')
  const made = await people?.tokens.create({
    ...{ name: 'ci', role: 'admin', created_by: 'alice', expires_at: null },
  })
  const headers = { authorization: `Bearer ${made?.token}` }
  const infra_env_id = (await aStoredInfraEnv(closed.app, null)).record.id
  const url = `${await closed.server.listen()}${OWN_BASE_PATH}/v1/stream?infra_env_id=${infra_env_id}`
  const byLink = `${url}&api_key=${await urlToken({ infra_env_id })}`
  const refused = await fetch(`${byLink}&kinds=bmc,host`)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({
    error_code: 'bmc-people-only',
    reason: expect.stringMatching(/^kinds: /),
  })
  const [linked, person] = await Promise.all(
    [fetch(byLink), fetch(url, { headers })].map(async (answer) =>
      listen(Readable.fromWeb((await answer).body as ReadableStream)),
    ),
  )
  for (const listener of [linked, person]) expect((await listener?.next())?.event).toBe('hello')
  const bmc = { name: 'node-1', mac_addresses: ['52:54:00:00:00:01'], address: '192.0.2.21' }
  const path = `${OWN_BASE_PATH}/v1/infra-envs/${infra_env_id}/bmcs`
  expect((await closed.inject('POST', path, { bmcs: [bmc] }, headers)).status).toBe(201)
  const more = { additional_ntp_sources: 'ntp.example.com' }
  expect((await closed.inject('PATCH', `/v2/infra-envs/${infra_env_id}`, more, headers)).status).toBe(201)
  // A stream may begin a little earlier, with the infra-env as it was made.
  const heardBy = async (listener: Listener | undefined) => {
    const heard = await listener?.until(({ data }) => JSON.stringify(data).includes('ntp.example.com'))
    return new Set(heard?.map(({ event }) => event))
  }
  expect(await heardBy(person)).toEqual(new Set(['bmc', 'infra-env']))
  expect(await heardBy(linked)).toEqual(new Set(['infra-env']))
  for (const listener of [linked, person]) listener?.close()
  await closed.close()
})

test('what a newer process writes of is left out', async () => {
  const cluster_id = randomUUID()
  const unknown = { kind: 'future', operation: 'changed', resource_id: randomUUID(), cluster_id }
  expect(await renderChanged(service.app)('future' as never, [unknown.resource_id])).toEqual(new Map())
  const all = await watch(`?cluster_id=${cluster_id}`)
  expect((await all.next()).event).toBe('hello')
  const { kind, operation, resource_id } = unknown
  await service.app.pool.query(
    'insert into changes (kind, operation, resource_id, cluster_id) values ($1, $2, $3, $4)',
    [kind, operation, resource_id, cluster_id],
  )
  await addEvent(cluster_id, 'later')
  expect((await all.next()).data.resource).toMatchObject({ message: 'later' })
  all.close()
})

test('who came with a token has to show it again from time to time', async () => {
  const { limits } = service.app.config
  const closed = await createTestApp({ config: { auth: 'local', limits: { ...limits, streamMs: 20 } } })
  const { people } = closed.app.auth
  await people?.accounts.create('alice', 'user')
  const ci = { name: 'ci', role: 'user', created_by: 'alice', expires_at: null } as const
  const made = await people?.tokens.create(ci)
  const headers = { authorization: `Bearer ${made?.token}` }
  const url = `${await closed.server.listen()}${OWN_BASE_PATH}/v1/stream`
  const listener = listen(Readable.fromWeb((await fetch(url, { headers })).body as ReadableStream))
  expect(await listener.ended()).toBe(true)
  await people?.tokens.delete(made?.id ?? '', 'alice')
  expect((await fetch(url, { headers })).status).toBe(401)
  await closed.close()
})

test.each(['?cluster_id=nonsense', '?kinds=clusters'])('%s is refused', async (query) => {
  const answer = await fetch(`${address}${OWN_BASE_PATH}/v1/stream${query}`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining(query.slice(1).split('=')[0] ?? ''),
  })
})
