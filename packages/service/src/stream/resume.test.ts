// The promise of the stream: whatever order transactions commit in, whenever a client is cut off and resumes, it hears of
// every change, of none twice, and of nothing that was rolled back.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { ControlledTransaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Schema } from '../database/schema.ts'
import { isAfter, type Position, parsePosition } from '../store/changes/position.ts'
import { recordEvents } from '../store/events/record-events.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createFeed, type Feed } from './feed.ts'
import { type HeardMessage, listen } from './testing/listen.ts'
import { addNote, renderNotes } from './testing/notes.ts'

const TRANSACTIONS = 4

interface Step {
  readonly transaction: number
  readonly act: 'note' | 'event' | 'commit' | 'roll back'
  readonly cluster: number
}

const step: fc.Arbitrary<Step> = fc.record({
  transaction: fc.nat({ max: TRANSACTIONS - 1 }),
  act: fc.constantFrom('note', 'note', 'event', 'commit', 'commit', 'roll back'),
  cluster: fc.nat({ max: 2 }),
})
const scenario = fc.record({
  steps: fc.array(step, { minLength: 5, maxLength: 40 }),
  /** After how many messages a client hangs up, again and again. */
  patience: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }),
})

let database: TestDatabase
let feeds: readonly Feed[]
beforeAll(async () => {
  database = await createTestDatabase()
  const options = {
    db: database.db,
    url: database.url,
    render: renderNotes(database.db),
    log: { warn: () => {} },
  }
  // A client may resume at another process, and a small buffer makes a watcher fall behind now and then.
  feeds = [createFeed(options), createFeed({ ...options, maxBytesPerWatcher: 500 })]
})
afterAll(async () => {
  await Promise.all(feeds.map((feed) => feed.close()))
  await database.close()
})

test('no watcher misses a change or gets it twice', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ steps, patience }) => {
      const clusters: readonly string[] = Array.from({ length: 3 }, () => randomUUID())
      const end = randomUUID()
      const loyal = follow([Number.POSITIVE_INFINITY], end)
      const fickle = follow(patience, end)
      await Promise.all([loyal.isReady, fickle.isReady])
      const { committed, rolledBack } = await play(steps, clusters)
      await database.db.transaction().execute((tx) => addNote(tx, end))
      feeds[0]?.published()
      for (const heard of [await loyal.heard, await fickle.heard]) {
        const own = heard.filter(({ data }) => clusters.includes(String(data.cluster_id)))
        expectAscending(own)
        const notes = new Set(own.flatMap(notesIn))
        for (const note of committed.notes) expect(notes).toContain(note)
        for (const note of rolledBack) expect(notes).not.toContain(note)
        const events = own
          .filter(({ event }) => event === 'event')
          .map(({ data }) => messageOf(data.resource))
        expect(events.toSorted()).toEqual(committed.events.toSorted())
        for (const cluster_id of clusters) {
          const last = own.filter(({ event, data }) => event === 'cluster' && data.id === cluster_id).at(-1)
          const count = committed.clusters.filter((id) => id === cluster_id).length
          expect(last === undefined ? 0 : notesIn(last).length).toBe(count)
        }
      }
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

/** A client that hangs up after so many messages and resumes, at the one process and then at the other. */
function follow(patience: readonly number[], end: string) {
  const first = listen((feeds[0] as Feed).watch({ scope: null }, null))
  const greeting = first.next()
  async function hear(): Promise<readonly HeardMessage[]> {
    await greeting
    const heard: HeardMessage[] = []
    let listener = first
    for (let turn = 0; ; turn++) {
      for (let left = patience[turn % patience.length] ?? 1; left > 0; left--) {
        const message = await listener.next()
        if (message.data.id === end) {
          listener.close()
          return heard
        }
        heard.push(message)
      }
      const lastId = listener.lastId()
      listener.close()
      listener = listen((feeds[(turn + 1) % 2] as Feed).watch({ scope: null }, lastId))
    }
  }
  return { isReady: greeting, heard: hear() }
}

async function play(steps: readonly Step[], clusters: readonly string[]) {
  const open = new Map<
    number,
    { tx: ControlledTransaction<Schema>; notes: string[]; events: string[]; clusters: string[] }
  >()
  const committed = { notes: [] as string[], events: [] as string[], clusters: [] as string[] }
  const rolledBack: string[] = []
  async function finish(index: number, isKept: boolean): Promise<void> {
    const work = open.get(index)
    if (work === undefined) return
    open.delete(index)
    if (!isKept) {
      await work.tx.rollback().execute()
      rolledBack.push(...work.notes)
      return
    }
    await work.tx.commit().execute()
    committed.notes.push(...work.notes)
    committed.events.push(...work.events)
    committed.clusters.push(...work.clusters)
    feeds[index % 2]?.published()
  }
  for (const { transaction, act, cluster } of steps) {
    if (act === 'commit' || act === 'roll back') {
      await finish(transaction, act === 'commit')
      continue
    }
    const work = open.get(transaction) ?? {
      tx: await database.db.startTransaction().execute(),
      notes: [],
      events: [],
      clusters: [],
    }
    open.set(transaction, work)
    const cluster_id = clusters[cluster] ?? ''
    if (act === 'note') {
      work.notes.push(await addNote(work.tx, cluster_id))
      work.clusters.push(cluster_id)
    } else {
      const error = randomUUID()
      const context = { now: Date.now(), requestId: '', rateLimitsMs: {} }
      await recordEvents(
        work.tx,
        [{ name: 'cluster_deregister_failed', props: { cluster_id, error } }],
        context,
      )
      work.events.push(error)
    }
  }
  for (const index of [...open.keys()].reverse()) await finish(index, true)
  return { committed, rolledBack }
}

const notesIn = ({ event, data }: HeardMessage): readonly string[] =>
  event === 'cluster' ? (data.resource as { notes: string[] }).notes : []

const messageOf = (resource: unknown): string =>
  /[0-9a-f-]{36}/.exec((resource as { message: string }).message)?.[0] ?? ''

function expectAscending(messages: readonly HeardMessage[]): void {
  const positions = messages.map(({ id }) => parsePosition(id) as Position)
  for (const [index, position] of positions.slice(1).entries()) {
    expect(isAfter(position, positions[index] as Position)).toBe(true)
  }
}
