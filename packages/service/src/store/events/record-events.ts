// How things that happened become rows. Always in the transaction that made them happen, so that there is no event
// without its cause and no cause without its event.
import { renderEvent } from '@groundwork/contract/events'
import type { EmittedEvent } from '@groundwork/engine/tables'
import type { Tx } from '../../database/schema.ts'
import { type EventContext, insertEvents, type NewEvent } from './insert-events.ts'
import { type RateLimitsMs, withinRateLimits } from './rate-limits.ts'

/** What the engine decided that people should know. Their properties stand in the message, so `props` stays empty. */
export async function recordEvents(
  tx: Tx,
  events: readonly EmittedEvent[],
  context: EventContext & { readonly rateLimitsMs: RateLimitsMs },
): Promise<void> {
  if (events.length === 0) return
  const kept = await withinRateLimits(tx, events.map(rowOf), context.rateLimitsMs, context.now)
  await insertEvents(tx, kept, context)
}

function rowOf({ name, props }: EmittedEvent): NewEvent {
  const { category, severity, message, cluster_id, infra_env_id, host_id } = renderEvent(name, props)
  return {
    name,
    category,
    severity,
    message,
    props: '',
    cluster_id: cluster_id || null,
    infra_env_id: infra_env_id || null,
    host_id: host_id || null,
  }
}
