// What is known about one machine. Field names are the wire's; what the wire wraps in JSON text is decoded here,
// lists that were never reported are null, and times are instants (null when unset).
import type { DiskInfo, HostRole, Inventory, LogsState } from '@groundwork/contract/hosts'
import type {
  ApiVipConnectivityResponse,
  ConnectivityReport,
  ContainerImageAvailability,
  DomainResolutionResponse,
  FreeNetworkAddresses,
  NtpSource,
  TangConnectivityResponse,
} from '@groundwork/contract/steps'
import type { HostKind, HostStage, HostStatus, MediaStatus } from '@groundwork/contract/vocabulary'
import type { Instant } from './instant.ts'

export interface HostProgress {
  readonly current_stage: HostStage | null
  readonly progress_info: string
  readonly installation_percentage: number
  readonly stage_started_at: Instant | null
  readonly stage_updated_at: Instant | null
  readonly stage_timed_out: boolean
}

/** A machine that reported under the id of this host, known by its MAC addresses (see reporting-machines.ts). */
export interface ReportingMachine {
  readonly macs: readonly string[]
  readonly first_seen_at: Instant
  readonly seen_at: Instant
}

export interface HostFacts {
  readonly id: string
  readonly infra_env_id: string
  readonly cluster_id: string | null
  readonly kind: HostKind
  readonly status: HostStatus
  readonly status_info: string
  readonly status_updated_at: Instant
  readonly created_at: Instant
  readonly registered_at: Instant
  /** Last poll of the agent; null before the first one. */
  readonly checked_in_at: Instant | null
  /** The host's own clock at its last poll, in unix seconds; 0 when it never said. */
  readonly timestamp: number
  readonly discovery_agent_version: string
  readonly media_status: MediaStatus
  readonly connection_timed_out: boolean
  /** Who reported lately, the last one first; more than one where machines share an id. Survives registrations. */
  readonly machines: readonly ReportingMachine[]

  readonly role: HostRole
  readonly suggested_role: HostRole
  readonly bootstrap: boolean
  readonly requested_hostname: string
  readonly machine_config_pool_name: string
  readonly node_labels: Readonly<Record<string, string>>
  readonly installer_args: readonly string[]
  readonly ignition_config_overrides: string
  /** Whether credentials for fencing this machine were given; the credentials themselves never enter the engine. */
  readonly has_fencing_credentials: boolean

  readonly inventory: Inventory | null
  readonly connectivity: ConnectivityReport | null
  readonly free_addresses: readonly FreeNetworkAddresses[] | null
  readonly ntp_sources: readonly NtpSource[] | null
  readonly domain_name_resolutions: DomainResolutionResponse | null
  readonly api_vip_connectivity: ApiVipConnectivityResponse | null
  /** A report, or the raw error text that an agent which could not run the check left behind. */
  readonly tang_connectivity: TangConnectivityResponse | string | null
  /** Disk speed results, keyed by the disk path that was measured. */
  readonly disks_info: Readonly<Record<string, DiskInfo>>
  /** Image pull results, keyed by image. */
  readonly images_status: Readonly<Record<string, ContainerImageAvailability>>

  readonly installation_disk_id: string
  readonly installation_disk_path: string
  readonly skip_formatting_disks: readonly string[]
  readonly disks_to_be_formatted: readonly string[]

  readonly progress: HostProgress
  readonly logs_info: LogsState
  readonly logs_started_at: Instant | null
  readonly logs_collected_at: Instant | null
}
