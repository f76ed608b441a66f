// What the database remembers: when a process of the service was last there, and when none was.
import type { Absence } from '@groundwork/engine/facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/schema.ts'

const LOCK_TIMEOUT_MS = 5_000
/** Longer than any limit. */
const MEMORY_MS = 7 * 24 * 3_600_000

/** A process that holds the row sees all that others noted. Answers with the last sign of life; null: there was none. */
export async function lockPresence(tx: Tx): Promise<number | null> {
  // A process that stands still with the row in its hands must not stop the others.
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
  const row = await tx.selectFrom('presence').select('alive_at').forUpdate().executeTakeFirst()
  return row?.alive_at ?? null
}

export async function writePresence(tx: Tx, now: number): Promise<void> {
  await sql`
    insert into presence (alive_at) values (${new Date(now)})
    on conflict (is_row) do update set alive_at = excluded.alive_at`.execute(tx)
}

/** The clock was ahead. An absence that ends in the future would hold up every limit until then. */
export async function shortenAbsences(tx: Tx, now: number): Promise<void> {
  await sql`delete from absences where gone_at >= ${new Date(now)}`.execute(tx)
  await sql`update absences set back_at = ${new Date(now)} where back_at > ${new Date(now)}`.execute(tx)
}

export async function noteAbsence(tx: Tx, { from, to }: Absence): Promise<void> {
  await sql`
    insert into absences (gone_at, back_at) values (${new Date(from)}, ${new Date(to)})
    on conflict (gone_at) do update set back_at = excluded.back_at`.execute(tx)
  await sql`delete from absences where back_at < ${new Date(to - MEMORY_MS)}`.execute(tx)
}

interface Remembered {
  /** In the order of time. */
  readonly absences: readonly Absence[]
  /** The last sign of life; null: there was none. */
  readonly aliveAt: number | null
}

/** In one statement: between two an absence could end, and would be counted twice. */
export async function readAbsences(db: Db | Tx, now: number): Promise<Remembered> {
  const { rows } = await sql<{ from: number; to: number | null }>`
    select gone_at as from, back_at as to from absences where back_at > ${new Date(now - MEMORY_MS)}
    union all select alive_at, null from presence order by 1`.execute(db)
  return {
    absences: rows.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }])),
    aliveAt: rows.find(({ to }) => to === null)?.from ?? null,
  }
}
