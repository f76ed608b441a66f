// The next state after a few changes. Changes of one moment are applied together, so that the page is drawn once for all of them.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Event } from '@groundwork/contract/events'
import type { HostSummary, MediaReader, OsImageState } from '@groundwork/contract/groundwork'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import type { StreamChange } from '@groundwork/stream-client/stream-message'
import { changeKey, hostKey, type LiveState } from './live-state.ts'
import { namedHost } from './named-host.ts'

export const MOST_EVENTS = 500

export function applyChanges(state: LiveState, changes: readonly StreamChange[]): LiveState {
  const draft = new Draft(state)
  for (const change of changes) draft.apply(change)
  return draft.state()
}

/** Copies a list only when something in it changes. */
class Draft {
  readonly #before: LiveState
  #clusters: Map<string, Cluster> | undefined
  #infraEnvs: Map<string, InfraEnv> | undefined
  #hosts: Map<string, HostSummary> | undefined
  #osImages: Map<string, OsImageState> | undefined
  #readers: Map<string, MediaReader> | undefined
  readonly #events: Event[] = []
  readonly #changes: Map<string, number>

  constructor(before: LiveState) {
    this.#before = before
    this.#changes = new Map(before.changes)
  }

  apply(change: StreamChange): void {
    this.#count(change)
    const isGone = change.operation === 'deleted'
    // It moved elsewhere: what it is now comes in a message of its own.
    if (change.operation === 'left') return
    switch (change.kind) {
      case 'cluster':
        this.#clusters ??= new Map(this.#before.clusters)
        put(this.#clusters, change.id, isGone ? null : (change.resource as Cluster))
        break
      case 'infra-env':
        this.#infraEnvs ??= new Map(this.#before.infraEnvs)
        put(this.#infraEnvs, change.id, isGone ? null : this.#withLink(change.resource as InfraEnv))
        break
      case 'host':
        this.#hosts ??= new Map(this.#before.hosts)
        put(
          this.#hosts,
          hostKey({ infra_env_id: change.infra_env_id ?? '', id: change.id }),
          isGone ? null : namedHost(change.resource as HostSummary),
        )
        break
      case 'os-image':
        this.#osImages ??= new Map(this.#before.osImages)
        put(this.#osImages, change.id, isGone ? null : (change.resource as OsImageState))
        break
      case 'media-reader':
        this.#readers ??= new Map(this.#before.readers)
        put(this.#readers, change.id, isGone ? null : (change.resource as MediaReader))
        break
      case 'event':
        if (!isGone) this.#events.push(change.resource as Event)
        break
      case 'audit':
        break
    }
  }

  state(): LiveState {
    const { clusters, infraEnvs, hosts, osImages, readers, events } = this.#before
    return {
      ...this.#before,
      clusters: this.#clusters ?? clusters,
      infraEnvs: this.#infraEnvs ?? infraEnvs,
      hosts: this.#hosts ?? hosts,
      osImages: this.#osImages ?? osImages,
      readers: this.#readers ?? readers,
      events: this.#events.length === 0 ? events : newestFirst([...this.#events, ...events]),
      changes: this.#changes,
    }
  }

  /** The stream leaves the link to the image out, because it opens more than watchers may have. */
  #withLink(infraEnv: InfraEnv): InfraEnv {
    const known = this.#before.infraEnvs.get(infraEnv.id ?? '')
    return known?.download_url && !infraEnv.download_url
      ? { ...infraEnv, download_url: known.download_url }
      : infraEnv
  }

  #count({ kind, id, cluster_id, infra_env_id }: StreamChange): void {
    const keys = new Set([
      changeKey(kind, kind === 'host' ? hostKey({ infra_env_id: infra_env_id ?? '', id }) : id),
    ])
    // Whatever concerns a cluster can change what is said about it: checks, explanation, time that is left.
    if (cluster_id !== null && kind !== 'event') keys.add(changeKey('within', cluster_id))
    if (cluster_id !== null && kind === 'event') keys.add(changeKey('events', cluster_id))
    for (const key of keys) this.#changes.set(key, (this.#changes.get(key) ?? 0) + 1)
  }
}

function put<Value>(map: Map<string, Value>, key: string, value: Value | null): void {
  if (value === null) map.delete(key)
  else map.set(key, value)
}

/** Each once: a load and the stream can bring the same one. */
export function newestFirst(events: readonly Event[]): readonly Event[] {
  const seen = new Set<string>()
  return [...events]
    .sort((a, b) => (a.event_time < b.event_time ? 1 : a.event_time > b.event_time ? -1 : 0))
    .filter((event) => {
      const key = `${event.event_time} ${event.name} ${event.message} ${event.host_id ?? ''}`
      return seen.has(key) ? false : seen.add(key)
    })
    .slice(0, MOST_EVENTS)
}
