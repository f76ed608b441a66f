import type { Instant } from '@groundwork/engine/facts'

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
