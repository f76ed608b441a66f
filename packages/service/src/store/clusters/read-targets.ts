// The list of hosts that every host of a cluster is to reach, read once for each version of it.

import type { ConnectivityTargets } from '@groundwork/engine/steps'
import { createLruByBytes } from '@groundwork/lru/lru-by-bytes'
import type { Db } from '../../database/schema.ts'

export interface NamedTargets {
  readonly hash: string
  readonly targets: ConnectivityTargets
}

/** Those that are there now, which may be newer than the hash. */
export type ReadTargets = (clusterId: string, hash: string) => Promise<NamedTargets | null>

const KEPT_BYTES = 64 * 1024 * 1024

export function createTargets(db: Db): ReadTargets {
  const kept = createLruByBytes<NamedTargets>(KEPT_BYTES)
  return async (clusterId, hash) => {
    if (hash === '') return null
    const known = kept.get(clusterId)
    if (known?.hash === hash) return known
    const row = await db
      .selectFrom('clusters')
      .select(['targets', 'targets_hash'])
      .where('id', '=', clusterId)
      .executeTakeFirst()
    if (!row || row.targets === '') return null
    const found = { hash: row.targets_hash, targets: JSON.parse(row.targets) as ConnectivityTargets }
    kept.set(clusterId, found, row.targets.length)
    return found
  }
}
