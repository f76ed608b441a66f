import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hostResourceId, recordChange, recordChanges } from '../store/changes/record-change.ts'
import { recordEvents } from '../store/events/record-events.ts'
import { EVERYTHING, notesIn, useFeeds } from './testing/feed-fixture.ts'
import { type HeardMessage, listen } from './testing/listen.ts'
import { addNote, clusterChange } from './testing/notes.ts'

const on = useFeeds()

describe('a watcher', () => {
  test('is greeted with its position and then hears of a change with the newest state', async () => {
    const feed = on.startFeed()
    const listener = on.watch(feed, null)
    const hello = await listener.next()
    expect(hello).toMatchObject({ event: 'hello', data: { position: hello.id } })
    const cluster_id = randomUUID()
    const note = await on.noted(feed, cluster_id)
    const message = await listener.next()
    expect(message).toMatchObject({
      event: 'cluster',
      data: { kind: 'cluster', operation: 'changed', id: cluster_id, cluster_id, infra_env_id: null },
    })
    expect(notesIn(message)).toEqual([note])
  })

  test('hears of events as the REST API lists them', async () => {
    const feed = on.startFeed()
    const listener = await on.greeted(feed)
    const cluster_id = randomUUID()
    const context = { now: Date.UTC(2030, 0, 1), requestId: 'r', rateLimitsMs: {} }
    await on.database.db
      .transaction()
      .execute((tx) => recordEvents(tx, [{ name: 'cluster_deregistered', props: { cluster_id } }], context))
    feed.published()
    const { event, data } = await listener.next()
    expect({ event, data }).toMatchObject({
      event: 'event',
      data: {
        operation: 'changed',
        cluster_id,
        resource: {
          name: 'cluster_deregistered',
          cluster_id,
          severity: 'info',
          event_time: '2030-01-01T00:00:00.000Z',
        },
      },
    })
  })

  test('hears of several changes of one resource once, in its newest state', async () => {
    const feed = on.startFeed()
    const first = await on.greeted(feed)
    const position = first.lastId()
    const [a, b] = [randomUUID(), randomUUID()]
    const notes = await on.database.db.transaction().execute(async (tx) => {
      return [await addNote(tx, a), await addNote(tx, b), await addNote(tx, a)]
    })
    const late = on.watch(feed, position)
    const messages = [await late.next(), await late.next()]
    expect(messages.map(({ data }) => data.id)).toEqual([b, a])
    expect(notesIn(messages[1] as HeardMessage).toSorted()).toEqual([notes[0], notes[2]].toSorted())
  })

  test('hears only what it asked for', async () => {
    const feed = on.startFeed()
    const [wanted, other] = [randomUUID(), randomUUID()]
    const byCluster = await on.greeted(feed, { cluster_id: wanted, scope: null })
    const byKind = await on.greeted(feed, { kinds: ['host'], scope: null })
    const byScope = await on.greeted(feed, { scope: { cluster_id: wanted } })
    const byNothing = await on.greeted(feed, { scope: {} })
    await on.noted(feed, other)
    await on.noted(feed, wanted)
    expect((await byCluster.next()).data.id).toBe(wanted)
    expect((await byScope.next()).data.id).toBe(wanted)
    const key = { infra_env_id: randomUUID(), host_id: randomUUID() }
    await on.database.db.transaction().execute((tx) =>
      recordChange(tx, {
        kind: 'host',
        operation: 'deleted',
        resource_id: hostResourceId(key),
        cluster_id: null,
        infra_env_id: key.infra_env_id,
      }),
    )
    feed.published()
    expect((await byKind.next()).data).toEqual({
      kind: 'host',
      operation: 'deleted',
      id: key.host_id,
      cluster_id: null,
      infra_env_id: key.infra_env_id,
      resource: null,
    })
    await feed.close()
    expect(await byNothing.ended()).toBe(true)
    await expect(byNothing.next()).rejects.toThrow('ended')
  })

  test('that may see one cluster is told that a host left it, and nothing of where it is now', async () => {
    const [before, after, infra_env_id] = [randomUUID(), randomUUID(), randomUUID()]
    const feed = on.startFeed({
      render: async (_kind, ids) =>
        new Map(ids.map((id) => [id, { text: '{"here":true}', cluster_id: after, infra_env_id }])),
    })
    const old = await on.greeted(feed, { scope: { cluster_id: before } })
    const all = await on.greeted(feed)
    const resource_id = hostResourceId({ infra_env_id, host_id: randomUUID() })
    await on.database.db.transaction().execute((tx) =>
      recordChange(tx, {
        kind: 'host',
        operation: 'changed',
        resource_id,
        cluster_id: after,
        infra_env_id,
        left_cluster_id: before,
      }),
    )
    feed.published()
    expect((await old.next()).data).toMatchObject({ operation: 'left', cluster_id: before, resource: null })
    expect((await all.next()).data).toMatchObject({ operation: 'left', cluster_id: before })
    expect((await all.next()).data).toMatchObject({
      operation: 'changed',
      cluster_id: after,
      resource: { here: true },
    })
  })

  test('is told of a deletion when the resource is gone by the time it is loaded', async () => {
    const feed = on.startFeed({ render: async () => new Map() })
    const listener = await on.greeted(feed)
    await on.noted(feed, randomUUID())
    expect((await listener.next()).data).toMatchObject({ operation: 'deleted', resource: null })
  })

  test('keeps its place while nothing happens', async () => {
    const feed = on.startFeed({ heartbeatMs: 5 })
    const listener = await on.greeted(feed)
    const idle = await listener.nextIdleId()
    await on.noted(feed, randomUUID())
    await listener.next()
    const again = on.watch(feed, idle)
    expect((await again.next()).event).toBe('cluster')
  })

  test('gets pretty-printed resources on one line', async () => {
    const feed = on.startFeed({
      render: async (_kind, ids) =>
        new Map(ids.map((id) => [id, { text: '{\r\n "a": 1\n}', cluster_id: id, infra_env_id: null }])),
    })
    const listener = await on.greeted(feed)
    await on.noted(feed, randomUUID())
    expect((await listener.next()).data.resource).toEqual({ a: 1 })
  })

  test('sees its stream end when its time is over, and goes on where it was', async () => {
    const feed = on.startFeed()
    let lastId = ''
    // On a busy machine a short time is over before the stream has begun.
    for (let lifetimeMs = 20; lastId === ''; lifetimeMs *= 2) {
      const listener = listen(feed.watch(EVERYTHING, null, lifetimeMs))
      expect(await listener.ended()).toBe(true)
      lastId = listener.lastId()
    }
    expect(feed.watchers()).toBe(0)
    const cluster_id = randomUUID()
    await on.noted(feed, cluster_id)
    const again = on.watch(feed, lastId)
    expect((await again.next()).data.id).toBe(cluster_id)
    expect(feed.watchers()).toBe(1)
  })

  test('sees its stream end when the service stops', async () => {
    const feed = on.startFeed()
    const listener = await on.greeted(feed)
    await feed.close()
    expect(await listener.ended()).toBe(true)
    expect(await listen(feed.watch(EVERYTHING, null)).ended()).toBe(true)
  })
})

test('changes are logged in the order in which they were given', async () => {
  const feed = on.startFeed()
  const listener = await on.greeted(feed)
  const ids = Array.from({ length: 200 }, () => randomUUID())
  await on.database.db.transaction().execute((tx) => recordChanges(tx, ids.map(clusterChange)))
  feed.published()
  const heard = await listener.until(({ data }) => data.id === ids.at(-1))
  expect(heard.map(({ data }) => data.id)).toEqual(ids)
})
