// Reading and writing clusters. Writers hold the lock on the row, so a write never meets another one.
import { DEFAULT_CLUSTER_SETTINGS } from '@groundwork/contract/clusters'
import {
  type ClusterFacts,
  type ClusterRecord,
  type Instant,
  NO_STEP_INPUTS,
  type VipLeases,
} from '@groundwork/engine/facts'
import { type Selectable, sql } from 'kysely'
import type { ClustersTable, Db, Tx } from '../../database/schema.ts'
import { recordChange } from '../changes/record-change.ts'
import { newRevision } from '../revision.ts'
import type { StoredCluster } from '../stored.ts'

/** All but the list of hosts for connectivity checks, which is long and only wanted at polls. */
export const CLUSTER_COLUMNS = [
  'id',
  'kind',
  'status',
  'name',
  'openshift_cluster_id',
  'user_name',
  'revision',
  'record',
  'validations_info',
  'targets_hash',
  'vip_leases',
  'ui_settings',
  'created_at',
  'updated_at',
  'deleted_at',
] as const satisfies readonly (keyof ClustersTable)[]

export type ClusterRow = Pick<Selectable<ClustersTable>, (typeof CLUSTER_COLUMNS)[number]>

export function decodeCluster(row: ClusterRow): StoredCluster {
  return {
    // A cluster that was stored before a setting existed has its default.
    record: Object.assign({}, DEFAULT_CLUSTER_SETTINGS, JSON.parse(row.record) as ClusterRecord),
    revision: row.revision,
    validations_info: row.validations_info,
    vip_leases: row.vip_leases === '' ? NO_STEP_INPUTS.vipLeases : (JSON.parse(row.vip_leases) as VipLeases),
    ui_settings: row.ui_settings,
    user_name: row.user_name,
    targets_hash: row.targets_hash,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  }
}

export interface ClusterSearch {
  readonly withDeleted?: boolean
}

export async function loadCluster(
  db: Db | Tx,
  id: string,
  { withDeleted = false }: ClusterSearch = {},
): Promise<StoredCluster | null> {
  const row = await db
    .selectFrom('clusters')
    .select(CLUSTER_COLUMNS)
    .where('id', '=', id)
    .$if(!withDeleted, (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirst()
  return row ? decodeCluster(row) : null
}

/** Of several clusters at once, by id. */
export async function loadClusterRecords(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClusterRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('clusters')
    .select(CLUSTER_COLUMNS)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, decodeCluster(row).record]))
}

/** Waits until no other transaction works on the cluster. */
export async function lockCluster(tx: Tx, id: string): Promise<StoredCluster | null> {
  const row = await tx
    .selectFrom('clusters')
    .select(CLUSTER_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? decodeCluster(row) : null
}

export interface NewStoredCluster {
  readonly record: ClusterRecord
  readonly user_name: string
  readonly now: Instant
}

export async function insertCluster(
  tx: Tx,
  { record, user_name, now }: NewStoredCluster,
): Promise<StoredCluster> {
  const row = await tx
    .insertInto('clusters')
    .values({
      ...columnsOf(record),
      id: record.id,
      user_name,
      revision: newRevision(),
      validations_info: '',
      created_at: new Date(now),
      updated_at: new Date(now),
    })
    .returning(CLUSTER_COLUMNS)
    .executeTakeFirstOrThrow()
  await recordChange(tx, clusterChange(record.id, 'changed'))
  return decodeCluster(row)
}

/** Decisions are made on facts, which are part of the record: operators that went through them keep their other members. */
export const asRecordChanges = (changes: Partial<ClusterFacts>): Partial<ClusterRecord> =>
  changes as Partial<ClusterRecord>

export interface ClusterUpdate {
  readonly record?: Partial<ClusterRecord>
  readonly validations_info?: string
  readonly vip_leases?: VipLeases
  readonly ui_settings?: string
  readonly deleted_at?: Instant
}

export async function saveCluster(
  tx: Tx,
  before: StoredCluster,
  update: ClusterUpdate,
  now: Instant,
): Promise<StoredCluster> {
  const after = applyClusterUpdate(before, update, now)
  await writeCluster(tx, after, update)
  const { id } = after.record
  await recordChange(tx, clusterChange(id, update.deleted_at === undefined ? 'changed' : 'deleted'))
  return after
}

/** The cluster as it will be. */
export function applyClusterUpdate(
  before: StoredCluster,
  update: ClusterUpdate,
  now: Instant,
): StoredCluster {
  return {
    ...before,
    record: { ...before.record, ...update.record },
    revision: newRevision(),
    updated_at: now,
    validations_info: update.validations_info ?? before.validations_info,
    vip_leases: update.vip_leases ?? before.vip_leases,
    ui_settings: update.ui_settings ?? before.ui_settings,
    deleted_at: update.deleted_at ?? before.deleted_at,
  }
}

/** Only the row; the caller tells the watchers. */
export async function writeCluster(tx: Tx, after: StoredCluster, update: ClusterUpdate): Promise<void> {
  const { validations_info, vip_leases, ui_settings, deleted_at } = update
  await tx
    .updateTable('clusters')
    .set({
      ...columnsOf(after.record),
      revision: after.revision,
      updated_at: new Date(after.updated_at),
      ...(validations_info !== undefined && { validations_info }),
      ...(vip_leases !== undefined && { vip_leases: JSON.stringify(vip_leases) }),
      ...(ui_settings !== undefined && { ui_settings }),
      ...(deleted_at !== undefined && { deleted_at: new Date(deleted_at) }),
    })
    .where('id', '=', after.record.id)
    .execute()
}

export const columnsOf = (record: ClusterRecord) => ({
  kind: record.kind,
  status: record.status,
  name: record.name,
  openshift_cluster_id: record.openshift_cluster_id,
  record: JSON.stringify(record),
})

export const clusterChange = (id: string, operation: 'changed' | 'deleted') =>
  ({ kind: 'cluster', operation, resource_id: id, cluster_id: id, infra_env_id: null }) as const
