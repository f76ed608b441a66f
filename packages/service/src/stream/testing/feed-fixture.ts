// Feeds on a database of their own, for tests of the stream.
import { afterEach, beforeEach, expect } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createFeed, type Feed, type FeedOptions } from '../feed.ts'
import type { WatchFilter } from '../filter.ts'
import { type HeardMessage, type Listener, listen } from './listen.ts'
import { addNote, renderNotes } from './notes.ts'

export const EVERYTHING: WatchFilter = { scope: null }

export interface FeedFixture {
  readonly database: TestDatabase
  readonly warnings: readonly unknown[]
  /** Closed after the test. */
  startFeed(options?: Partial<FeedOptions>): Feed
  watch(feed: Feed, lastId: string | null): Listener
  /** A watcher that was told hello. */
  greeted(feed: Feed, filter?: WatchFilter): Promise<Listener>
  /** Changes a cluster; returns the note that is in its state from now on. */
  noted(feed: Feed, cluster_id: string): Promise<string>
}

/** Anew for every test of the file. */
export function useFeeds(): FeedFixture {
  let database: TestDatabase
  let feeds: Feed[] = []
  let warnings: unknown[] = []
  beforeEach(async () => {
    database = await createTestDatabase()
    feeds = []
    warnings = []
  })
  afterEach(async () => {
    await Promise.all(feeds.map((feed) => feed.close()))
    await database.close()
  })
  return {
    get database() {
      return database
    },
    get warnings() {
      return warnings
    },
    startFeed(options = {}) {
      const feed = createFeed({
        db: database.db,
        url: database.url,
        log: { warn: (...args: unknown[]) => void warnings.push(args) },
        render: renderNotes(database.db),
        ...options,
      })
      feeds.push(feed)
      return feed
    },
    watch: (feed, lastId) => listen(feed.watch(EVERYTHING, lastId)),
    async greeted(feed, filter = EVERYTHING) {
      const listener = listen(feed.watch(filter, null))
      expect((await listener.next()).event).toBe('hello')
      return listener
    },
    async noted(feed, cluster_id) {
      const note = await database.db.transaction().execute((tx) => addNote(tx, cluster_id))
      feed.published()
      return note
    },
  }
}

export const notesIn = ({ data }: HeardMessage): readonly string[] =>
  (data.resource as { readonly notes: readonly string[] }).notes
