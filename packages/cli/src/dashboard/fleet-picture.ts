// Everything that the dashboard shows, as the service last told it.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Event } from '@groundwork/contract/events'
import type { HostSummary, MediaReader } from '@groundwork/contract/groundwork'
import type { StreamChange } from '@groundwork/stream-client/stream-message'

export interface FleetPicture {
  readonly clusters: ReadonlyMap<string, Cluster>
  /** By infra-env and id: a machine may be known in several. */
  readonly hosts: ReadonlyMap<string, HostSummary>
  readonly readers: ReadonlyMap<string, MediaReader>
  /** The newest first. */
  readonly events: readonly Event[]
}

export const EMPTY_FLEET: FleetPicture = {
  ...{ clusters: new Map(), hosts: new Map(), readers: new Map(), events: [] },
}

export const MOST_EVENTS = 200

export const keyOfHost = ({ infra_env_id, id }: Pick<HostSummary, 'infra_env_id' | 'id'>): string =>
  `${infra_env_id}/${id}`

export function applyToFleet(fleet: FleetPicture, change: StreamChange): FleetPicture {
  const { kind, operation, id, infra_env_id } = change
  // It moved elsewhere: what it is now comes in a message of its own.
  if (operation === 'left') return fleet
  const resource = operation === 'deleted' ? null : change.resource
  switch (kind) {
    case 'cluster':
      return { ...fleet, clusters: withEntry(fleet.clusters, id, resource as Cluster | null) }
    case 'host': {
      const key = keyOfHost({ infra_env_id: infra_env_id ?? '', id })
      return { ...fleet, hosts: withEntry(fleet.hosts, key, resource as HostSummary | null) }
    }
    case 'media-reader':
      return { ...fleet, readers: withEntry(fleet.readers, id, resource as MediaReader | null) }
    case 'event':
      return resource === null
        ? fleet
        : { ...fleet, events: [resource as Event, ...fleet.events].slice(0, MOST_EVENTS) }
    default:
      return fleet
  }
}

function withEntry<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value | null,
): ReadonlyMap<string, Value> {
  const next = new Map(map)
  if (value === null) next.delete(key)
  else next.set(key, value)
  return next
}
