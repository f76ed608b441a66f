// The one statement that writes events. Watchers hear of all but metrics; of audit entries, those who may.
import type { EventSeverity } from '@groundwork/contract/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../../database/schema.ts'

export interface NewEvent {
  /** Empty for metrics. */
  readonly name: string
  readonly category: 'user' | 'metrics' | 'audit'
  readonly severity: EventSeverity
  readonly message: string
  /** JSON text; empty: none. */
  readonly props: string
  readonly cluster_id: string | null
  readonly infra_env_id: string | null
  readonly host_id: string | null
}

export interface EventContext {
  readonly now: number
  readonly requestId: string
}

export async function insertEvents(
  tx: Tx,
  events: readonly NewEvent[],
  { now, requestId }: EventContext,
): Promise<void> {
  if (events.length === 0) return
  // The database cannot store the character NUL, which machines can send inside their names.
  const column = (name: keyof NewEvent) => events.map((event) => event[name]?.replaceAll('\0', '') || null)
  await sql`
    with added as (
      insert into events
        (event_time, name, category, severity, message, props, request_id, cluster_id, infra_env_id, host_id)
      select ${new Date(now)}::timestamptz, coalesce(name, ''), category, severity, coalesce(message, ''),
        coalesce(props, ''), ${requestId}::text, cluster_id, infra_env_id, host_id
      from unnest(
        ${column('name')}::text[], ${column('category')}::text[], ${column('severity')}::text[],
        ${column('message')}::text[], ${column('props')}::text[], ${column('cluster_id')}::uuid[],
        ${column('infra_env_id')}::uuid[], ${column('host_id')}::uuid[]
      ) with ordinality
        as event (name, category, severity, message, props, cluster_id, infra_env_id, host_id, place)
      order by place
      returning id, category, cluster_id, infra_env_id
    )
    insert into changes (kind, operation, resource_id, cluster_id, infra_env_id)
    select case category when 'audit' then 'audit' else 'event' end, 'changed', id::text, cluster_id, infra_env_id
    from added where category in ('user', 'audit') order by id
  `.execute(tx)
}
