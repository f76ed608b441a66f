// Some events repeat so often that only the first of them in a while is kept, for each object by itself.
import { sql } from 'kysely'
import type { Tx } from '../../database/schema.ts'
import type { NewEvent } from './insert-events.ts'

export type RateLimitsMs = Readonly<Record<string, number>>

const HOUR_MS = 60 * 60 * 1000
/** An agent that cannot be replaced tries again with every poll, and one that reports too much goes on to. */
const ALWAYS_LIMITED: RateLimitsMs = {
  upgrade_agent_started: HOUR_MS,
  upgrade_agent_finished: HOUR_MS,
  upgrade_agent_failed: HOUR_MS,
  host_reply_refused: HOUR_MS,
}

/** Without the events that came too soon after one of the same name about the same object. */
export async function withinRateLimits(
  tx: Tx,
  events: readonly NewEvent[],
  limits: RateLimitsMs,
  now: number,
): Promise<readonly NewEvent[]> {
  const kept: NewEvent[] = []
  const seen = new Set<string>()
  for (const event of events) {
    const limit = limitOf(limits, event.name)
    if (limit > 0) {
      const subject = subjectOf(event)
      const key = `${event.name} ${subject.column} ${subject.id}`
      if (seen.has(key)) continue
      seen.add(key)
      if (await happenedSince(tx, event.name, subject, now - limit)) continue
    }
    kept.push(event)
  }
  return kept
}

function limitOf(limits: RateLimitsMs, name: string): number {
  if (Object.hasOwn(limits, name)) return limits[name] ?? 0
  return Object.hasOwn(ALWAYS_LIMITED, name) ? (ALWAYS_LIMITED[name] ?? 0) : 0
}

interface Subject {
  readonly column: 'host_id' | 'cluster_id' | 'infra_env_id'
  readonly id: string | null
}

function subjectOf(event: NewEvent): Subject {
  if (event.host_id !== null) return { column: 'host_id', id: event.host_id }
  if (event.cluster_id !== null) return { column: 'cluster_id', id: event.cluster_id }
  return { column: 'infra_env_id', id: event.infra_env_id }
}

async function happenedSince(tx: Tx, name: string, { column, id }: Subject, since: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from events
      where ${sql.ref(column)} = ${id}::uuid and event_time > ${new Date(since)}::timestamptz and name = ${name}
    ) as found
  `.execute(tx)
  return rows[0]?.found ?? false
}
