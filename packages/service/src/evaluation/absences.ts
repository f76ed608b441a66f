// When no process of the service could be reached. A service that comes back after an upgrade, a crash or a failure of its database must not blame hosts and
// clusters for its own absence, so processes that can be reached leave a sign of life in the database, and a process that finds an old one
// notes the gap.
import type { Absence } from '@groundwork/engine/facts'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database/schema.ts'
import {
  lockPresence,
  noteAbsence,
  readAbsences,
  shortenAbsences,
  writePresence,
} from '../store/units/absence-records.ts'
import { pastAbsences, SHORTEST_ABSENCE_MS } from './past-absences.ts'

export interface Absences {
  /** In the order of time. Those that no limit reaches back to are forgotten. */
  known(): readonly Absence[]
  /** Hosts can reach this process from now on. Until then it leaves no sign of life, for it may never get that far. */
  arrive(): Promise<void>
  /** A sign of life, unless there was one a moment ago. */
  beat(): Promise<void>
  /** Learns of an absence that lasts or has just ended. To be waited for before something is decided. Never fails. */
  catchUp(): Promise<void>
  /** Calls the listener after every sign of life from now on, with the absences that are known then. */
  onPresence(listener: (known: readonly Absence[]) => void): void
  /** Hosts cannot reach this process any more. Never fails. */
  leave(): Promise<void>
}

interface AbsenceDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Logger, 'info' | 'warn'>
}

const BEAT_EVERY_MS = 10_000
const MOMENT_MS = 5_000

/** To be waited for before anything is decided. The second clock is monotonic. */
export async function watchAbsences(
  { db, clock, log }: AbsenceDeps,
  steadyClock: () => number = () => performance.now(),
): Promise<Absences> {
  let known: readonly Absence[] = []
  let isReachable = false
  let beatAt: number | null = null
  let steadyBeatAt: number | null = null
  let refreshing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const listeners: ((known: readonly Absence[]) => void)[] = []

  const isHere = (): boolean => steadyBeatAt !== null && steadyClock() - steadyBeatAt < SHORTEST_ABSENCE_MS

  async function write(): Promise<void> {
    const moment = await db.transaction().execute(async (tx) => {
      const last = await lockPresence(tx)
      // Read only now: a process that had to wait for the database was away until it answered.
      const now = clock.now()
      const steady = steadyClock()
      await writePresence(tx, now)
      if (last !== null && last > now) await shortenAbsences(tx, now)
      // A clock that was set forward is no absence: this process was here.
      if (!isHere() && last !== null && now - last >= SHORTEST_ABSENCE_MS) {
        await noteAbsence(tx, { from: last, to: now })
        log.info({ absence_ms: now - last }, 'the service was away; no limit ran meanwhile')
      }
      return { now, steady, ...(await readAbsences(tx, now)) }
    })
    known = moment.absences
    beatAt = moment.now
    steadyBeatAt = moment.steady
    for (const listener of listeners) listener(known)
  }

  /** An absence that has not ended yet counts until now. */
  async function read(): Promise<void> {
    known = pastAbsences(await readAbsences(db, clock.now()), clock.now())
  }

  /** One at a time: where the database does not answer, they would pile up. */
  function refresh(): Promise<void> {
    refreshing ??= (isReachable ? write() : read()).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function refreshAnew(): Promise<void> {
    while (refreshing !== null) await refreshing.catch(() => undefined)
    await refresh()
  }

  await refresh()
  return {
    known: () => known,
    async arrive() {
      isReachable = true
      timer = setInterval(() => {
        refresh().catch((error: unknown) =>
          log.warn({ err: error }, 'cannot leave a sign of life; trying again'),
        )
      }, BEAT_EVERY_MS)
      timer.unref()
      await refreshAnew()
    },
    beat: async () => {
      if (isReachable && Math.abs(clock.now() - (beatAt ?? 0)) >= MOMENT_MS) await refresh()
    },
    catchUp: async () => {
      // Where the database is away, the decision fails as well.
      if (!isReachable || !isHere()) await refresh().catch(() => undefined)
    },
    onPresence: (listener) => void listeners.push(listener),
    async leave() {
      clearInterval(timer)
      try {
        if (isReachable && beatAt !== null) await refreshAnew()
      } catch (error) {
        log.warn({ err: error }, 'cannot leave a last sign of life')
      } finally {
        isReachable = false
      }
    },
  }
}
