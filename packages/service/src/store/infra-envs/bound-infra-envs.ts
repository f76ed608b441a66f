import type { Db, Tx } from '../../database/schema.ts'
import type { StoredInfraEnv } from '../stored.ts'
import { decodeInfraEnv } from './infra-env-store.ts'

/** The infra-envs whose hosts join one of these clusters. */
export async function loadBoundInfraEnvs(
  db: Db | Tx,
  clusterIds: readonly string[],
): Promise<StoredInfraEnv[]> {
  if (clusterIds.length === 0) return []
  const rows = await db
    .selectFrom('infra_envs')
    .selectAll()
    .where('cluster_id', 'in', [...clusterIds])
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(decodeInfraEnv)
}
