// Check-ins are noted in memory and written together, about once a second: a lost second of check-in times does no harm,
// and a poll must not cost a write.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../database/schema.ts'
import type { HostKey } from '../stored.ts'
import { hostName } from './host-cache.ts'
import type { CheckIn } from './host-document.ts'

export interface CheckIns {
  note(key: HostKey, checkIn: CheckIn): void
  /** What is not written yet. */
  pending(key: HostKey): CheckIn | null
  flush(): Promise<void>
  close(): Promise<void>
}

interface CheckInsDeps {
  readonly db: Db
  readonly log: Pick<Logger, 'warn'>
}

const FLUSH_EVERY_MS = 1_000

export function createCheckIns({ db, log }: CheckInsDeps): CheckIns {
  let noted = new Map<string, HostKey & CheckIn>()
  /** On their way to the database, or just written: a caller that read the rows a moment ago does not know them yet. */
  let leaving: ReadonlyMap<string, HostKey & CheckIn> = new Map()
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    if (noted.size === 0) return
    leaving = noted
    noted = new Map()
    try {
      await writeAll(db, [...leaving.values()])
    } catch (error) {
      // Newer ones win; the others are tried again.
      noted = new Map([...leaving, ...noted])
      throw error
    }
  }

  function flush(): Promise<void> {
    writing = writing.catch(() => undefined).then(write)
    return writing
  }

  function onTimer(): void {
    timer = undefined
    flush().catch((error: unknown) => {
      log.warn({ err: error }, 'cannot write check-ins; trying again')
      startTimer()
    })
  }

  function startTimer(): void {
    timer ??= setTimeout(onTimer, FLUSH_EVERY_MS).unref()
  }

  return {
    note(key, checkIn) {
      noted.set(hostName(key), { ...key, ...checkIn })
      startTimer()
    },
    pending: (key) => noted.get(hostName(key)) ?? leaving.get(hostName(key)) ?? null,
    flush,
    close: async () => {
      clearTimeout(timer)
      await flush()
    },
  }
}

async function writeAll(db: Db, rows: readonly (HostKey & CheckIn)[]): Promise<void> {
  // In one order, so that two processes never wait for each other.
  const sorted = [...rows].sort((a, b) => (hostName(a) < hostName(b) ? -1 : 1))
  await sql`
    insert into check_ins (infra_env_id, host_id, checked_in_at, timestamp)
    select infra_env_id, host_id, to_timestamp(at / 1000.0), timestamp
    from unnest(
      ${sorted.map(({ infra_env_id }) => infra_env_id)}::uuid[],
      ${sorted.map(({ host_id }) => host_id)}::uuid[],
      ${sorted.map(({ checked_in_at }) => checked_in_at)}::bigint[],
      ${sorted.map(({ timestamp }) => timestamp)}::bigint[]
    ) as noted (infra_env_id, host_id, at, timestamp)
    on conflict (host_id, infra_env_id) do update
      set checked_in_at = excluded.checked_in_at, timestamp = excluded.timestamp
      where check_ins.checked_in_at <= excluded.checked_in_at`.execute(db)
}
