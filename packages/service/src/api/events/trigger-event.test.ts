import { randomUUID } from 'node:crypto'
import type { Event } from '@groundwork/contract/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Identity, TRUSTED_CALLER } from '../../auth/identity.ts'
import type { Prepared } from '../../http/handler.ts'
import type { App } from '../../process/app.ts'
import { createFeed } from '../../stream/feed.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { eventHandlers } from './event-handlers.ts'
import type { EventListParams } from './read-event-query.ts'

const NOW = Date.UTC(2030, 0, 1)
const CLUSTER: string = randomUUID()
const OTHER: string = randomUUID()
const INFRA_ENV: string = randomUUID()
const LIVE: string = randomUUID()

let database: TestDatabase
let app: App

beforeAll(async () => {
  database = await createTestDatabase()
  const { db, url } = database
  const feed = createFeed({ db, url, log: { warn: () => {} }, render: async () => new Map() })
  app = { db, feed, clock: { now: () => NOW }, config: { eventRateLimitsMs: {} } } as App
  const times = { created_at: new Date(NOW), updated_at: new Date(NOW) }
  await db
    .insertInto('hosts')
    .values({
      id: LIVE,
      infra_env_id: INFRA_ENV,
      cluster_id: CLUSTER,
      status: '',
      revision: 1,
      facts: '{}',
      ...times,
    })
    .execute()
})
afterAll(async () => {
  await app.feed.close()
  await database.close()
})

const call = { params: {}, headers: {}, requestId: 'request', body: undefined }

async function list(query: EventListParams) {
  const listed = { ...call, query: query as Record<string, never>, caller: TRUSTED_CALLER }
  const { body } = await eventHandlers.v2ListEvents(app, listed)
  return { events: JSON.parse((body as Prepared).pieces.join('')) as Event[] }
}

describe('adding an event', () => {
  const AGENT: Identity = { caller: { scheme: 'agentAuth' }, name: 'agent', scope: null }
  const body: Event = {
    severity: 'info',
    message: 'Rebooted.',
    event_time: '2001-01-01T00:00:00Z',
    name: 'reboots_for_node',
  }
  const add = (fields: Partial<Event>, scope: Identity['scope'] = null) =>
    eventHandlers.v2TriggerEvent(app, {
      ...call,
      query: {},
      body: { ...body, ...fields },
      caller: { ...AGENT, scope },
    })

  test('stores it with the time of the service', async () => {
    const cluster_id = randomUUID()
    expect(await add({ cluster_id, props: '{"reboots":1}' })).toEqual({ status: 201 })
    expect((await list({ cluster_id })).events).toEqual([
      {
        name: 'reboots_for_node',
        severity: 'info',
        message: 'Rebooted.',
        props: '{"reboots":1}',
        event_time: new Date(app.clock.now()).toISOString(),
        cluster_id,
      },
    ])
  })

  test('keeps the category', async () => {
    const cluster_id = randomUUID()
    await add({ cluster_id, category: 'metrics' })
    expect((await list({ cluster_id })).events).toEqual([])
    expect((await list({ cluster_id, categories: ['metrics'] })).events).toHaveLength(1)
  })

  test.each(['{', '[]', '1', 'null', '"text"'])('refuses props %s', async (props) => {
    await expect(add({ props })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('props'),
    })
  })

  test('a machine speaks only for its own', async () => {
    const scope = { infra_env_id: INFRA_ENV }
    expect(
      await add({ infra_env_id: INFRA_ENV, cluster_id: CLUSTER, host_id: LIVE, message: 'own' }, scope),
    ).toEqual({
      status: 201,
    })
    await expect(add({ infra_env_id: randomUUID() }, scope)).rejects.toMatchObject({ status: 404 })
    await expect(add({ cluster_id: OTHER }, scope)).rejects.toMatchObject({ status: 404 })
    await expect(add({ host_id: randomUUID() }, scope)).rejects.toMatchObject({ status: 404 })
    await expect(add({ cluster_id: OTHER }, { cluster_id: CLUSTER })).rejects.toMatchObject({ status: 404 })
    await expect(add({ infra_env_id: randomUUID() }, { cluster_id: CLUSTER })).rejects.toMatchObject({
      status: 404,
    })
    expect(await add({ infra_env_id: INFRA_ENV, host_id: LIVE }, { cluster_id: CLUSTER })).toEqual({
      status: 201,
    })
  })

  test('about nothing in particular belongs to the sender', async () => {
    const infra_env_id = randomUUID()
    await add({ message: 'whose?' }, { infra_env_id })
    expect((await list({ infra_env_id })).events).toMatchObject([{ message: 'whose?', infra_env_id }])
  })
})
