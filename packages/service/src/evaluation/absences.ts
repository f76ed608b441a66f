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
  close(): Promise<void>
}

const BEAT_EVERY_MS = 10_000
const MOMENT_MS = 5_000
/** A sign of life may be missing because everything was slow. */
const SHORTEST_MS = 30_000
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

  async function write(): Promise<void> {
    const now = clock.now()
    // A clock that was set forward is no absence: this process was here.
    const wasHere = steadyBeatAt !== null && steadyClock() - steadyBeatAt < SHORTEST_MS
    known = await db.transaction().execute(async (tx) => {
      const last = await takePresence(tx, now)
      if (!wasHere && last !== null && now - last >= SHORTEST_MS) {
        await noteAbsence(tx, { from: last, to: now })
        log.info({ absence_ms: now - last }, 'the service was away; no limit ran meanwhile')
      }
      return readAbsences(tx, now)
    })
    beatAt = now
    steadyBeatAt = steadyClock()
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
    close: async () => {
      clearInterval(timer)
      await beating?.catch(() => undefined)
      await beat()
    },
  }
}

/** Whoever holds the row sees all that others noted. Answers with the last sign of life before this one; null: there was none. */
async function takePresence(tx: Tx, now: number): Promise<number | null> {
  const before = await tx.selectFrom('presence').select('alive_at').forUpdate().executeTakeFirst()
  await sql`
    insert into presence (alive_at) values (${new Date(now)})
    on conflict (is_row) do update set alive_at = excluded.alive_at`.execute(tx)
  return before?.alive_at ?? null
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
