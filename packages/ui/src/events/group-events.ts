// Events in groups that people can find again: by day, and within it by hour.
import type { Event } from '@groundwork/contract/events'

export interface EventGroup {
  /** The beginning of the hour, in milliseconds, by the clock of the person. */
  readonly at: number
  readonly events: readonly Event[]
}

export function groupByHour(events: readonly Event[]): readonly EventGroup[] {
  const groups: { at: number; events: Event[] }[] = []
  for (const event of events) {
    const hour = new Date(event.event_time)
    hour.setMinutes(0, 0, 0)
    const at = hour.getTime()
    const last = groups.at(-1)
    if (last?.at === at) last.events.push(event)
    else groups.push({ at, events: [event] })
  }
  return groups
}

export const eventKey = ({ event_time, name = '', message, host_id, cluster_id }: Event): string =>
  `${event_time} ${name} ${host_id ?? ''} ${cluster_id ?? ''} ${message}`

/** What the stream brought and what was loaded, each once, newest first. */
export function mergeEvents(...lists: readonly (readonly Event[])[]): readonly Event[] {
  const all = new Map<string, Event>()
  for (const event of lists.flat()) all.set(eventKey(event), event)
  return [...all.values()].sort((a, b) => Date.parse(b.event_time) - Date.parse(a.event_time))
}

/** Steps on the way; the pages of events and of a host have them. */
const DETAILS: readonly (string | undefined)[] = [
  'host_validation_failed',
  'host_validation_fixed',
  'cluster_validation_failed',
  'cluster_validation_fixed',
  'host_role_updated',
  'host_certificate_approved',
  'host_boot_logs_uploaded',
  'host_logs_uploaded',
  'cluster_logs_uploaded',
  'cluster_operator_status',
  'image_status_updated',
  'image_info_updated',
  'existing_image_reused',
  'ignition_config_image_generated',
  'reboots_for_node',
]

/** What a person wants to know who comes back after an hour. */
export const milestones = (events: readonly Event[]): readonly Event[] =>
  withoutPercents(events).filter(({ name }) => !DETAILS.includes(name))

const PERCENT = /: \d+%\.?$/

/** Of a host that counts percents, only the newest count: the others would bury everything else. */
export function withoutPercents(events: readonly Event[]): readonly Event[] {
  const seen = new Set<string>()
  return events.filter(({ message, host_id }) => {
    if (!host_id || !PERCENT.test(message)) return true
    const isFirst = !seen.has(host_id)
    seen.add(host_id)
    return isFirst
  })
}
