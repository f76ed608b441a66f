// Holds the state that all pages show and keeps it true: the stream says what changed; lists are loaded when it begins.

import type { StreamChange, StreamMessage } from '@groundwork/stream-client/stream-message'
import { applyChanges, newestFirst } from './apply-changes.ts'
import { type ConnectionStatus, emptyState, type LiveState } from './live-state.ts'
import type { Snapshot } from './load-snapshot.ts'

export interface LiveStore {
  get(): LiveState
  subscribe(listener: () => void): () => void
  status(status: ConnectionStatus): void
  message(message: StreamMessage): void
  /** Loads the lists again, for example after a failure. */
  reload(): void
}

export interface LiveStoreOptions {
  /** Gives parts as they arrive: what is small is shown before what is long. */
  readonly load: (onPart: (part: Partial<Snapshot>) => void, signal: AbortSignal) => Promise<void>
  /** Calls back soon, once for all changes of a moment. */
  readonly soon: (work: () => void) => void
  /** Calls back after a few seconds: lists that could not be loaded are tried again. */
  readonly later: (work: () => void) => void
  readonly now: () => number
}

export function createLiveStore({ load, soon, later, now }: LiveStoreOptions): LiveStore {
  const listeners = new Set<() => void>()
  let state = emptyState(now())
  let waiting: StreamChange[] = []
  let isPlanned = false
  let loading: AbortController | null = null
  /** Of what changed while a list was loading: the list may be older than that. */
  let sinceLoad: StreamChange[] = []

  function set(next: LiveState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function flush(): void {
    isPlanned = false
    if (waiting.length === 0) return
    const changes = waiting
    waiting = []
    set(applyChanges(state, changes))
  }

  function reload(): void {
    loading?.abort()
    const control = new AbortController()
    loading = control
    sinceLoad = []
    const isCurrent = () => loading === control
    load((part) => {
      if (isCurrent()) set(applyChanges(withPart(state, part), sinceLoad))
    }, control.signal).then(
      () => {
        if (!isCurrent()) return
        loading = null
        set({ ...state, isLoaded: true, loadError: null })
      },
      (error: unknown) => {
        if (!isCurrent()) return
        loading = null
        set({ ...state, loadError: error instanceof Error ? error : new Error(String(error)) })
        later(() => {
          if (loading === null && state.loadError !== null && state.connection.status === 'live') reload()
        })
      },
    )
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    status(status) {
      if (status === state.connection.status) return
      const isBack = status === 'live' && state.connection.status === 'lost'
      set({
        ...state,
        connection: { status, since: now() },
        generation: state.generation + (isBack ? 1 : 0),
      })
      // A list that could not be loaded is tried again. Lists that were never asked for wait for the beginning of the stream.
      if (status === 'live' && loading === null && state.loadError !== null) reload()
    },
    message(message) {
      if (message.type === 'begin') {
        set({ ...state, generation: state.generation + 1 })
        reload()
        return
      }
      if (loading !== null) sinceLoad.push(message.change)
      waiting.push(message.change)
      if (isPlanned) return
      isPlanned = true
      soon(flush)
    },
    reload,
  }
}

function withPart(state: LiveState, { events, ...lists }: Partial<Snapshot>): LiveState {
  return {
    ...state,
    ...lists,
    // Clusters come before them.
    isLoaded: state.isLoaded || lists.infraEnvs !== undefined,
    areHostsLoaded: state.areHostsLoaded || lists.hosts !== undefined,
    areEventsLoaded: state.areEventsLoaded || events !== undefined,
    events: events === undefined ? state.events : newestFirst(events),
  }
}
