// The generation of an infra-env's tokens, and the cluster that it is bound to. Every poll of a host asks for them, so they are
// remembered for a second: that long a revocation may take in other processes; in this one it holds at once.

import { createLru } from '@groundwork/lru/lru'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database/schema.ts'
import { type InfraEnvKey, readInfraEnvKey } from '../store/infra-envs/infra-env-key.ts'
import { lockInfraEnv, saveInfraEnv } from '../store/infra-envs/infra-env-store.ts'

export interface InfraEnvKeys {
  /**
   * null: never heard of it. A deleted one is still known: what it asks for is answered with 404 by others. A caller with a
   * token that we signed for a newer generation than is remembered proves that the memory is old.
   */
  get(infraEnvId: string, signedFor?: number): Promise<InfraEnvKey | null>
  /** The new generation; null: there is no such infra-env. Watchers wait for `feed.published()`. */
  advance(infraEnvId: string): Promise<number | null>
}

interface Remembered extends InfraEnvKey {
  readonly until: number
}

const REMEMBERED_MS = 1000
const REMEMBERED = 10_000

export function createInfraEnvKeys(db: Db, clock: Clock): InfraEnvKeys {
  const remembered = createLru<Remembered>(REMEMBERED)

  /** A generation never goes back, so an answer that was overtaken by `advance` cannot bring the old one back. */
  function remember(id: string, key: InfraEnvKey): InfraEnvKey {
    const generation = Math.max(key.generation, remembered.get(id)?.generation ?? 0)
    const newest = { generation, cluster_id: key.cluster_id, until: clock.now() + REMEMBERED_MS }
    remembered.set(id, newest)
    return newest
  }

  return {
    async get(id, signedFor = 0) {
      const known = remembered.get(id)
      const isFresh = known !== undefined && clock.now() < known.until && known.generation >= signedFor
      if (isFresh) return known
      const row = await readInfraEnvKey(db, id)
      return row === undefined ? null : remember(id, row)
    },
    async advance(id) {
      const saved = await db.transaction().execute(async (tx) => {
        const before = await lockInfraEnv(tx, id)
        if (before === null) return null
        const now = clock.now()
        // The image holds a token, so it is another image from now on.
        const update = { key_generation: before.key_generation + 1, image_created_at: now }
        return saveInfraEnv(tx, before, update, now)
      })
      if (saved === null) return null
      return remember(id, { generation: saved.key_generation, cluster_id: saved.record.cluster_id })
        .generation
    },
  }
}
