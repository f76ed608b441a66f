// Events as JSON text.
import type { Event } from '@groundwork/contract/api/events'
import type { Instant } from '@groundwork/engine/facts'
import { unlessEmpty, type Wire } from './json-text.ts'
import { timeText } from './times.ts'

/** An event as it is kept, as far as answers show it. */
export interface StoredEvent {
  readonly event_time: Instant
  /** Empty for metrics. */
  readonly name: string
  readonly severity: string
  readonly message: string
  /** JSON text; empty: none. */
  readonly props: string
  readonly cluster_id: string | null
  readonly infra_env_id: string | null
  readonly host_id: string | null
}

export const eventText = (event: StoredEvent): string => JSON.stringify(members(event))

const members = (event: StoredEvent): Wire<Event> => ({
  name: unlessEmpty(event.name),
  severity: event.severity as Event['severity'],
  message: event.message,
  event_time: timeText(event.event_time),
  cluster_id: event.cluster_id ?? undefined,
  infra_env_id: event.infra_env_id ?? undefined,
  host_id: event.host_id ?? undefined,
  props: unlessEmpty(event.props),
})
