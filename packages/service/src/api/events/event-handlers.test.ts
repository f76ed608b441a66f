import { randomUUID } from 'node:crypto'
import type { Event } from '@groundwork/contract/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Identity, TRUSTED_CALLER } from '../../auth/identity.ts'
import type { Prepared } from '../../http/handler.ts'
import type { App } from '../../process/app.ts'
import { insertEvents, type NewEvent } from '../../store/events/insert-events.ts'
import { createFeed } from '../../stream/feed.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { eventHandlers } from './event-handlers.ts'
import type { EventListParams } from './read-event-query.ts'

const START = Date.UTC(2030, 0, 1)
const [CLUSTER, OTHER, INFRA_ENV, LIVE, DELETED] = Array.from(
  { length: 5 },
  () => randomUUID() as string,
) as [string, string, string, string, string]
const USER: Identity = { caller: { scheme: 'userAuth', role: 'user' }, name: 'u', scope: null }

let database: TestDatabase
let app: App

beforeAll(async () => {
  database = await createTestDatabase()
  const { db, url } = database
  const feed = createFeed({ db, url, log: { warn: () => {} }, render: async () => new Map() })
  app = { db, feed, clock: { now: () => START + 1_000_000 }, config: { eventRateLimitsMs: {} } } as App
  await addHost(LIVE, null)
  await addHost(DELETED, new Date(START))
  const event = (message: string, fields: Partial<NewEvent> = {}): NewEvent => ({
    name: 'a_name',
    category: 'user',
    severity: 'info',
    message,
    props: '',
    cluster_id: CLUSTER,
    infra_env_id: null,
    host_id: null,
    ...fields,
  })
  const live = { infra_env_id: INFRA_ENV, host_id: LIVE }
  const events = [
    event('1 cluster'),
    event('2 cluster 100%', { severity: 'warning' }),
    event('3 live host', live),
    event('4 deleted host', { infra_env_id: INFRA_ENV, host_id: DELETED, severity: 'error' }),
    event('5 live HOST_b', { ...live, severity: 'critical' }),
    event('host.metric', { category: 'metrics', name: '', props: '{"count":1}', host_id: LIVE }),
    event('host.gone', { category: 'metrics', name: '', props: '{"count":2}', host_id: DELETED }),
    event('6 unbound', { ...live, cluster_id: null }),
    event('7 other', { cluster_id: OTHER }),
    event('8 audit', { category: 'audit', cluster_id: null }),
  ]
  for (const [index, row] of events.entries()) {
    await db
      .transaction()
      .execute((tx) => insertEvents(tx, [row], { now: START + index * 1000, requestId: 'r' }))
  }
})
afterAll(async () => {
  await app.feed.close()
  await database.close()
})

async function addHost(id: string, deleted_at: Date | null): Promise<void> {
  const times = { created_at: new Date(START), updated_at: new Date(START), deleted_at }
  await database.db
    .insertInto('hosts')
    .values({
      id,
      infra_env_id: INFRA_ENV,
      cluster_id: CLUSTER,
      status: '',
      revision: 1,
      facts: '{}',
      ...times,
    })
    .execute()
}

const call = { params: {}, headers: {}, requestId: 'request', body: undefined }

async function list(query: EventListParams, caller: Identity = TRUSTED_CALLER) {
  const answer = await eventHandlers.v2ListEvents(app, {
    ...call,
    query: query as Record<string, never>,
    caller,
  })
  const events: Event[] = JSON.parse((answer.body as Prepared).pieces.join(''))
  const headers = answer.headers ?? {}
  return {
    status: answer.status,
    events,
    numbers: events.map(({ message }) => message.split(' ')[0]).join(' '),
    total: Number(headers['Event-Count']),
    severities: ['Info', 'Warning', 'Error', 'Critical'].map((name) =>
      Number(headers[`Severity-Count-${name}`]),
    ),
  }
}

describe('what is listed', () => {
  const rows: [string, EventListParams, string][] = [
    ['a cluster', { cluster_id: CLUSTER }, '1 2 3 4 5'],
    ['the cluster wins over the infra-env', { cluster_id: OTHER, infra_env_id: INFRA_ENV }, '7'],
    ['a host of a cluster', { cluster_id: CLUSTER, host_id: LIVE }, '3 5'],
    ['hosts of a cluster', { cluster_id: CLUSTER, host_ids: [LIVE, DELETED] }, '3 4 5'],
    ['deleted hosts', { cluster_id: CLUSTER, deleted_hosts: true }, '4'],
    [
      'deleted hosts, metrics',
      { cluster_id: CLUSTER, deleted_hosts: true, categories: ['metrics'] },
      'host.gone',
    ],
    ['no host', { cluster_id: CLUSTER, cluster_level: true }, '1 2'],
    ['selectors add up', { cluster_id: CLUSTER, cluster_level: true, host_ids: [LIVE] }, '1 2 3 5'],
    [
      'all selectors',
      { cluster_id: CLUSTER, cluster_level: true, host_id: LIVE, deleted_hosts: true },
      '1 2 3 4 5',
    ],
    [
      'false selects nothing',
      { cluster_id: CLUSTER, cluster_level: false, deleted_hosts: false },
      '1 2 3 4 5',
    ],
    ['a host by itself', { host_id: LIVE }, '3 5 6'],
    ['hosts win over the infra-env', { host_ids: [DELETED], infra_env_id: INFRA_ENV }, '4'],
    ['an infra-env', { infra_env_id: INFRA_ENV }, '3 4 5 6'],
    ['everything', {}, '1 2 3 4 5 6 7'],
    ['severities', { cluster_id: CLUSTER, severities: ['warning', 'critical'] }, '2 5'],
    ['severities of an infra-env', { infra_env_id: INFRA_ENV, severities: ['info'] }, '3 6'],
    ['part of the message in any case', { cluster_id: CLUSTER, message: 'host' }, '3 4 5'],
    ['a percent sign is no wildcard', { cluster_id: CLUSTER, message: '0%' }, '2'],
    ['nor is an underscore', { cluster_id: CLUSTER, message: 'host_' }, '5'],
    ['nor a backslash an escape', { cluster_id: CLUSTER, message: '\\' }, ''],
    ['a character that cannot be stored', { cluster_id: CLUSTER, message: '\0' }, ''],
    ['the message matters only in a cluster', { infra_env_id: INFRA_ENV, message: 'deleted' }, '3 4 5 6'],
    ['metrics', { cluster_id: CLUSTER, categories: ['metrics'] }, 'host.metric host.gone'],
    [
      'two categories',
      { cluster_id: CLUSTER, categories: ['user', 'metrics'], host_id: LIVE },
      '3 5 host.metric',
    ],
    ['an unknown category', { cluster_id: CLUSTER, categories: ['strange'] }, ''],
    ['an empty category', { cluster_id: CLUSTER, categories: [''] }, '1 2 3 4 5'],
    ['audit for administrators', { categories: ['audit'] }, '8'],
    ['newest first', { cluster_id: CLUSTER, order: 'descending' }, '5 4 3 2 1'],
    ['a page', { cluster_id: CLUSTER, limit: 2, offset: 1 }, '2 3'],
    ['all', { cluster_id: CLUSTER, limit: -1 }, '1 2 3 4 5'],
    ['all but the first', { cluster_id: CLUSTER, limit: -1, offset: 1 }, '2 3 4 5'],
    ['counts alone', { cluster_id: CLUSTER, limit: 0 }, ''],
    ['an unknown cluster', { cluster_id: randomUUID() }, ''],
    ['an unknown host', { host_id: randomUUID() }, ''],
    ['an unknown infra-env', { infra_env_id: randomUUID() }, ''],
  ]
  test.each(rows)('%s', async (_what, query, numbers) => {
    const answer = await list(query)
    expect(answer.status).toBe(200)
    expect(answer.numbers).toBe(numbers)
  })

  test('an event shows what applies and nothing else', async () => {
    const { events } = await list({ cluster_id: CLUSTER, categories: ['user', 'metrics'], host_id: LIVE })
    expect(events[0]).toEqual({
      name: 'a_name',
      severity: 'info',
      message: '3 live host',
      event_time: '2030-01-01T00:00:02.000Z',
      cluster_id: CLUSTER,
      infra_env_id: INFRA_ENV,
      host_id: LIVE,
    })
    expect(events[2]).toEqual({
      severity: 'info',
      message: 'host.metric',
      props: '{"count":1}',
      event_time: '2030-01-01T00:00:05.000Z',
      cluster_id: CLUSTER,
      host_id: LIVE,
    })
  })

  test('wrong pages are refused', async () => {
    await expect(list({ cluster_id: CLUSTER, limit: -2 })).rejects.toMatchObject({
      status: 400,
      shape: 'request',
    })
    await expect(list({ cluster_id: CLUSTER, offset: -1 })).rejects.toMatchObject({ status: 400 })
  })
})

describe('counts', () => {
  test.each<[string, EventListParams, number, readonly number[]]>([
    ['a cluster', { cluster_id: CLUSTER }, 5, [2, 1, 1, 1]],
    ['before the severities', { cluster_id: CLUSTER, severities: ['error'] }, 1, [2, 1, 1, 1]],
    [
      'after everything else',
      { cluster_id: CLUSTER, message: 'host', severities: ['info'] },
      1,
      [1, 0, 1, 1],
    ],
    ['before paging', { cluster_id: CLUSTER, limit: 0 }, 5, [2, 1, 1, 1]],
    ['an infra-env has no severities', { infra_env_id: INFRA_ENV, limit: 1 }, 4, [0, 0, 0, 0]],
    ['a host has none either', { host_id: LIVE }, 3, [0, 0, 0, 0]],
    ['everything is not counted', {}, 0, [0, 0, 0, 0]],
    ['an unknown cluster', { cluster_id: randomUUID() }, 0, [0, 0, 0, 0]],
  ])('%s', async (_what, query, total, severities) => {
    expect(await list(query)).toMatchObject({ total, severities })
  })
})

describe('who sees what', () => {
  test('without a question only administrators see anything', async () => {
    expect((await list({}, USER)).numbers).toBe('')
    const reader: Identity = { ...USER, caller: { scheme: 'userAuth', role: 'read-only-admin' } }
    expect((await list({}, reader)).numbers).toBe('1 2 3 4 5 6 7')
  })

  test('audit is for administrators', async () => {
    expect((await list({ categories: ['audit'] }, USER)).numbers).toBe('')
    const reader: Identity = { ...USER, caller: { scheme: 'userAuth', role: 'read-only-admin' } }
    expect((await list({ categories: ['audit'] }, reader)).numbers).toBe('')
    expect((await list({ cluster_id: CLUSTER, categories: ['audit', 'user'] }, USER)).numbers).toBe(
      '1 2 3 4 5',
    )
  })

  test('a token for one resource shows nothing of others', async () => {
    const link = (scope: Identity['scope']): Identity => ({
      caller: { scheme: 'urlAuth' },
      name: 'link',
      scope,
    })
    expect((await list({ cluster_id: CLUSTER }, link({ cluster_id: CLUSTER }))).numbers).toBe('1 2 3 4 5')
    expect((await list({ cluster_id: CLUSTER }, link({ cluster_id: OTHER }))).numbers).toBe('')
    expect((await list({ infra_env_id: INFRA_ENV }, link({ cluster_id: CLUSTER }))).numbers).toBe('3 4 5')
    expect((await list({}, link({ cluster_id: CLUSTER }))).numbers).toBe('')
  })
})
