// Which process works on which BMC. Work takes minutes, so that no transaction can stand for it: a claim is a column with an end, which
// the process moves on while it works. One that died stops doing so, and others take over.
import type { Instant } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'
import { type BmcRow, decodeBmc, type StoredBmc } from './stored-bmc.ts'

/** Made anew each time that work on a BMC begins: whoever was too slow finds another one, even in its own process. */
export interface Claim {
  readonly id: string
  readonly by: string
}

export interface Claiming {
  readonly now: Instant
  readonly until: Instant
  readonly limit: number
  /** What the process works on already, whatever became of its claims. */
  readonly except: readonly string[]
}

/** BMCs that are due, or that were left behind; those that wait longest come first. None is claimed by two. */
export async function claimBmcs(db: Db, claiming: Claiming): Promise<readonly Claim[]> {
  const { now, until, limit, except } = claiming
  const at = new Date(now)
  const { rows } = await sql<Claim>`
    with wanted as materialized (
      select d.bmc_id, min(d.at) as at from (
        select bmc_id, at from bmc_due where at <= ${at}
        union all select id, claimed_until from bmcs where claimed_until <= ${at}
      ) d left join bmcs b on b.id = d.bmc_id
      where (b.claimed_until is null or b.claimed_until <= ${at}) and d.bmc_id <> all(${[...except]}::uuid[])
      group by d.bmc_id order by min(d.at) limit ${limit * 4}
    ), free as materialized (
      select b.id from bmcs b join wanted on wanted.bmc_id = b.id
      where b.claimed_until is null or b.claimed_until <= ${at}
      order by wanted.at, b.id limit ${limit} for update of b skip locked
    ), taken as (
      delete from bmc_due where at <= ${at}
        and (bmc_id in (select id from free) or bmc_id not in (select id from bmcs))
        and bmc_id in (select bmc_id from wanted)
    )
    update bmcs set claimed_by = gen_random_uuid(), claimed_until = ${new Date(until)}
    where id in (select id from free) returning id, claimed_by as by`.execute(db)
  return rows
}

/** Null: others have it now, or it is gone. */
export async function loadClaimed(db: Db, { id, by }: Claim): Promise<StoredBmc | null> {
  const { rows } = await sql<BmcRow>`
    select * from bmcs where id = ${id} and claimed_by = ${by}`.execute(db)
  return rows[0] ? decodeBmc(rows[0]) : null
}

/** Which of them are still ours. */
export async function renewClaims(
  db: Db,
  claims: readonly Claim[],
  until: Instant,
): Promise<ReadonlySet<string>> {
  const [ids, bys] = [claims.map(({ id }) => id), claims.map(({ by }) => by)]
  const { rows } = await sql<{ id: string }>`
    update bmcs set claimed_until = ${new Date(until)}
    from unnest(${ids}::uuid[], ${bys}::uuid[]) as ours (id, by)
    where bmcs.id = ours.id and bmcs.claimed_by = ours.by returning bmcs.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** `next`: when to look again; null: when there is news. */
export async function releaseBmc(db: Db, { id, by }: Claim, next: Instant | null): Promise<void> {
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
