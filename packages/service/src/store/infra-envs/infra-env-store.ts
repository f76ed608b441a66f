// Reading and writing infra-envs.
import type { Instant } from '@groundwork/engine/facts'
import type { InfraEnvRecord } from '@groundwork/engine/requests/infra-env'
import { type Selectable, sql } from 'kysely'
import type { Db, InfraEnvsTable, Tx } from '../../database/schema.ts'
import { recordChange } from '../changes/record-change.ts'
import { newRevision } from '../revision.ts'
import type { StoredInfraEnv } from '../stored.ts'

export type InfraEnvRow = Selectable<InfraEnvsTable>

export function decodeInfraEnv(row: InfraEnvRow): StoredInfraEnv {
  return {
    record: JSON.parse(row.record) as InfraEnvRecord,
    revision: row.revision,
    key_generation: row.key_generation,
    image_created_at: row.image_created_at,
    user_name: row.user_name,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  }
}

export async function loadInfraEnv(db: Db | Tx, id: string): Promise<StoredInfraEnv | null> {
  const row = await db
    .selectFrom('infra_envs')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? decodeInfraEnv(row) : null
}

export async function loadInfraEnvs(db: Db | Tx, ids: readonly string[]): Promise<StoredInfraEnv[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('infra_envs')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(decodeInfraEnv)
}

export async function lockInfraEnv(tx: Tx, id: string): Promise<StoredInfraEnv | null> {
  const row = await tx
    .selectFrom('infra_envs')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? decodeInfraEnv(row) : null
}

/** Also when it is deleted. */
export async function wasInfraEnv(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.selectFrom('infra_envs').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

export interface NewStoredInfraEnv {
  readonly record: InfraEnvRecord
  readonly user_name: string
  readonly now: Instant
  /** Without one until it is asked for. */
  readonly hasImage?: boolean
}

export async function insertInfraEnv(
  tx: Tx,
  { record, user_name, now, hasImage = true }: NewStoredInfraEnv,
): Promise<StoredInfraEnv> {
  const row = await tx
    .insertInto('infra_envs')
    .values({
      ...columnsOf(record),
      id: record.id,
      user_name,
      revision: newRevision(),
      image_created_at: hasImage ? new Date(now) : null,
      created_at: new Date(now),
      updated_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(tx, infraEnvChange(record, 'changed'))
  return decodeInfraEnv(row)
}

export interface InfraEnvUpdate {
  readonly record?: Partial<InfraEnvRecord>
  readonly key_generation?: number
  /** null: it has none until it is asked for. */
  readonly image_created_at?: Instant | null
  readonly deleted_at?: Instant
}

export async function saveInfraEnv(
  tx: Tx,
  before: StoredInfraEnv,
  update: InfraEnvUpdate,
  now: Instant,
): Promise<StoredInfraEnv> {
  const { key_generation, image_created_at, deleted_at } = update
  const record = { ...before.record, ...update.record }
  const row = await tx
    .updateTable('infra_envs')
    .set({
      ...columnsOf(record),
      revision: newRevision(),
      updated_at: new Date(now),
      ...(key_generation !== undefined && { key_generation }),
      ...(image_created_at !== undefined && {
        image_created_at: image_created_at === null ? null : new Date(image_created_at),
      }),
      ...(deleted_at !== undefined && { deleted_at: new Date(deleted_at) }),
    })
    .where('id', '=', record.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(tx, infraEnvChange(record, deleted_at === undefined ? 'changed' : 'deleted'))
  return decodeInfraEnv(row)
}

const columnsOf = (record: InfraEnvRecord) => ({
  name: record.name,
  cluster_id: record.cluster_id,
  record: JSON.stringify(record),
})

const infraEnvChange = ({ id, cluster_id }: InfraEnvRecord, operation: 'changed' | 'deleted') =>
  ({ kind: 'infra-env', operation, resource_id: id, cluster_id, infra_env_id: id }) as const
