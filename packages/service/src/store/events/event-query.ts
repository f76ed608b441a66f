// Which events are wanted, as one value. Two or more of host_ids, deletedHosts and clusterLevel add up.
import type { EventSeverity } from '@groundwork/contract/vocabulary'

export type EventSubject =
  | {
      readonly kind: 'cluster'
      readonly cluster_id: string
      readonly host_ids: readonly string[]
      readonly deletedHosts: boolean
      readonly clusterLevel: boolean
      /** Part of the message, in whatever case; empty: any. */
      readonly message: string
    }
  | { readonly kind: 'hosts'; readonly host_ids: readonly string[] }
  | { readonly kind: 'infra-env'; readonly infra_env_id: string }
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }

export interface EventQuery {
  readonly subject: EventSubject
  /** null: those of all clusters and infra-envs. */
  readonly scope: { readonly cluster_id?: string; readonly infra_env_id?: string } | null
  readonly categories: readonly string[]
  /** Empty: all. */
  readonly severities: readonly EventSeverity[]
  readonly isDescending: boolean
  /** null: all. */
  readonly limit: number | null
  readonly offset: number
}
