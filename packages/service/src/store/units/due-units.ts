// What is due, and when.
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'
import type { UnitRef } from './unit.ts'

/** Those that wait longest come first. */
export async function readDueUnits(db: Db, now: Instant, limit: number): Promise<UnitRef[]> {
  const { rows } = await sql<{ unit_kind: UnitRef['kind']; unit_id: string }>`
    select unit_kind, unit_id from due where at <= ${new Date(now)}
    group by unit_kind, unit_id order by min(at) limit ${limit}`.execute(db)
  return rows.map(({ unit_kind, unit_id }) => ({ kind: unit_kind, id: unit_id }))
}

/** The first deadline after now; null: there is none. */
export async function readNextDue(db: Db, now: Instant): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant | null }>`
    select min(at) as at from due where at > ${new Date(now)}`.execute(db)
  return rows[0]?.at ?? null
}

/** Waits until no other process works on the unit. */
export async function lockUnit(tx: Tx, { kind, id }: UnitRef): Promise<void> {
  const table = sql.table(kind === 'cluster' ? 'clusters' : 'infra_envs')
  await sql`select from ${table} where id = ${id} for update`.execute(tx)
}

/** Nothing of the unit is due before this time. */
export async function postponeDue(tx: Tx, { kind, id }: UnitRef, at: Instant): Promise<void> {
  await sql`
    update due set at = ${new Date(at)}
    where unit_kind = ${kind} and unit_id = ${id} and at < ${new Date(at)}`.execute(tx)
}
