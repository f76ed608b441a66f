import type { Db, Tx } from '../../database/schema.ts'
import type { HostKey } from '../stored.ts'

export async function isKnownHost(db: Db, { host_id, infra_env_id }: HostKey): Promise<boolean> {
  const row = await db
    .selectFrom('hosts')
    .select('deleted_at')
    .where('id', '=', host_id)
    .where('infra_env_id', '=', infra_env_id)
    .executeTakeFirst()
  return row !== undefined && row.deleted_at === null
}

/** False: there was none, or it is not deleted. */
export async function removeDeletedHost(tx: Tx, { host_id, infra_env_id }: HostKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('hosts')
    .where('id', '=', host_id)
    .where('infra_env_id', '=', infra_env_id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function isHostOfCluster(db: Db, hostId: string, clusterId: string): Promise<boolean> {
  const row = await db
    .selectFrom('hosts')
    .select('id')
    .where('id', '=', hostId)
    .where('cluster_id', '=', clusterId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
