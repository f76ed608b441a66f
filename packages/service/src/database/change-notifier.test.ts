import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { useFeeds } from '../stream/testing/feed-fixture.ts'

const on = useFeeds()

describe('several processes', () => {
  test('hear of each other', async () => {
    const [one, two] = [on.startFeed(), on.startFeed()]
    const [first, second] = [await on.greeted(one), await on.greeted(two)]
    for (const feed of [one, two, one]) {
      const cluster_id = randomUUID()
      await on.noted(feed, cluster_id)
      expect((await first.next()).data.id).toBe(cluster_id)
      expect((await second.next()).data.id).toBe(cluster_id)
    }
  })

  test('hear of each other again after their connections were lost', async () => {
    const [one, two] = [on.startFeed(), on.startFeed()]
    const listener = await on.greeted(two)
    await on.noted(one, randomUUID())
    await listener.next()
    const { rowCount } = await on.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'groundwork-stream'`,
    )
    expect(rowCount).toBe(2)
    const cluster_id = randomUUID()
    await on.noted(one, cluster_id)
    expect((await listener.next()).data.id).toBe(cluster_id)
    expect(on.warnings.length).toBeGreaterThanOrEqual(1)
  })

  test('notify only while another process has watchers', async () => {
    const heard: { readonly word: string; readonly who: string }[] = []
    const client = new pg.Client({ connectionString: on.database.url })
    client.on('notification', ({ payload = '' }) => {
      const [word = '', who = ''] = payload.split(' ')
      heard.push({ word, who })
    })
    await client.connect()
    await client.query('listen groundwork_changes')
    const [one, two] = [on.startFeed(), on.startFeed()]
    const own = await on.greeted(one)
    await on.noted(one, randomUUID())
    await own.next()
    await on.noted(one, randomUUID())
    await own.next()
    const other = await on.greeted(two)
    const cluster_id = randomUUID()
    await on.noted(one, cluster_id)
    await other.until(({ data }) => data.id === cluster_id)
    await client.query('select 1')
    const first = heard.findIndex(({ word }) => word === 'changed')
    expect(first).toBeGreaterThan(0)
    const sender = heard[first]?.who
    expect(heard.slice(0, first).some(({ word, who }) => word === 'watching' && who !== sender)).toBe(true)
    await client.end()
  })
})
