// Clusters and infra-envs by revision: hosts report all the time, and these hardly ever change.

import { createLruByBytes, type LruByBytes } from '@groundwork/lru/lru-by-bytes'
import type { Db, Tx } from '../../database/schema.ts'
import { loadCluster } from '../clusters/cluster-store.ts'
import { loadInfraEnv, loadInfraEnvs } from '../infra-envs/infra-env-store.ts'
import type { StoredCluster, StoredInfraEnv } from '../stored.ts'

export interface UnitCache {
  cluster(id: string, revision: number): Promise<StoredCluster | null>
  infraEnv(id: string, revision: number): Promise<StoredInfraEnv | null>
  /** A cluster that was just written, and need not be read for that. */
  putCluster(cluster: StoredCluster): void
  /** Inside a transaction everything is read through it: waiting for a second connection could be for ever. */
  infraEnvs(tx: Tx, revisions: ReadonlyMap<string, number>): Promise<readonly StoredInfraEnv[]>
}

const MOST_KEPT = 2_000

export function createUnitCache({ db }: { readonly db: Db }): UnitCache {
  const clusters = createLruByBytes<StoredCluster>(MOST_KEPT)
  const infraEnvs = createLruByBytes<StoredInfraEnv>(MOST_KEPT)
  return {
    cluster: (id, revision) => keep(clusters, id, revision, () => loadCluster(db, id)),
    infraEnv: (id, revision) => keep(infraEnvs, id, revision, () => loadInfraEnv(db, id)),
    putCluster: (cluster) => clusters.set(cluster.record.id, cluster, 1),
    async infraEnvs(tx, revisions) {
      const known = (id: string) => {
        const infraEnv = infraEnvs.get(id)
        return infraEnv?.revision === revisions.get(id) ? infraEnv : undefined
      }
      const ids = [...revisions.keys()]
      const loaded = await loadInfraEnvs(
        tx,
        ids.filter((id) => known(id) === undefined),
      )
      for (const infraEnv of loaded) infraEnvs.set(infraEnv.record.id, infraEnv, 1)
      const fresh = new Map(loaded.map((infraEnv) => [infraEnv.record.id, infraEnv]))
      return ids.flatMap((id) => fresh.get(id) ?? known(id) ?? [])
    },
  }
}

async function keep<Value extends { readonly revision: number }>(
  kept: LruByBytes<Value>,
  id: string,
  revision: number,
  load: () => Promise<Value | null>,
): Promise<Value | null> {
  const known = kept.get(id)
  if (known?.revision === revision) return known
  const value = await load()
  if (value !== null) kept.set(id, value, 1)
  return value
}
