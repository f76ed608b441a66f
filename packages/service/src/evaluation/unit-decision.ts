import type { Instant } from '@groundwork/engine/facts'
import type { EmittedEvent } from '@groundwork/engine/tables'
import type { InstallationEnd } from '../metrics/observe-decision.ts'
import type { Targets } from '../store/clusters/write-decided-clusters.ts'
import type { HostWrite } from '../store/hosts/write-hosts.ts'
import type { StoredCluster } from '../store/stored.ts'
import type { UnitRef } from '../store/units/unit.ts'

/** What the evaluation of one unit leads to, before anything is written. */
export interface UnitDecision {
  readonly unit: UnitRef
  /** As it will be; null: unchanged. */
  readonly cluster: StoredCluster | null
  readonly hosts: readonly HostWrite[]
  /** A new list of the hosts that are told of each other. */
  readonly targets: Targets | null
  readonly events: readonly EmittedEvent[]
  readonly nextDeadline: Instant | null
  readonly installationEnd: InstallationEnd | null
  /** What the steps of the hosts were planned on (decide-hosts.ts). */
  readonly basis: string
  /** How long the process computed for it. */
  readonly tookMs: number
}
