import { sql } from 'kysely'
import type { App } from '../app.ts'

/** Polls are a minute apart at most while anybody is there to hear them. */
const SHORTEST_ABSENCE_MS = 60_000
/** Longer than any host may be silent: who was silent for so long already counts as gone. */
const LONGEST_SILENCE_MS = 10 * 60_000

/**
 * Nobody was heard because nobody listened: the time during which no process of this service ran does not count as silence of
 * hosts, or a service that comes back after an upgrade would declare every installation failed. Before anything is decided.
 */
export async function forgiveSilence({ db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>): Promise<void> {
  const { rows } = await sql<{ readonly newest: number | null }>`
    select max(checked_in_at) as newest from check_ins`.execute(db)
  const newest = rows[0]?.newest ?? null
  if (newest === null) return
  const absenceMs = clock.now() - newest
  if (absenceMs < SHORTEST_ABSENCE_MS) return
  // The clock of a host is compared with the moment at which it told its time, so both move.
  const { numAffectedRows } = await sql`
    update check_ins
    set checked_in_at = checked_in_at + ${absenceMs} * interval '1 millisecond',
        timestamp = case when timestamp > 0 then timestamp + ${Math.round(absenceMs / 1_000)} else timestamp end
    where checked_in_at > ${new Date(newest - LONGEST_SILENCE_MS)}`.execute(db)
  log.info({ absence_ms: absenceMs, hosts: Number(numAffectedRows ?? 0) }, 'silence is counted from now on')
}
