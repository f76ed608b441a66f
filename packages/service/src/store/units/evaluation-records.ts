// What the database remembers of evaluations that are going on or in trouble.
import type { Instant } from '@groundwork/engine/facts'
import { type RawBuilder, sql } from 'kysely'
import { MARKS_LOCK } from '../../database/run-exclusively.ts'
import type { Tx } from '../../database/schema.ts'
import { findLargest, REPORTED_BYTES, type TooMuchReported } from '../hosts/reported-size.ts'
import type { UnitRef } from './unit.ts'

export interface EvaluationRecord {
  readonly id: string
  /** The process that began and did not end; null: none. */
  readonly begunBy: string | null
  /** That process has no connection any more. */
  readonly isBeginnerGone: boolean
  readonly crashes: number
  readonly failures: number
  readonly retryAt: Instant | null
  readonly isSetAside: boolean
  /** What its hosts have reported. */
  readonly bytes: number
  /** Of these, when they are too much. */
  readonly largest?: TooMuchReported['largest']
}

/** The caller holds the locks of the units. */
export async function readEvaluationRecords(
  tx: Tx,
  kind: UnitRef['kind'],
  ids: readonly string[],
): Promise<readonly EvaluationRecord[]> {
  if (ids.length === 0) return []
  const isOwn = isOf(kind, sql`u.id`)
  const { rows } = await sql<EvaluationRecord>`
    select u.id, e.begun_by as "begunBy",
      case when e.begun_by is null then false
        else pg_try_advisory_xact_lock_shared(${MARKS_LOCK}, hashtext(e.begun_by::text)) end as "isBeginnerGone",
      coalesce(e.crashes, 0) as crashes, coalesce(e.failures, 0) as failures,
      e.retry_at as "retryAt", e.set_aside_at is not null as "isSetAside",
      (select coalesce(sum(${REPORTED_BYTES}), 0)
        from hosts h where ${isOwn} and h.deleted_at is null) as bytes
    from unnest(${[...ids]}::uuid[]) as u (id)
    left join evaluations e on e.unit_kind = ${kind} and e.unit_id = u.id`.execute(tx)
  return rows
}

/** Whether evaluating it failed so often that it waits to be tried again. */
export async function isUnitSetAside(tx: Tx, { kind, id }: UnitRef): Promise<boolean> {
  const { rows } = await sql`
    select from evaluations where unit_kind = ${kind} and unit_id = ${id}::uuid and set_aside_at is not null`.execute(
    tx,
  )
  return rows.length > 0
}

export const findLargestOf = (tx: Tx, { kind, id }: UnitRef): Promise<Omit<TooMuchReported, 'limitBytes'>> =>
  findLargest(tx, sql`${isOf(kind, sql`${id}::uuid`)} and h.deleted_at is null`)

const isOf = (kind: UnitRef['kind'], id: RawBuilder<unknown>): RawBuilder<unknown> =>
  kind === 'cluster' ? sql`h.cluster_id = ${id}` : sql`h.infra_env_id = ${id} and h.cluster_id is null`

export interface EvaluationTrouble {
  readonly crashes: number
  readonly failures: number
  readonly cause: string
  readonly retryAt: Instant
}

export async function writeEvaluationTrouble(
  tx: Tx,
  { kind, id }: UnitRef,
  { crashes, failures, cause, retryAt }: EvaluationTrouble,
  now: Instant,
): Promise<void> {
  await sql`
    insert into evaluations (unit_kind, unit_id, crashes, failures, cause, set_aside_at, retry_at)
    values (${kind}, ${id}, ${crashes}, ${failures}, ${cause}, ${new Date(now)}, ${new Date(retryAt)})
    on conflict (unit_kind, unit_id) do update set
      begun_at = null, begun_by = null, crashes = excluded.crashes, failures = excluded.failures,
      cause = excluded.cause, retry_at = excluded.retry_at,
      set_aside_at = coalesce(evaluations.set_aside_at, excluded.set_aside_at)`.execute(tx)
}

/** The evaluation came to its end: nothing is remembered. */
export async function forgetEvaluations(
  tx: Tx,
  kind: UnitRef['kind'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from evaluations where unit_kind = ${kind} and unit_id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** The evaluation begins again later. What happened to earlier ones still counts. */
export async function interruptEvaluations(
  tx: Tx,
  kind: UnitRef['kind'],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update evaluations set begun_at = null, begun_by = null
    where unit_kind = ${kind} and unit_id = any(${[...ids]}::uuid[])`.execute(tx)
}
