// Processes that serve boot media of one database, for tests: each with its records and its live stream, and a clock for all.
import { randomUUID } from 'node:crypto'
import type { Reading } from '@groundwork/images/readers'
import { pino } from 'pino'
import { afterEach, beforeEach, expect } from 'vitest'
import { createFeed, type Feed } from '../../stream/feed.ts'
import { type Listener, listen } from '../../stream/testing/listen.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { renderOsImages } from '../list-os-images.ts'
import { listReaders, renderReaders } from '../list-readers.ts'
import { createMediaReaderRecords, type MediaReaderRecords } from '../media-reader-records.ts'

export interface MediaProcess extends MediaReaderRecords {
  readonly feed: Feed
  /** Reads a stretch of a medium; what it does not take, stays open. */
  read(reading: Partial<Reading>, start: number, end: number): void
}

export interface MediaWorld {
  readonly database: TestDatabase
  readonly clock: { now(): number; advance(ms: number): void }
  readonly infraEnvId: string
  startProcess(): MediaProcess
  watch(process: MediaProcess, kinds?: readonly ('media-reader' | 'os-image')[]): Promise<Listener>
  addHost(id?: string, infraEnvId?: string): Promise<string>
  addInfraEnv(clusterId?: string | null): Promise<string>
  list(): ReturnType<typeof listReaders>
}

export const READING: Omit<Reading, 'infraEnvId'> = {
  address: '192.0.2.7',
  medium: 'minimal-iso',
  tag: 'first',
  size: 1000,
}

/** Anew for every test of the file. */
export function useMediaWorld(): MediaWorld {
  let database: TestDatabase
  let now = 0
  let infraEnvId = ''
  let processes: MediaProcess[] = []
  const clock = {
    now: () => now,
    advance(ms: number) {
      now += ms
    },
  }

  beforeEach(async () => {
    database = await createTestDatabase()
    now = Date.UTC(2026, 0, 1, 12)
    processes = []
    infraEnvId = await addInfraEnv()
  })
  afterEach(async () => {
    for (const { feed, close } of processes) {
      await close()
      await feed.close()
    }
    await database.close()
  })

  async function addInfraEnv(cluster_id: string | null = null): Promise<string> {
    const at = new Date(now)
    const row = { id: randomUUID(), name: 'test', user_name: 'admin', revision: 1, record: '{}' }
    await database.db
      .insertInto('infra_envs')
      .values({ ...row, cluster_id, created_at: at, updated_at: at })
      .execute()
    return row.id
  }

  return {
    get database() {
      return database
    },
    get infraEnvId() {
      return infraEnvId
    },
    clock,
    addInfraEnv,
    startProcess() {
      const { db, url } = database
      const log = pino({ level: 'silent' })
      const feed = createFeed({
        db,
        url,
        log,
        render: (kind, ids) => (kind === 'os-image' ? renderOsImages : renderReaders)({ db, clock }, ids),
      })
      const records = createMediaReaderRecords({ db, clock, log, feed })
      const process: MediaProcess = {
        ...records,
        feed,
        read(reading, start, end) {
          const ongoing = records.readings.begin({ ...READING, infraEnvId, ...reading }, start, end)
          ongoing.sent(end - start)
          ongoing.end(true)
        },
      }
      processes.push(process)
      return process
    },
    async watch({ feed }, kinds) {
      const listener = listen(feed.watch({ scope: null, kinds }, null))
      expect((await listener.next()).event).toBe('hello')
      return listener
    },
    async addHost(id = randomUUID(), infra_env_id = infraEnvId) {
      const at = new Date(now)
      await database.db
        .insertInto('hosts')
        .values({ id, infra_env_id, status: 'x', revision: 1, facts: '{}', created_at: at, updated_at: at })
        .execute()
      return id
    },
    list: () => listReaders({ db: database.db, clock }, infraEnvId),
  }
}
