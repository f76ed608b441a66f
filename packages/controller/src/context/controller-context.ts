import type { AgentLog } from '@groundwork/host/agent'
import type { Machine } from '@groundwork/host/machine'
import type { ClusterClient } from '../cluster/cluster-client.ts'
import type { ClusterService } from '../service/cluster-service.ts'
import type { ControllerSettings } from './controller-settings.ts'
import type { KnownHosts } from './known-hosts.ts'

/** What every loop works with. */
export interface ControllerContext {
  readonly machine: Machine
  readonly settings: ControllerSettings
  readonly cluster: ClusterClient
  readonly service: ClusterService
  readonly hosts: KnownHosts
  readonly log: AgentLog
  readonly failures: Failures
  /** Given when the work is over; then only the last logs are sent. */
  readonly signal: AbortSignal
}

/** What went wrong so far: it decides how much is collected at the end. */
export interface Failures {
  /** The installation failed. */
  hasFailed: boolean
  readonly operators: Set<string>
}
