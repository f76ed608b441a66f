// Reading and writing BMCs.
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'
import { type Change, recordChanges } from '../changes/record-change.ts'
import { newRevision } from '../revision.ts'
import { type BmcRow, decodeBmc, type StoredBmc } from './stored-bmc.ts'

/** More than a site has, and less than an answer should hold. */
export const MOST_BMCS = 2_000

export interface BmcKey {
  readonly infra_env_id: string
  readonly bmc_id: string
}

export async function listBmcs(db: Db | Tx, infraEnvId: string): Promise<readonly StoredBmc[]> {
  const rows = await db
    .selectFrom('bmcs')
    .selectAll()
    .where('infra_env_id', '=', infraEnvId)
    .orderBy('name')
    .limit(MOST_BMCS)
    .execute()
  return rows.map(decodeBmc)
}

export async function loadBmc(db: Db | Tx, key: BmcKey): Promise<StoredBmc | null> {
  const row = await db
    .selectFrom('bmcs')
    .selectAll()
    .where('id', '=', key.bmc_id)
    .where('infra_env_id', '=', key.infra_env_id)
    .executeTakeFirst()
  return row ? decodeBmc(row) : null
}

export async function loadBmcs(db: Db, ids: readonly string[]): Promise<readonly StoredBmc[]> {
  const { rows } = await sql<BmcRow>`select * from bmcs where id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map(decodeBmc)
}

/** Until the end of the transaction nobody else changes it. */
export async function lockBmc(tx: Tx, key: BmcKey): Promise<StoredBmc | null> {
  const { rows } = await sql<BmcRow>`
    select * from bmcs where id = ${key.bmc_id} and infra_env_id = ${key.infra_env_id} for update`.execute(tx)
  return rows[0] ? decodeBmc(rows[0]) : null
}

export type NewBmc = Pick<
  StoredBmc,
  'id' | 'infra_env_id' | 'name' | 'mac_addresses' | 'host_id' | 'settings'
>

export async function insertBmcs(tx: Tx, bmcs: readonly NewBmc[], now: Instant): Promise<void> {
  const at = new Date(now)
  await tx
    .insertInto('bmcs')
    .values(
      bmcs.map(({ settings, mac_addresses, ...bmc }) => ({
        ...bmc,
        mac_addresses: [...mac_addresses],
        settings: JSON.stringify(settings),
        revision: newRevision(),
        ...{ claimed_by: null, created_at: at, updated_at: at },
      })),
    )
    .execute()
  await tellOfBmcs(tx, bmcs, 'changed')
}

export type BmcUpdate = Partial<
  Pick<
    StoredBmc,
    'name' | 'mac_addresses' | 'host_id' | 'settings' | 'observed' | 'boot' | 'task' | 'last_task'
  >
>

const text = (value: unknown): string => (value === null ? '' : JSON.stringify(value))

/** Null: it was changed since it was read, or is gone; nothing is written. */
export async function saveBmc(
  tx: Tx,
  before: StoredBmc,
  update: BmcUpdate,
  now: Instant,
): Promise<StoredBmc | null> {
  const { name, mac_addresses, host_id, settings, observed, boot, task, last_task } = update
  const row = await tx
    .updateTable('bmcs')
    .set({
      revision: newRevision(),
      updated_at: new Date(now),
      ...(name !== undefined && { name }),
      ...(mac_addresses !== undefined && { mac_addresses: [...mac_addresses] }),
      ...(host_id !== undefined && { host_id }),
      ...(settings !== undefined && { settings: text(settings) }),
      ...(observed !== undefined && { observed: text(observed) }),
      ...(boot !== undefined && { boot: text(boot) }),
      ...(task !== undefined && { task: text(task) }),
      ...(last_task !== undefined && { last_task: text(last_task) }),
    })
    .where('id', '=', before.id)
    .where('revision', '=', before.revision)
    // Whoever had it claimed and was too slow must not write any more.
    .where(sql<boolean>`claimed_by is not distinct from ${before.claimed_by}::uuid`)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return null
  await tellOfBmcs(tx, [before], 'changed')
  return decodeBmc(row)
}

export async function deleteBmc(tx: Tx, bmc: StoredBmc): Promise<void> {
  await forget(tx, [bmc.id])
  await tellOfBmcs(tx, [bmc], 'deleted')
}

/** What somebody asked one of them for, and is not done yet; nobody asks for more until the end of the transaction. */
export async function findBmcTask(tx: Tx, infraEnvId: string): Promise<string | null> {
  const { rows } = await sql<BmcRow>`
    select * from bmcs where infra_env_id = ${infraEnvId} order by id for update`.execute(tx)
  return rows.map(decodeBmc).find(({ task }) => task !== null)?.task?.kind ?? null
}

/** Together with their infra-env, and with their passwords. */
export async function forgetBmcs(tx: Tx, infraEnvId: string): Promise<void> {
  const { rows } = await sql<Pick<StoredBmc, 'id' | 'infra_env_id'>>`
    select id, infra_env_id from bmcs where infra_env_id = ${infraEnvId} for update`.execute(tx)
  if (rows.length === 0) return
  await forget(
    tx,
    rows.map(({ id }) => id),
  )
  await tellOfBmcs(tx, rows, 'deleted')
}

async function forget(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from secrets where owner_kind = 'bmc' and owner_id = any(${[...ids]}::text[])`.execute(tx)
  await sql`delete from bmc_due where bmc_id = any(${[...ids]}::uuid[])`.execute(tx)
  await sql`delete from bmcs where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Watchers of the cluster of the infra-env hear of it too. */
export async function tellOfBmcs(
  tx: Tx,
  bmcs: readonly Pick<StoredBmc, 'id' | 'infra_env_id'>[],
  operation: Change['operation'],
): Promise<void> {
  const [first] = bmcs
  if (first === undefined) return
  const cluster_id = await clusterOfInfraEnv(tx, first.infra_env_id)
  await recordChanges(
    tx,
    bmcs.map(({ id, infra_env_id }) => ({
      ...{ kind: 'bmc', operation, resource_id: id, infra_env_id, cluster_id },
    })),
  )
}

export async function clusterOfInfraEnv(db: Db | Tx, id: string): Promise<string | null> {
  const row = await db.selectFrom('infra_envs').select('cluster_id').where('id', '=', id).executeTakeFirst()
  return row?.cluster_id ?? null
}
