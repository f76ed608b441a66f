import type { Db } from '../database/schema.ts'
import { loadEvents } from '../store/events/list-events.ts'
import { eventText } from '../wire/event-text.ts'
import type { Rendered } from './message.ts'

/** Events as the REST API lists them, for the live stream. */
export async function renderEvents(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Rendered>> {
  const rows = await loadEvents(db, ids)
  return new Map(
    rows.map((row) => [
      String(row.id),
      { text: eventText(row), cluster_id: row.cluster_id, infra_env_id: row.infra_env_id },
    ]),
  )
}
