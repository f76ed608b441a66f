// Every process fetches base images by itself. What it does is written into a table, at most once a second, so that people
// who ask or watch another process hear of it too; a new status is written at once.
import type { BaseImageState, BaseImages } from '@groundwork/images/base-images'
import type { Db } from '../database/schema.ts'
import { recordChanges } from '../store/changes/record-change.ts'
import { writeOsImages } from '../store/media/os-image-rows.ts'
import { createDelayedWrites, WRITE_INTERVAL_MS } from './delayed-writes.ts'
import type { MediaDeps } from './media-deps.ts'
import { osImageId, shownOsImage } from './os-image-text.ts'

export interface OsImageRecords {
  flush(): Promise<void>
  close(): Promise<void>
}

export function createOsImageRecords({
  db,
  clock,
  log,
  feed,
  bases,
}: MediaDeps & {
  readonly bases: Pick<BaseImages, 'watch'>
}): OsImageRecords {
  let noted = new Map<string, BaseImageState>()
  const statuses = new Map<string, BaseImageState['status']>()
  const later = createDelayedWrites({ write, what: 'how far base images are', log })

  const stopWatching = bases.watch((state) => {
    const id = osImageId(state.image)
    const isNews = statuses.get(id) !== state.status
    statuses.set(id, state.status)
    noted.set(id, state)
    later.schedule(isNews ? 0 : WRITE_INTERVAL_MS)
  })

  async function write(): Promise<void> {
    if (noted.size === 0) return
    const leaving = noted
    noted = new Map()
    try {
      await writeStates(db, [...leaving.values()], clock.now())
      feed.published()
    } catch (error) {
      // Newer ones win.
      noted = new Map([...leaving, ...noted])
      throw error
    }
  }

  return {
    flush: later.flush,
    async close() {
      stopWatching()
      await later.close()
    },
  }
}

async function writeStates(db: Db, states: readonly BaseImageState[], now: number): Promise<void> {
  // In one order, so that two processes never wait for each other.
  const shown = states.map(shownOsImage).sort((a, b) => (a.id < b.id ? -1 : 1))
  await db.transaction().execute(async (tx) => {
    const rows = shown.map((state) => ({ id: state.id, state: JSON.stringify(state) }))
    await writeOsImages(tx, rows, now)
    await recordChanges(
      tx,
      shown.map(({ id }) => ({
        kind: 'os-image',
        operation: 'changed',
        resource_id: id,
        cluster_id: null,
        infra_env_id: null,
      })),
    )
  })
}
