// Which infra-env and which cluster hosts are in, without reading the hosts.
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'

export interface HostMembership {
  readonly infra_env_id: string
  readonly cluster_id: string | null
}

/** Deleted ones too: a machine may be known to several infra-envs. */
export const readMemberships = (db: Db, hostId: string): Promise<HostMembership[]> =>
  db.selectFrom('hosts').select(['infra_env_id', 'cluster_id']).where('id', '=', hostId).execute()

export async function hasHostIn(db: Db, infraEnvId: string, clusterId: string): Promise<boolean> {
  const host = await db
    .selectFrom('hosts')
    .select('id')
    .where('infra_env_id', '=', infraEnvId)
    .where('cluster_id', '=', clusterId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return host !== undefined
}

/** Whether any host of the infra-env is in a cluster. */
export async function hasBoundHost(tx: Tx, infraEnvId: string): Promise<boolean> {
  const bound = await tx
    .selectFrom('hosts')
    .select('id')
    .where('infra_env_id', '=', infraEnvId)
    .where('deleted_at', 'is', null)
    .where('cluster_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return bound !== undefined
}

/** The clusters that hosts of the infra-env are in. */
export async function clustersOfHosts(tx: Tx, infraEnvId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('hosts')
    .select('cluster_id')
    .distinct()
    .where('infra_env_id', '=', infraEnvId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.flatMap(({ cluster_id }) => cluster_id ?? [])
}

/** Hosts can be in a cluster that their infra-env is not bound to. */
export async function isInfraEnvOfCluster(
  db: Db,
  cluster_id: string,
  infra_env_id: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select
      exists (select from infra_envs where id = ${infra_env_id}::uuid and cluster_id = ${cluster_id}::uuid)
      or exists (
        select from hosts where infra_env_id = ${infra_env_id}::uuid and cluster_id = ${cluster_id}::uuid
      ) as found
  `.execute(db)
  return rows[0]?.found ?? false
}

/** null: anywhere. */
export async function isHostOf(
  db: Db,
  host_id: string,
  { cluster_id, infra_env_id }: { readonly cluster_id: string | null; readonly infra_env_id: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from hosts
      where id = ${host_id}::uuid
        and (${cluster_id}::uuid is null or cluster_id = ${cluster_id}::uuid)
        and (${infra_env_id}::uuid is null or infra_env_id = ${infra_env_id}::uuid)
    ) as found
  `.execute(db)
  return rows[0]?.found ?? false
}
