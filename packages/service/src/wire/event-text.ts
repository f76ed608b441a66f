// Events as JSON text.
import type { Event } from '@groundwork/contract/events'
import type { StoredEvent } from '../store/events/stored-event.ts'
import { unlessEmpty, type Wire } from './json-text.ts'
import { timeText } from './times.ts'

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
