import type { Absence } from './absence.ts'
import type { ClusterFacts } from './cluster-facts.ts'
import type { HostFacts } from './host-facts.ts'
import type { InfraEnvFacts } from './infra-env-facts.ts'
import type { Instant } from './instant.ts'
import type { Settings } from './settings.ts'

/** Everything that one evaluation of a cluster looks at. */
export interface ClusterSnapshot {
  readonly cluster: ClusterFacts
  readonly hosts: readonly HostFacts[]
  readonly infraEnvs: readonly InfraEnvFacts[]
  readonly settings: Settings
  readonly now: Instant
  /** Of the service, in the order of time; none unless given. */
  readonly absences?: readonly Absence[]
}

/** Everything that one evaluation of the unbound hosts of an infra-env looks at. */
export interface InfraEnvSnapshot {
  readonly infraEnv: InfraEnvFacts
  readonly hosts: readonly HostFacts[]
  readonly settings: Settings
  readonly now: Instant
  /** Of the service, in the order of time; none unless given. */
  readonly absences?: readonly Absence[]
}
