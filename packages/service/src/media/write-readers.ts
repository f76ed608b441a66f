// Writes what readers did in one go. One process at a time: each reads the rows, adds its part and writes them back.
import type { Instant } from '@groundwork/engine/facts'
import type { ReaderChange } from '@groundwork/images/readers'
import { isId } from '../auth/named-ids.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type Change, recordChanges } from '../store/changes/record-change.ts'
import { applyClaims, type HostAddress } from '../store/media/apply-claims.ts'
import { readerChange } from '../store/media/reader-change.ts'
import { keyText, loadPlaces, type ReaderKey, saveReaders } from '../store/media/reader-store.ts'
import { mergeReader, type StoredReader } from '../store/media/stored-reader.ts'
import { waitForTurn } from '../store/transaction.ts'

export interface ReaderBatch {
  readonly changes: readonly ReaderChange[]
  readonly claims: readonly HostAddress[]
}

// Any number would do, as long as it never changes.
const LOCK = 7_419_004

/** Whether watchers have something to hear. */
export async function writeReaders(db: Db, { changes, claims }: ReaderBatch, now: Instant): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await waitForTurn(tx, LOCK)
    const news = [...(await writeChanges(tx, changes, now)), ...(await applyClaims(tx, claims, now))]
    await recordChanges(tx, news)
    return news.length > 0
  })
}

const keyOf = ({ infraEnvId, address, medium }: ReaderChange): ReaderKey => ({
  infra_env_id: infraEnvId.toLowerCase(),
  address,
  medium,
})

async function writeChanges(tx: Tx, given: readonly ReaderChange[], now: Instant): Promise<Change[]> {
  const changes = given.filter(({ infraEnvId }) => isId(infraEnvId))
  if (changes.length === 0) return []
  const places = await loadPlaces(tx, changes.map(keyOf))
  const readers = new Map<string, StoredReader>()
  for (const change of changes) {
    const key = keyText(keyOf(change))
    const place = places.get(key)
    // Its infra-env is gone.
    if (place === undefined) continue
    const merged = mergeReader(readers.get(key) ?? place.stored, change, now)
    if (merged !== null) readers.set(key, merged)
  }
  const ids = await saveReaders(tx, [...readers.values()])
  return [...readers].flatMap(([key, { told_at, infra_env_id }]) => {
    const id = ids.get(key)
    if (told_at !== now || id === undefined) return []
    return [readerChange({ id, infra_env_id, cluster_id: places.get(key)?.cluster_id ?? null })]
  })
}
