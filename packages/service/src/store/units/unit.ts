// What is evaluated as a whole: a cluster with its hosts, or the hosts of an infra-env that belong to no cluster.
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'

export interface UnitRef {
  readonly kind: 'cluster' | 'infra-env'
  readonly id: string
}

/** The unit that a host belongs to. */
export const unitOf = (host: { cluster_id: string | null; infra_env_id: string }): UnitRef =>
  host.cluster_id === null
    ? { kind: 'infra-env', id: host.infra_env_id }
    : { kind: 'cluster', id: host.cluster_id }

/** Part of every transaction that changes a fact: whatever happens to us afterwards, the unit will be evaluated. */
export async function markDue(db: Db | Tx, { kind, id }: UnitRef, at: Instant): Promise<void> {
  await db
    .insertInto('due')
    .values({ unit_kind: kind, unit_id: id, at: new Date(at) })
    .execute()
}

/** All of them in one statement. */
export async function markAllDue(db: Db | Tx, dues: readonly Due[]): Promise<void> {
  if (dues.length === 0) return
  await sql`
    insert into due (unit_kind, unit_id, at)
    select kind, id, to_timestamp(at / 1000.0) from unnest(
      ${dues.map(({ unit }) => unit.kind)}::text[],
      ${dues.map(({ unit }) => unit.id)}::uuid[],
      ${dues.map(({ at }) => at)}::float8[]
    ) as due (kind, id, at)`.execute(db)
}

/** When a unit has to be looked at. */
export interface Due {
  readonly unit: UnitRef
  readonly at: Instant
}
