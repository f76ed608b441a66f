// Everything the pages show, as the service last told it. Values are never changed in place: a page that holds an old one keeps a
// consistent picture until it is drawn again.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Event } from '@groundwork/contract/events'
import type { HostSummary, MediaReader, OsImageState } from '@groundwork/contract/groundwork'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import type { StreamStatus } from '@groundwork/stream-client/follow-stream'

/** `connecting`: nothing was heard yet. */
export type ConnectionStatus = 'connecting' | StreamStatus

export interface Connection {
  readonly status: ConnectionStatus
  /** When this status began, in milliseconds. */
  readonly since: number
}

export interface LiveState {
  readonly connection: Connection
  /** False until clusters and infra-envs were loaded once: an empty list then means nothing. */
  readonly isLoaded: boolean
  /** Loading may fail while the stream works. */
  readonly loadError: Error | null
  readonly clusters: ReadonlyMap<string, Cluster>
  readonly infraEnvs: ReadonlyMap<string, InfraEnv>
  /** By `hostKey`. */
  readonly hosts: ReadonlyMap<string, HostSummary>
  readonly areHostsLoaded: boolean
  readonly osImages: ReadonlyMap<string, OsImageState>
  readonly readers: ReadonlyMap<string, MediaReader>
  /** Newest first, only the last few hundred. */
  readonly events: readonly Event[]
  /** False until the last ones were loaded once: none then means nothing. */
  readonly areEventsLoaded: boolean
  /** How often the stream began anew or came back: what was asked before may be old. */
  readonly generation: number
  /** How often each resource changed since the page was opened, by `changeKey`: what was derived from it is asked for again. */
  readonly changes: ReadonlyMap<string, number>
}

export const hostKey = ({ infra_env_id, id }: { infra_env_id?: string | undefined; id: string }): string =>
  `${infra_env_id ?? ''}/${id}`

export const changeKey = (kind: string, id: string): string => `${kind} ${id}`

export const emptyState = (now: number): LiveState => ({
  connection: { status: 'connecting', since: now },
  isLoaded: false,
  loadError: null,
  clusters: new Map(),
  infraEnvs: new Map(),
  hosts: new Map(),
  areHostsLoaded: false,
  osImages: new Map(),
  readers: new Map(),
  events: [],
  areEventsLoaded: false,
  generation: 0,
  changes: new Map(),
})
