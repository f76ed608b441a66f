// When nobody listened. A service that comes back after an upgrade, a crash or a failure of its database must not blame hosts and
// clusters for its own absence, so the processes leave a sign of life in the database, and whoever finds an old one notes the gap.
import type { Absence } from '@groundwork/engine/facts/absence'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Tx } from '../database/schema.ts'

export interface Absences {
  /** In the order of time. Those that no limit reaches back to are forgotten. */
  known(): readonly Absence[]
  /** A sign of life, unless there was one a moment ago. */
  beat(): Promise<void>
  /** Notes an absence that has just ended; costs nothing otherwise. To be waited for before something is decided. Never fails. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

const BEAT_EVERY_MS = 10_000
const MOMENT_MS = 5_000
/** A sign of life may be missing because everything was slow. */
const SHORTEST_MS = 30_000
const LOCK_TIMEOUT_MS = 5_000
/** Longer than any limit. */
const MEMORY_MS = 7 * 24 * 3_600_000

/** To be waited for before anything is decided. The second clock is one that nobody sets. */
export async function watchAbsences(
  { db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>,
  steadyClock: () => number = () => performance.now(),
): Promise<Absences> {
  let known: readonly Absence[] = []
  let beatAt: number | null = null
  let steadyBeatAt: number | null = null
  let beating: Promise<void> | null = null

  const isHere = (): boolean => steadyBeatAt !== null && steadyClock() - steadyBeatAt < SHORTEST_MS

  async function write(): Promise<void> {
    const moment = await db.transaction().execute(async (tx) => {
      const last = await holdPresence(tx)
      // Read only now: whoever had to wait for the database was away until it answered.
      const now = clock.now()
      const steady = steadyClock()
      await writePresence(tx, now)
      if (last !== null && last > now) await shortenAbsences(tx, now)
      // A clock that was set forward is no absence: this process was here.
      if (!isHere() && last !== null && now - last >= SHORTEST_MS) {
        await noteAbsence(tx, { from: last, to: now })
        log.info({ absence_ms: now - last }, 'the service was away; no limit ran meanwhile')
      }
      return { now, steady, absences: await readAbsences(tx, now) }
    })
    known = moment.absences
    beatAt = moment.now
    steadyBeatAt = moment.steady
  }

  /** One at a time: where the database does not answer, they would pile up. */
  function beat(): Promise<void> {
    beating ??= write().finally(() => {
      beating = null
    })
    return beating
  }

  await beat()
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'cannot leave a sign of life; trying again'))
  }, BEAT_EVERY_MS)
  timer.unref()

  return {
    known: () => known,
    beat: async () => {
      if (beatAt === null || Math.abs(clock.now() - beatAt) >= MOMENT_MS) await beat()
    },
    catchUp: async () => {
      // Where the database is away, the decision fails as well.
      if (!isHere()) await beat().catch(() => undefined)
    },
    close: async () => {
      clearInterval(timer)
      await beating?.catch(() => undefined)
      await beat()
    },
  }
}

/** Whoever holds the row sees all that others noted. Answers with the last sign of life; null: there was none. */
async function holdPresence(tx: Tx): Promise<number | null> {
  // A process that stands still with the row in its hands must not stop the others.
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(tx)
  const row = await tx.selectFrom('presence').select('alive_at').forUpdate().executeTakeFirst()
  return row?.alive_at ?? null
}

async function writePresence(tx: Tx, now: number): Promise<void> {
  await sql`
    insert into presence (alive_at) values (${new Date(now)})
    on conflict (is_row) do update set alive_at = excluded.alive_at`.execute(tx)
}

/** The clock was ahead. An absence that ends in the future would hold up every limit until then. */
async function shortenAbsences(tx: Tx, now: number): Promise<void> {
  await sql`delete from absences where gone_at >= ${new Date(now)}`.execute(tx)
  await sql`update absences set back_at = ${new Date(now)} where back_at > ${new Date(now)}`.execute(tx)
}

async function noteAbsence(tx: Tx, { from, to }: Absence): Promise<void> {
  await sql`
    insert into absences (gone_at, back_at) values (${new Date(from)}, ${new Date(to)})
    on conflict (gone_at) do update set back_at = excluded.back_at`.execute(tx)
  await sql`delete from absences where back_at < ${new Date(to - MEMORY_MS)}`.execute(tx)
}

async function readAbsences(tx: Tx, now: number): Promise<readonly Absence[]> {
  const { rows } = await sql<Absence>`
    select gone_at as from, back_at as to from absences
    where back_at > ${new Date(now - MEMORY_MS)} order by gone_at`.execute(tx)
  return rows
}
