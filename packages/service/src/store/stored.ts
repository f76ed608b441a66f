// Resources as they are kept, with their documents decoded.

import type { ClusterRecord, HostFacts, Instant, VipLeases } from '@groundwork/engine/facts'
import type { InfraEnvRecord } from '@groundwork/engine/requests/infra-env'

interface Stored {
  /** New with every write; equal revisions mean equal content. */
  readonly revision: number
  readonly created_at: Instant
  readonly updated_at: Instant
  readonly deleted_at: Instant | null
}

export interface StoredCluster extends Stored {
  readonly record: ClusterRecord
  /** JSON text; empty before the first evaluation. */
  readonly validations_info: string
  readonly vip_leases: VipLeases
  readonly ui_settings: string
  readonly user_name: string
  /** Names the list of hosts that are told of each other (evaluation/decide-cluster.ts). */
  readonly targets_hash: string
}

export interface StoredInfraEnv extends Stored {
  readonly record: InfraEnvRecord
  readonly key_generation: number
  readonly image_created_at: Instant | null
  readonly user_name: string
}

/** The reports of a host that are kept as text. */
export const REPORTS = [
  'inventory',
  'connectivity',
  'free_addresses',
  'ntp_sources',
  'domain_name_resolutions',
  'api_vip_connectivity',
  'tang_connectivity',
  'disks_info',
  'images_status',
] as const satisfies readonly (keyof HostFacts)[]
export type Report = (typeof REPORTS)[number]

/** JSON string literals, as they stand in an answer; empty when never reported. */
export type ReportLiterals = Readonly<Record<Report, string>>

/** What is kept about a host beside the facts that decide. */
export interface HostExtras {
  readonly ignition_endpoint_token_set: boolean
  /** JSON text without the password; empty: none. */
  readonly fencing_credentials: string
  readonly installer_version: string
}

export interface StoredHost extends Stored {
  /** Decoded, with the last check-in. */
  readonly facts: HostFacts
  readonly extras: HostExtras
  readonly literals: ReportLiterals
  /** A JSON string literal too; empty before the first evaluation. */
  readonly validations_info: string
  /** Instead of that text, which is then empty, where nobody but evaluations looks (store/hosts/validations-mark.ts). */
  readonly validations_mark?: string
  /** The next steps (evaluation/plan.ts). */
  readonly plan: string
}

/** Hosts are found by both ids: a machine may be known to two infra-envs. */
export interface HostKey {
  readonly infra_env_id: string
  readonly host_id: string
}
