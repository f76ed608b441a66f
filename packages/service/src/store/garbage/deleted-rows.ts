// Rows that were deleted a while ago: found, locked and removed for good.
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'
import type { HostKey } from '../stored.ts'
import type { UnitRef } from '../units/unit.ts'

type Table = 'clusters' | 'infra_envs'

export interface Page {
  readonly offset: number
  readonly most: number
}

/** Deleted before the instant; the oldest come first. */
export async function findDeleted(
  db: Db,
  table: Table,
  before: Instant,
  { offset, most }: Page,
): Promise<{ readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where deleted_at < ${new Date(before)}
    order by deleted_at, id offset ${offset} limit ${most}
  `.execute(db)
  return rows
}

export async function findDeletedHosts(
  db: Db,
  before: Instant,
  { offset, most }: Page,
): Promise<readonly HostKey[]> {
  const { rows } = await sql<HostKey>`
    select id as host_id, infra_env_id from hosts where deleted_at < ${new Date(before)}
    order by deleted_at, id, infra_env_id offset ${offset} limit ${most}
  `.execute(db)
  return rows
}

/** False: it is gone, or no longer deleted. */
export async function lockDeleted(tx: Tx, table: Table, id: string, before: Instant): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(table)} where id = ${id} and deleted_at < ${new Date(before)} for update
  `.execute(tx)
  return rows.length > 0
}

/** undefined: it is gone, or no longer deleted. */
export const lockDeletedHost = (
  tx: Tx,
  { host_id, infra_env_id }: HostKey,
  before: Instant,
): Promise<{ readonly cluster_id: string | null } | undefined> =>
  tx
    .selectFrom('hosts')
    .select('cluster_id')
    .where('id', '=', host_id)
    .where('infra_env_id', '=', infra_env_id)
    .where('deleted_at', '<', sql<number>`${new Date(before)}`)
    .forUpdate()
    .executeTakeFirst()

/** With all that belongs to it, events and secrets aside. */
export async function removeCluster(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('manifests').where('cluster_id', '=', id).execute()
  await forgetDue(tx, { kind: 'cluster', id })
  await tx.deleteFrom('clusters').where('id', '=', id).execute()
}

/** With all that belongs to it, events and secrets aside. */
export async function removeInfraEnv(tx: Tx, id: string): Promise<void> {
  await forgetDue(tx, { kind: 'infra-env', id })
  await tx.deleteFrom('infra_envs').where('id', '=', id).execute()
}

async function forgetDue(tx: Tx, { kind, id }: UnitRef): Promise<void> {
  await tx.deleteFrom('due').where('unit_id', '=', id).where('unit_kind', '=', kind).execute()
  await tx.deleteFrom('evaluations').where('unit_id', '=', id).where('unit_kind', '=', kind).execute()
}

/** With all that belongs to it, secrets aside. */
export async function removeHost(tx: Tx, { host_id, infra_env_id }: HostKey): Promise<void> {
  for (const table of ['events', 'check_ins', 'host_tokens'] as const) {
    await sql`
      delete from ${sql.table(table)} where host_id = ${host_id} and infra_env_id = ${infra_env_id}
    `.execute(tx)
  }
  await tx.deleteFrom('hosts').where('id', '=', host_id).where('infra_env_id', '=', infra_env_id).execute()
}

/** Whether another infra-env knows the same machine, in this cluster. */
export async function isInOtherInfraEnv(
  tx: Tx,
  { host_id, infra_env_id }: HostKey,
  clusterId: string,
): Promise<boolean> {
  const other = await tx
    .selectFrom('hosts')
    .select('id')
    .where('id', '=', host_id)
    .where('infra_env_id', '<>', infra_env_id)
    .where('cluster_id', '=', clusterId)
    .executeTakeFirst()
  return other !== undefined
}
