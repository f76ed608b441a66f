// The outcome of an evaluation, as a value that can be printed, stored and compared.
import type { ClusterVerdicts } from '../cluster/judge-cluster.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { Instant } from '../facts/instant.ts'
import type { HostVerdicts } from '../host/judge-host.ts'
import type { EmittedEvent } from '../tables/state-machine.ts'

export interface HostDecision {
  readonly id: string
  /** Only what differs from the facts that came in. */
  readonly changes: Partial<HostFacts>
  /** The state rules that changed something, in order. */
  readonly rules: readonly string[]
  readonly verdicts: HostVerdicts
}

export interface ClusterDecision {
  readonly changes: Partial<ClusterFacts>
  readonly rules: readonly string[]
  /** null in statuses in which the cluster is not validated; the stored verdicts stay as they are. */
  readonly verdicts: ClusterVerdicts | null
}

interface Ending {
  readonly events: readonly EmittedEvent[]
  /** When time alone could change something; null when only new facts can. */
  readonly nextDeadline: Instant | null
  /** Whether evaluating the result again would change nothing. False would be a fault in the rules. */
  readonly settled: boolean
}

export interface Decision extends Ending {
  readonly cluster: ClusterDecision
  /** Sorted by id. */
  readonly hosts: readonly HostDecision[]
}

export interface InfraEnvDecision extends Ending {
  readonly hosts: readonly HostDecision[]
}
