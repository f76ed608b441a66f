// Keeps what readers of boot media do: counted in memory, written together about once a second, and sooner when somebody
// begins, finishes or goes on after a stall. A crash loses the last second of counts, and the places are read again anyway.
import type { ReaderClaim } from '@groundwork/engine/boot/reader-claims'
import { createMediaReaders, type MediaReaders } from '@groundwork/images/readers/media-readers'
import type { Patience } from '@groundwork/images/readers/reader-state'
import type { App } from '../app.ts'
import type { HostKey } from '../store/stored.ts'
import { type ReaderBatch, writeReaders } from './write-readers.ts'

export interface MediaReaderRecords {
  /** For the image server, which tells what it sends. */
  readonly readings: MediaReaders
  /** A host says where it, or its management controller, would be seen from. Costs nothing now. */
  noteHost(key: HostKey, claims: readonly ReaderClaim[]): void
  flush(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 1_000
/** Others often come right behind. */
const URGENT_MS = 100

export function createMediaReaderRecords({
  db,
  clock,
  log,
  feed,
  patience = {},
}: Pick<App, 'db' | 'clock' | 'log' | 'feed'> & {
  readonly patience?: Partial<Patience>
}): MediaReaderRecords {
  const readings = createMediaReaders({
    clock,
    ...patience,
    onNews: (isUrgent) => schedule(isUrgent ? URGENT_MS : EVERY_MS),
  })
  let claims: (HostKey & ReaderClaim)[] = []
  /** What could not be written is tried again as it is. */
  let failed: ReaderBatch | null = null
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null
  let timerAt = 0
  let isClosed = false

  function takeBatch(): ReaderBatch {
    const batch = { changes: readings.drainChanged(), claims }
    claims = []
    return batch
  }

  async function write(): Promise<void> {
    if (failed !== null) await send(failed)
    await send(takeBatch())
  }

  async function send(batch: ReaderBatch): Promise<void> {
    failed = batch
    const isEmpty = batch.changes.length + batch.claims.length === 0
    if (!isEmpty && (await writeReaders(db, batch, clock.now()))) feed.published()
    failed = null
  }

  function flush(): Promise<void> {
    writing = writing.catch(() => undefined).then(write)
    return writing
  }

  function schedule(delayMs: number): void {
    const at = performance.now() + delayMs
    if (isClosed || (timer !== null && timerAt <= at)) return
    if (timer !== null) clearTimeout(timer)
    timerAt = at
    timer = setTimeout(onTimer, delayMs).unref()
  }

  async function onTimer(): Promise<void> {
    timer = null
    try {
      await flush()
    } catch (error) {
      log.warn({ err: error }, 'cannot write who reads boot media; trying again')
    }
    // States change by the time that passes, too.
    if (failed !== null || readings.isActive()) schedule(EVERY_MS)
  }

  return {
    readings,
    noteHost(key, its) {
      if (its.length === 0) return
      claims.push(...its.map((claim) => ({ ...key, ...claim })))
      schedule(EVERY_MS)
    },
    flush,
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await flush()
    },
  }
}
