// The hardware OpenShift itself needs, before operators add to it. This is the table to change for
// "minimum memory of a worker" and the like; a deployment can replace it as a whole.
export type RequirementRole = 'master' | 'arbiter' | 'worker' | 'sno' | 'edge-worker'

export interface RoleRequirements {
  readonly cpu_cores?: number
  readonly ram_mib?: number
  readonly disk_size_gb?: number
  readonly installation_disk_speed_threshold_ms?: number
  readonly network_latency_threshold_ms?: number
  readonly packet_loss_percentage?: number
}

export interface RequirementsEntry extends Readonly<Partial<Record<RequirementRole, RoleRequirements>>> {
  /** `default`, or a `major.minor` version. */
  readonly version: string
  /** `min_version`: applies from this version on; otherwise to this version only. */
  readonly match_type?: 'exact' | 'min_version'
}

export const DEFAULT_REQUIREMENTS: readonly RequirementsEntry[] = [
  {
    version: 'default',
    master: {
      cpu_cores: 4,
      ram_mib: 16384,
      disk_size_gb: 100,
      installation_disk_speed_threshold_ms: 10,
      network_latency_threshold_ms: 100,
      packet_loss_percentage: 0,
    },
    arbiter: {
      cpu_cores: 2,
      ram_mib: 8192,
      disk_size_gb: 50,
      installation_disk_speed_threshold_ms: 10,
      network_latency_threshold_ms: 1000,
      packet_loss_percentage: 0,
    },
    worker: {
      cpu_cores: 2,
      ram_mib: 8192,
      disk_size_gb: 100,
      installation_disk_speed_threshold_ms: 10,
      network_latency_threshold_ms: 1000,
      packet_loss_percentage: 10,
    },
    sno: { cpu_cores: 8, ram_mib: 16384, disk_size_gb: 100, installation_disk_speed_threshold_ms: 10 },
    'edge-worker': {
      cpu_cores: 2,
      ram_mib: 8192,
      disk_size_gb: 15,
      installation_disk_speed_threshold_ms: 10,
    },
  },
  { version: '4.22', match_type: 'min_version', sno: { cpu_cores: 4 } },
]
