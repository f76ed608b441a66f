// What is asked about a host. The wire has the same fields; only what is read here is named, so that a summary of any age fits.

type Text = string | null | undefined
type Texts = string | readonly string[] | null | undefined

export interface HostProgress {
  readonly stage?: Text
  readonly percent?: number | null | undefined
  readonly info?: Text
  readonly stage_started_at?: Text
  readonly stage_updated_at?: Text
  readonly stage_index?: number | null | undefined
  readonly stage_count?: number | null | undefined
}

export interface HostSummary {
  readonly id: string
  readonly infra_env_id: string
  readonly cluster_id?: Text
  readonly kind?: Text
  readonly name: string
  readonly status: string
  readonly status_info?: Text
  readonly role?: Text
  readonly suggested_role?: Text
  readonly bootstrap?: boolean | null | undefined
  readonly progress?: HostProgress | null | undefined
  readonly cpu_cores?: number | null | undefined
  readonly cpu_architecture?: Text
  readonly memory_bytes?: number | null | undefined
  readonly disk_count?: number | null | undefined
  readonly storage_bytes?: number | null | undefined
  readonly installation_disk?:
    | { readonly name?: Text; readonly size_bytes?: number | null | undefined }
    | null
    | undefined
  readonly gpu_count?: number | null | undefined
  readonly manufacturer?: Text
  readonly product?: Text
  readonly serial?: Text
  readonly is_virtual?: boolean | null | undefined
  readonly ipv4?: Texts
  readonly ipv6?: Texts
  readonly mac?: Texts
  readonly bmc_address?: Text
  readonly checked_in_at?: Text
  readonly registered_at?: Text
  readonly status_updated_at?: Text
  readonly media_status?: Text
  readonly logs_info?: Text
  readonly failing_checks?: readonly string[] | null | undefined
  readonly pending_checks?: readonly string[] | null | undefined
  readonly labels?: Readonly<Record<string, string>> | null | undefined
}
