// What the explanation of an installation looks at: the facts of an evaluation, and what was told along the way.
import type { EventSeverity } from '@groundwork/contract/vocabulary'
import type { ClusterSnapshot, Instant } from '@groundwork/engine/facts'

export interface ReportedEvent {
  readonly at: Instant
  readonly name: string
  readonly severity: EventSeverity
  readonly message: string
  readonly host_id: string | null
  readonly props: Readonly<Record<string, unknown>>
}

/** Text of a log that was collected; a caller without logs leaves it out. */
export interface LogText {
  /** What people would open, for example `journal of node-1`. */
  readonly source: string
  /** null: of the cluster. */
  readonly host_id: string | null
  readonly text: string
}

export interface ExplanationFacts extends ClusterSnapshot {
  /** Of the cluster and its hosts, in whatever order. */
  readonly events: readonly ReportedEvent[]
  readonly logs?: readonly LogText[]
  /** Registries that the pull secret knows, without credentials; left out where the caller did not read it. */
  readonly pullSecretRegistries?: readonly string[]
  /** When the process that answers began. */
  readonly serviceStartedAt?: Instant
}

/** Events that matter although they are sent as mere information; all graver ones matter anyway. */
export const NOTEWORTHY_EVENTS: readonly string[] = [
  'image_status_updated',
  'cluster_operator_report',
  'cluster_operator_status',
  'host_deregistered',
  'host_unbind_succeeded',
  'cluster_installation_canceled',
]
/** The same, but only where it tells of trouble: every host sends dozens of these. */
export const PROGRESS_EVENT = 'host_install_progress_updated'
export const TROUBLE_WORDS = 'fail|could not|cannot|error'
