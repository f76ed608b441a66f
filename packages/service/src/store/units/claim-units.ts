// Takes units for evaluation. Several processes share the work by these locks alone.
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Tx } from '../../database/schema.ts'
import { CLUSTER_COLUMNS } from '../clusters/cluster-store.ts'
import type { UnitRef } from './unit.ts'

export interface Claimed<Row> {
  /** Locked, due, and not deleted. */
  readonly rows: readonly Row[]
  /** Another process works on them. */
  readonly busy: readonly string[]
  /** Deleted, though something was due. */
  readonly gone: readonly string[]
}

interface Claimable {
  readonly id: string
  readonly deleted_at: Instant | null
}

/**
 * Deadlines are taken up as well: the evaluation sets new ones. A change that commits from now on leaves a row of its own.
 * `wait`: for units that another process works on; otherwise they are left to it.
 */
export async function claimUnits<Row>(
  tx: Tx,
  kind: UnitRef['kind'],
  ids: readonly string[],
  now: Instant,
  wait: boolean,
): Promise<Claimed<Row>> {
  const columns =
    kind === 'cluster' ? sql.join(CLUSTER_COLUMNS.map((name) => sql.ref(`u.${name}`))) : sql`u.*`
  const table = sql.table(kind === 'cluster' ? 'clusters' : 'infra_envs')
  // The lock comes first: what is due belongs to the process that holds it.
  const { rows } = await sql<Row & Claimable & { readonly is_due: boolean }>`
    with claimed as materialized (
      select ${columns} from ${table} u where u.id = any(${[...ids]}::uuid[])
      order by u.id for update ${wait ? sql`` : sql`skip locked`}
    ), ready as materialized (
      -- Each is found by its index, also by a database that does not know yet how many rows there are.
      select claimed.id from claimed cross join lateral (
        select from due where unit_id = claimed.id and unit_kind = ${kind} and at <= ${new Date(now)} limit 1
      ) d
    ), taken as (
      delete from due where unit_kind = ${kind} and unit_id = any(array(select id from ready))
    )
    select claimed.*, claimed.id in (select id from ready) as is_due from claimed`.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  const missing = ids.filter((id) => !found.has(id))
  const busy = missing.length === 0 ? [] : await thoseThere(tx, table, missing)
  const unknown = missing.filter((id) => !busy.includes(id))
  if (unknown.length > 0) await forget(tx, kind, unknown)
  const due = rows.filter(({ is_due }) => is_due)
  return {
    rows: due.filter(({ deleted_at }) => deleted_at === null),
    busy,
    gone: [...due.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id), ...unknown],
  }
}

/** No evaluation will ever look at them again. */
async function forget(tx: Tx, kind: UnitRef['kind'], ids: readonly string[]): Promise<void> {
  await sql`delete from due where unit_kind = ${kind} and unit_id = any(${[...ids]}::uuid[])`.execute(tx)
}

async function thoseThere(tx: Tx, table: ReturnType<typeof sql>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${table} where id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}
