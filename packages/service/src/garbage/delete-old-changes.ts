import type { Instant } from '@groundwork/engine/facts'
import { trimLog } from '../store/changes/change-log.ts'
import type { Collection } from './collection.ts'

const ROWS = 1000

/** The log that watchers resume from; a watcher that was away for longer starts afresh. */
export async function deleteOldChanges({ app, signal }: Collection, cutoff: Instant): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const trimmed = await trimLog(app.db, cutoff, ROWS)
    count += trimmed
    if (trimmed < ROWS) break
  }
  return count
}
