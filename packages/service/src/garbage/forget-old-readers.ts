import type { Instant } from '@groundwork/engine/facts'
import { forgetOldReaders as forget } from '../store/media/forget-readers.ts'
import { BATCH, type Collection } from './collection.ts'

/** Who read boot media, a while after they last did. */
export async function forgetOldReaders({ app, signal }: Collection, cutoff: Instant): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const forgotten = await app.db.transaction().execute((tx) => forget(tx, cutoff, BATCH))
    count += forgotten
    if (forgotten < BATCH) break
  }
  if (count > 0) app.feed.published()
  return count
}
