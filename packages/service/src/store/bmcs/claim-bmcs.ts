// Which process works on which BMC. Work takes minutes, so that no transaction can stand for it: a claim is a column with an end, which
// the process moves on while it works. One that died stops doing so, and others take over.
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'
import { type BmcRow, decodeBmc, type StoredBmc } from './stored-bmc.ts'

export interface Claim {
  /** Names the process. */
  readonly by: string
  readonly until: Instant
}

/** BMCs that are due, or that were left behind; those that wait longest come first. None is claimed by two. */
export async function claimBmcs(
  db: Db,
  { by, until }: Claim,
  now: Instant,
  limit: number,
): Promise<readonly StoredBmc[]> {
  const at = new Date(now)
  const { rows } = await sql<BmcRow>`
    with wanted as materialized (
      select bmc_id, min(at) as at from (
        select bmc_id, at from bmc_due where at <= ${at}
        union all select id, claimed_until from bmcs where claimed_until <= ${at}
      ) d group by bmc_id order by min(at) limit ${limit * 4}
    ), free as materialized (
      select b.id from bmcs b join wanted on wanted.bmc_id = b.id
      where b.claimed_until is null or b.claimed_until <= ${at}
      order by wanted.at, b.id limit ${limit} for update of b skip locked
    ), taken as (
      delete from bmc_due where at <= ${at}
        and (bmc_id in (select id from free) or bmc_id not in (select id from bmcs))
        and bmc_id in (select bmc_id from wanted)
    )
    update bmcs set claimed_by = ${by}, claimed_until = ${new Date(until)}
    where id in (select id from free) returning *`.execute(db)
  return rows.map(decodeBmc)
}

/** Null: another process has it now, or it is gone. */
export async function loadClaimed(db: Db, id: string, by: string): Promise<StoredBmc | null> {
  const { rows } = await sql<BmcRow>`
    select * from bmcs where id = ${id} and claimed_by = ${by}`.execute(db)
  return rows[0] ? decodeBmc(rows[0]) : null
}

/** Which of them are still ours. */
export async function renewClaims(
  db: Db,
  ids: readonly string[],
  { by, until }: Claim,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    update bmcs set claimed_until = ${new Date(until)}
    where id = any(${[...ids]}::uuid[]) and claimed_by = ${by} returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** `next`: when to look again; null: when there is news. */
export async function releaseBmc(db: Db, id: string, by: string, next: Instant | null): Promise<void> {
  await sql`
    with released as (
      update bmcs set claimed_by = null, claimed_until = null where id = ${id} and claimed_by = ${by} returning id
    )
    insert into bmc_due (bmc_id, at) select id, ${new Date(next ?? 0)} from released
    where ${next !== null}`.execute(db)
}

/** In the transaction that changes something which the work on it depends on. */
export async function markBmcDue(db: Db | Tx, id: string, at: Instant): Promise<void> {
  await db
    .insertInto('bmc_due')
    .values({ bmc_id: id, at: new Date(at) })
    .execute()
}

/** When something that nobody works on is due next; null: nothing is. */
export async function nextBmcDue(db: Db, now: Instant): Promise<Instant | null> {
  const { rows } = await sql<{ at: Instant | null }>`
    select min(least(d.at, b.claimed_until)) as at from bmcs b left join bmc_due d on d.bmc_id = b.id
    where b.claimed_until is null or b.claimed_until <= ${new Date(now)}`.execute(db)
  return rows[0]?.at ?? null
}
