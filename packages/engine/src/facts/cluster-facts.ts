// What is known about one cluster. Same conventions as host-facts.ts.

import type { ClusterSettings, PlatformType, VipVerification } from '@groundwork/contract/clusters'
import type { LogsState } from '@groundwork/contract/hosts'
import type { OperatorStatus, OperatorType } from '@groundwork/contract/versions'
import type {
  ClusterKind,
  ClusterStatus,
  ClusterValidationId,
  DiskEncryptionMode,
  DiskEncryptionTargets,
  FinalizingStage,
  HighAvailabilityMode,
  HostValidationId,
  LoadBalancerType,
  NetworkType,
  PreparationStatus,
  ReleaseArchitecture,
} from '@groundwork/contract/vocabulary'
import type { Instant } from './instant.ts'

export interface Vip {
  readonly ip: string
  readonly verification: VipVerification | null
  /** Network cards that answered for an address in use, sorted; absent where no host has seen one. */
  readonly macs?: readonly string[]
}

export interface ClusterNetworkFacts {
  readonly cidr: string
  readonly host_prefix: number
}

export interface NetworkFacts {
  readonly cidr: string
}

export interface MonitoredOperatorFacts {
  readonly name: string
  readonly operator_type: OperatorType
  readonly status: OperatorStatus | null
  readonly status_info: string
  readonly version: string
  readonly timeout_seconds: number
  /** The user's settings for the operator, kept as given. */
  readonly properties: string
  /** Pulled in by another operator, not asked for by the user. */
  readonly dependency_only: boolean
}

export interface DiskEncryptionFacts {
  readonly enable_on: DiskEncryptionTargets
  readonly mode: DiskEncryptionMode
  /** JSON array text of `{url, thumbprint}`, as on the wire. */
  readonly tang_servers: string
}

export interface ClusterProgress {
  readonly total_percentage: number
  readonly preparing_for_installation_stage_percentage: number
  readonly installing_stage_percentage: number
  readonly finalizing_stage_percentage: number
  readonly finalizing_stage: FinalizingStage | null
  readonly finalizing_stage_started_at: Instant | null
  readonly finalizing_stage_timed_out: boolean
}

/** Per network (CIDR, or `IPv4`/`IPv6` for layer 3) the largest set of hosts that all reach each other. */
export interface MajorityGroups {
  readonly majority_groups: Readonly<Record<string, readonly string[]>>
  readonly l3_connected_addresses: Readonly<Record<string, readonly string[]>>
}

/** Its plain settings, and all that has rules of its own. */
export interface ClusterFacts extends ClusterSettings {
  readonly id: string
  readonly kind: ClusterKind
  readonly status: ClusterStatus
  readonly status_info: string
  readonly status_updated_at: Instant
  readonly name: string
  readonly openshift_version: string
  readonly ocp_release_image: string
  readonly cpu_architecture: ReleaseArchitecture
  readonly high_availability_mode: HighAvailabilityMode
  /** 0 for an imported cluster, whose size is unknown. */
  readonly control_plane_count: number
  readonly imported: boolean

  readonly platform: { readonly type: PlatformType; readonly external_name: string }
  readonly user_managed_networking: boolean
  readonly vip_dhcp_allocation: boolean
  readonly load_balancer_type: LoadBalancerType
  readonly network_type: NetworkType
  readonly cluster_networks: readonly ClusterNetworkFacts[]
  readonly service_networks: readonly NetworkFacts[]
  readonly machine_networks: readonly NetworkFacts[]
  readonly machine_network_updated_at: Instant | null
  readonly api_vips: readonly Vip[]
  readonly ingress_vips: readonly Vip[]
  readonly ignition_endpoint: { readonly url: string; readonly ca_certificate: string }

  readonly pull_secret_set: boolean
  readonly schedulable_masters_forced_true: boolean
  readonly disk_encryption: DiskEncryptionFacts
  readonly monitored_operators: readonly MonitoredOperatorFacts[]
  /** `networking.networkType` of the user's install-config override, when it has one. */
  readonly overridden_network_type: string | null
  readonly has_user_manifests: boolean
  /** null: never set. An empty list is a set list. */
  readonly ignored_host_validations: readonly (HostValidationId | 'all')[] | null
  readonly ignored_cluster_validations: readonly (ClusterValidationId | 'all')[] | null
  readonly static_network_configured: boolean

  readonly connectivity_majority_groups: MajorityGroups | null
  /** Address to the MACs that answered for it. */
  readonly ip_collisions: Readonly<Record<string, readonly string[]>>

  readonly install_started_at: Instant | null
  /** When the last installation ended, well or not; kept over a reset. */
  readonly install_completed_at: Instant | null
  /** The id that OpenShift itself uses, known once the installation files exist. */
  readonly openshift_cluster_id: string
  readonly last_installation_preparation: {
    readonly status: PreparationStatus
    readonly reason: string
  } | null
  readonly progress: ClusterProgress
  /** The merged kubeconfig (with the ingress CA) is stored. */
  readonly has_kubeconfig: boolean
  readonly org_soft_timeouts_enabled: boolean
  readonly logs_info: LogsState
  readonly controller_logs_started_at: Instant | null
  readonly controller_logs_collected_at: Instant | null
  /** The event about VIP leases that never came was sent. */
  readonly vip_lease_timeout_reported: boolean
}
