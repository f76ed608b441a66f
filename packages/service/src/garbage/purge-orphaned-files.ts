// Files of clusters and infra-envs that the database does not know: an upload that came while its cluster was being
// purged, or a database that was put back from an older backup. One page of folders a run, the next page in the next.
import type { Instant } from '@groundwork/engine/facts'
import { unknownIds } from '../store/garbage/known-ids.ts'
import { BATCH, type Collection } from './collection.ts'
import type { GarbageDeps } from './garbage-deps.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The last folder that was looked at. */
export interface OrphanPosition {
  after: string
}

export async function purgeOrphanedFiles(
  { app, signal, attempt }: Collection,
  position: OrphanPosition,
  cutoff: Instant,
): Promise<number> {
  // A bucket may be shared with a service on another database, which this one knows nothing about.
  if (app.config.files.kind === 's3') return 0
  const page = await app.files.listFolders(position.after, BATCH)
  position.after = page.length < BATCH ? '' : (page.at(-1) ?? '')
  // Other folders are not named after a resource, so nothing can be said about them.
  const unknown = await unknownIds(
    app.db,
    page.filter((name) => UUID.test(name)),
  )
  let count = 0
  for (const folder of unknown) {
    if (signal.aborted) break
    const outcome = await attempt(`purging the files of ${folder}, which is unknown`, async () => {
      if (await hasNewFile(app, folder, cutoff)) return false
      await app.files.deletePrefix(`${folder}/`)
      return true
    })
    if (outcome === 'done') count += 1
  }
  return count
}

/** A file may be there before the row that it belongs to. */
async function hasNewFile(app: GarbageDeps, folder: string, cutoff: Instant): Promise<boolean> {
  for (const key of await app.files.list(`${folder}/`)) {
    const found = await app.files.head(key)
    if (found && found.modifiedAt >= cutoff) return true
  }
  return false
}
