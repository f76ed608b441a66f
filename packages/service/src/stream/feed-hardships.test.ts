// What happens to watchers when things do not go in a straight line.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { trimLog } from '../store/changes/change-log.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { EVERYTHING, notesIn, useFeeds } from './testing/feed-fixture.ts'
import { listen } from './testing/listen.ts'
import { addNote, renderNotes } from './testing/notes.ts'

const on = useFeeds()

describe('transactions that commit in another order than they began', () => {
  test('are heard of in the order in which they began, none is skipped', async () => {
    const feed = on.startFeed()
    const listener = await on.greeted(feed)
    const [early, late] = [randomUUID(), randomUUID()]
    const first = await on.database.db.startTransaction().execute()
    await addNote(first, early)
    const second = await on.database.db.startTransaction().execute()
    await addNote(second, late)
    await second.commit().execute()
    feed.published()
    // A client that looks now must not be shown the later one yet, because its id would hide the earlier one.
    const other = await on.greeted(feed)
    await first.commit().execute()
    feed.published()
    for (const heard of [listener, other]) {
      expect((await heard.next()).data.id).toBe(early)
      expect((await heard.next()).data.id).toBe(late)
    }
  })

  test('are heard of although the one that held them back changed nothing and sent no notification', async () => {
    const feed = on.startFeed()
    const listener = await on.greeted(feed)
    const silent = await on.database.db.startTransaction().execute()
    await silent
      .insertInto('due')
      .values({ unit_kind: 'cluster', unit_id: randomUUID(), at: new Date() })
      .execute()
    const cluster_id = randomUUID()
    await on.noted(feed, cluster_id)
    await silent.rollback().execute()
    expect((await listener.next()).data.id).toBe(cluster_id)
  })
})

describe('resuming', () => {
  test('an id that is not ours resets, and the stream goes on', async () => {
    const feed = on.startFeed()
    for (const id of ['nonsense', '1', '1.2.3', '-1.0', '99999999999999999999.1', `${2n ** 60n}.1`]) {
      const listener = on.watch(feed, id)
      expect(await listener.next()).toMatchObject({
        event: 'reset',
        data: { reason: expect.stringContaining('Load the resources again') },
      })
      const cluster_id = randomUUID()
      await on.noted(feed, cluster_id)
      expect((await listener.next()).data.id).toBe(cluster_id)
      listener.close()
    }
  })

  test('an id of the database before it was restored resets, however many transactions the new one has seen', async () => {
    const restored = await createTestDatabase()
    const { db, url } = restored
    const other = on.startFeed({ db, url, render: renderNotes(db) })
    const before = (await on.greeted(other)).lastId()
    const feed = on.startFeed()
    await on.noted(feed, randomUUID())
    expect((await on.watch(feed, before).next()).event).toBe('reset')
    await other.close()
    await restored.close()
  })

  test('what is no longer kept resets, what is kept does not', async () => {
    const feed = on.startFeed()
    const listener = await on.greeted(feed)
    const tooOld = listener.lastId()
    const before = randomUUID()
    await on.noted(feed, before)
    await listener.next()
    await on.noted(feed, randomUUID())
    await listener.next()
    const kept = listener.lastId()
    await trimLog(on.database.db, Date.now() + 60_000, 1000)
    const after = randomUUID()
    await on.noted(feed, after)
    expect((await listener.next()).data.id).toBe(after)
    expect((await on.watch(feed, kept).next()).data.id).toBe(after)
    expect((await on.watch(feed, tooOld).next()).event).toBe('reset')
  })

  test('the newest forgotten change is where the kept part begins', async () => {
    const feed = on.startFeed()
    for (let count = 0; count < 3; count++) await on.noted(feed, randomUUID())
    // The beginning, and two of three.
    expect(await trimLog(on.database.db, Date.now() + 60_000, 2)).toBe(2)
    expect(await trimLog(on.database.db, Date.now() + 60_000, 2)).toBe(1)
    expect(await trimLog(on.database.db, Date.now() + 60_000, 2)).toBe(0)
    expect(await trimLog(on.database.db, 0, 2)).toBe(0)
  })
})

test('a watcher that is up to date does not care when the whole log is forgotten', async () => {
  const feed = on.startFeed({ heartbeatMs: 5 })
  const listener = await on.greeted(feed)
  await on.database.db.deleteFrom('changes').execute()
  await listener.nextIdleId()
  await listener.nextIdleId()
  const cluster_id = randomUUID()
  await on.noted(feed, cluster_id)
  expect((await listener.next()).data.id).toBe(cluster_id)
})

describe('a watcher that does not read', () => {
  test('costs little memory, delays no other watcher and misses nothing when it reads again', async () => {
    const maxBytesPerWatcher = 20_000
    const feed = on.startFeed({ maxBytesPerWatcher })
    const slow = feed.watch(EVERYTHING, null)
    const quick = await on.greeted(feed)
    const clusters = Array.from({ length: 400 }, () => randomUUID())
    const expected = new Map<unknown, string[]>()
    for (let round = 0; round < 2; round++) {
      for (let start = 0; start < clusters.length; start += 40) {
        const some = clusters.slice(start, start + 40)
        await on.database.db.transaction().execute(async (tx) => {
          for (const id of some)
            expected.set(id, [...(expected.get(id) ?? []), await addNote(tx, id, randomUUID())])
        })
        feed.published()
        await quick.until(({ data }) => data.id === some.at(-1))
        expect(slow.readableLength).toBeLessThan(maxBytesPerWatcher + 1_000)
      }
    }
    const listener = listen(slow)
    await listener.next()
    const missing = new Set([...expected.values()].flat())
    await listener.until((message) => {
      for (const note of notesIn(message)) missing.delete(note)
      return missing.size === 0
    })
  })

  test('does not keep the service from stopping', async () => {
    const feed = on.startFeed({ maxBytesPerWatcher: 100 })
    const slow = feed.watch(EVERYTHING, null)
    const quick = await on.greeted(feed)
    await on.noted(feed, randomUUID())
    await quick.next()
    await on.noted(feed, randomUUID())
    await quick.next()
    await feed.close()
    slow.destroy()
  })
})

describe('when things go wrong', () => {
  test('a resource that cannot be loaded is tried again, and nothing is lost or sent twice', async () => {
    let failures = 0
    const render = renderNotes(on.database.db)
    const feed = on.startFeed({
      render: async (kind, ids) => {
        if (failures++ < 2) throw new Error('not now')
        return render(kind, ids)
      },
    })
    const listener = await on.greeted(feed)
    const [a, b] = [randomUUID(), randomUUID()]
    await on.noted(feed, a)
    expect((await listener.next()).data.id).toBe(a)
    await on.noted(feed, b)
    expect((await listener.next()).data.id).toBe(b)
    expect(on.warnings).toHaveLength(2)
  })

  test('without watchers there are no queries', async () => {
    const feed = on.startFeed()
    let queries = 0
    on.database.pool.on('acquire', () => queries++)
    for (let count = 0; count < 100; count++) feed.published()
    await new Promise((resolve) => setImmediate(resolve))
    expect(queries).toBe(0)
    const listener = await on.greeted(feed)
    expect(queries).toBeGreaterThan(0)
    listener.close()
  })
})
