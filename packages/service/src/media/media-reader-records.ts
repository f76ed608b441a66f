// Keeps what readers of boot media do: counted in memory, written together about once a second, and sooner when a reader
// begins, finishes or goes on after a stall. A crash loses the last second of counts, and the places are read again anyway.
import type { ReaderClaim } from '@groundwork/engine/boot'
import type { ReaderTimeouts } from '@groundwork/images/readers'
import { createMediaReaders, type MediaReaders } from '@groundwork/images/readers'
import type { HostKey } from '../store/stored.ts'
import { createDelayedWrites, WRITE_INTERVAL_MS } from './delayed-writes.ts'
import type { MediaDeps } from './media-deps.ts'
import { type ReaderBatch, writeReaders } from './write-readers.ts'

export interface MediaReaderRecords {
  /** For the image server, which tells what it sends. */
  readonly readings: MediaReaders
  /** A host says where it, or its management controller, would be seen from. Costs nothing now. */
  noteHost(key: HostKey, claims: readonly ReaderClaim[]): void
  flush(): Promise<void>
  close(): Promise<void>
}

/** Others often come right behind. */
const URGENT_MS = 100
/** While the database cannot be written to. */
const MOST_CLAIMS = 20_000

export function createMediaReaderRecords({
  db,
  clock,
  log,
  feed,
  patience = {},
}: MediaDeps & {
  readonly patience?: Partial<ReaderTimeouts>
}): MediaReaderRecords {
  const readings = createMediaReaders({
    clock,
    ...patience,
    onNews: (isUrgent) => later.schedule(isUrgent ? URGENT_MS : WRITE_INTERVAL_MS),
  })
  let claims: (HostKey & ReaderClaim)[] = []
  /** What could not be written is tried again as it is. */
  let failed: ReaderBatch | null = null
  const later = createDelayedWrites({ write, what: 'who reads boot media', log })

  function takeBatch(): ReaderBatch {
    const batch = { changes: readings.drainChanged(), claims }
    claims = []
    return batch
  }

  async function write(): Promise<void> {
    if (failed !== null) await send(failed)
    await send(takeBatch())
    // States change by the time that passes, too.
    if (readings.isActive()) later.schedule(WRITE_INTERVAL_MS)
  }

  async function send(batch: ReaderBatch): Promise<void> {
    failed = batch
    const isEmpty = batch.changes.length + batch.claims.length === 0
    if (!isEmpty && (await writeReaders(db, batch, clock.now()))) feed.published()
    failed = null
  }

  return {
    readings,
    noteHost(key, its) {
      if (its.length === 0) return
      for (const claim of its) claims.push({ ...key, ...claim })
      // Older ones are about media that were read long ago.
      if (claims.length > MOST_CLAIMS) claims = claims.slice(-MOST_CLAIMS)
      later.schedule(WRITE_INTERVAL_MS)
    },
    flush: later.flush,
    close: later.close,
  }
}
