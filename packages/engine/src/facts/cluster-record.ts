// Everything that is stored about a cluster: the facts that decide, and the wishes that only the installer reads.
import type { BundleCreateParams } from '@groundwork/contract/versions'
import type { ClusterFacts, MonitoredOperatorFacts } from './cluster-facts.ts'
import type { Instant } from './instant.ts'
import type { ReleaseImages } from './step-inputs.ts'

export interface OperatorRecord extends MonitoredOperatorFacts {
  readonly namespace: string
  readonly subscription_name: string
  /** The bundles that brought it in. */
  readonly source_bundles: readonly string[]
  /** When the status was last reported; absent before the first report. */
  readonly status_updated_at?: Instant
}

export interface ClusterRecord extends ClusterFacts {
  readonly monitored_operators: readonly OperatorRecord[]
  readonly operator_bundles: readonly BundleCreateParams[]
  readonly cloud_controller_manager: '' | 'External'
  /** At least one role was decided by us, in a cluster with more than three hosts; absent otherwise. */
  readonly roles_were_assigned?: true
  /** What was found out when the installation was prepared; absent before. */
  readonly installation?: InstallationRecord
}

export interface InstallationRecord {
  /** What made the files: the installer of the release, or our own code. Empty while they are being made. */
  readonly generator: '' | 'openshift-install' | 'built-in'
  readonly release: ReleaseImages
}

/** What is stored apart from the record, so that a record can be printed. */
export interface ClusterSecrets {
  readonly pull_secret: string
}

export interface NewCluster {
  readonly cluster: ClusterRecord
  readonly secrets: ClusterSecrets
}

export interface ClusterChanges {
  /** Only what is different from before. */
  readonly cluster: Partial<ClusterRecord>
  readonly secrets: Partial<ClusterSecrets>
}
