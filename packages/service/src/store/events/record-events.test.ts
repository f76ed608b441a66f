import { randomUUID } from 'node:crypto'
import type { EmittedEvent } from '@groundwork/engine/tables'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { recordEvents } from './record-events.ts'

const NOW = Date.UTC(2030, 5, 1, 12, 0, 0, 250)
const HOUR = 60 * 60 * 1000

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

const record = (events: readonly EmittedEvent[], now = NOW, rateLimitsMs: Record<string, number> = {}) =>
  database.db
    .transaction()
    .execute((tx) => recordEvents(tx, events, { now, requestId: 'request-1', rateLimitsMs }))

const stored = () => database.db.selectFrom('events').selectAll().orderBy('id').execute()
const logged = () =>
  database.db
    .selectFrom('changes')
    .select(['kind', 'operation', 'resource_id', 'cluster_id', 'infra_env_id'])
    .where('kind', '=', 'event')
    .orderBy('id')
    .execute()

describe('events of the engine', () => {
  test('are stored with their words, in order, each with a change for watchers', async () => {
    const [cluster_id, infra_env_id, host_id] = [randomUUID(), randomUUID(), randomUUID()]
    await record([
      { name: 'cluster_deregistered', props: { cluster_id } },
      {
        name: 'upgrade_agent_started',
        props: { cluster_id: null, infra_env_id, host_id, host_name: 'master-0', agent_image: 'agent:2' },
      },
    ])
    const events = await stored()
    expect(events).toMatchObject([
      {
        event_time: NOW,
        name: 'cluster_deregistered',
        category: 'user',
        severity: 'info',
        props: '',
        request_id: 'request-1',
        cluster_id,
        infra_env_id: null,
        host_id: null,
      },
      { name: 'upgrade_agent_started', cluster_id: null, infra_env_id, host_id },
    ])
    expect(events[1]?.message).toContain('master-0')
    expect(await logged()).toEqual([
      {
        kind: 'event',
        operation: 'changed',
        resource_id: String(events[0]?.id),
        cluster_id,
        infra_env_id: null,
      },
      {
        kind: 'event',
        operation: 'changed',
        resource_id: String(events[1]?.id),
        cluster_id: null,
        infra_env_id,
      },
    ])
  })

  test('none is one of nothing', async () => {
    await record([])
    expect(await stored()).toEqual([])
  })

  test('ten thousand fit into one statement', async () => {
    const cluster_id = randomUUID()
    const events = Array.from({ length: 10_000 }, (_, index) => ({
      name: 'cluster_deregister_failed' as const,
      props: { cluster_id, error: `number ${index}` },
    }))
    await record(events)
    const messages = (await stored()).map(({ message }) => /number \d+/.exec(message)?.[0])
    expect(messages).toEqual(events.map(({ props }) => props.error))
  })

  test('text that a database cannot hold is stored without the offending character', async () => {
    const cluster_id = randomUUID()
    await record([
      { name: 'cluster_deregister_failed', props: { cluster_id, error: 'a\0b\\c\'d"e{f},NULL' } },
    ])
    expect((await stored())[0]?.message).toContain('ab\\c\'d"e{f},NULL')
  })
})

describe('rate limits', () => {
  const upgrade = (host_id: string): EmittedEvent => ({
    name: 'upgrade_agent_failed',
    props: { host_id, infra_env_id: randomUUID(), cluster_id: null },
  })

  test('an agent that fails to be replaced again and again is told of once an hour, for each host', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    await record([upgrade(one), upgrade(two), upgrade(one)])
    await record([upgrade(one)], NOW + HOUR - 1)
    expect((await stored()).map(({ host_id }) => host_id)).toEqual([one, two])
    await record([upgrade(one)], NOW + HOUR)
    expect(await stored()).toHaveLength(3)
    expect(await logged()).toHaveLength(3)
  })

  test('are configured by name, and zero lifts them', async () => {
    const cluster_id = randomUUID()
    const deregistered: EmittedEvent = { name: 'cluster_deregistered', props: { cluster_id } }
    await record([deregistered], NOW, { cluster_deregistered: 1000 })
    await record([deregistered], NOW + 999, { cluster_deregistered: 1000 })
    await record([deregistered], NOW + 999, { cluster_deregister_failed: 1000 })
    expect(await stored()).toHaveLength(2)
    const host_id = randomUUID()
    await record([upgrade(host_id), upgrade(host_id)], NOW, { upgrade_agent_failed: 0 })
    expect(await stored()).toHaveLength(4)
  })
})
