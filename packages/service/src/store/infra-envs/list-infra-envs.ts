import type { Db } from '../../database/schema.ts'
import type { StoredInfraEnv } from '../stored.ts'
import { decodeInfraEnv } from './infra-env-store.ts'

export interface InfraEnvFilter {
  readonly clusterId?: string | undefined
  /** Whose they are. */
  readonly owner?: string | undefined
}

/** In the order in which they were made. */
export async function listInfraEnvs(db: Db, { clusterId, owner }: InfraEnvFilter): Promise<StoredInfraEnv[]> {
  const rows = await db
    .selectFrom('infra_envs')
    .selectAll()
    .where('deleted_at', 'is', null)
    .$if(clusterId !== undefined, (query) => query.where('cluster_id', '=', clusterId ?? null))
    .$if(owner !== undefined, (query) => query.where('user_name', '=', owner ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(decodeInfraEnv)
}
