// From resources as the API shows them to facts. JSON inside strings is decoded, nulls are dropped (on the wire they
// mean the same as a missing field) and times become instants. What cannot be read counts as never reported.
import {
  type Cluster,
  type ClusterProgressInfo,
  DEFAULT_CLUSTER_SETTINGS,
} from '@groundwork/contract/clusters'
import type { Host, HostProgressInfo } from '@groundwork/contract/hosts'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import type { TangConnectivityResponse } from '@groundwork/contract/steps'
import type {
  ClusterFacts,
  ClusterProgress,
  MajorityGroups,
  MonitoredOperatorFacts,
} from './cluster-facts.ts'
import { readClusterSettings } from './cluster-settings.ts'
import type { HostFacts, HostProgress } from './host-facts.ts'
import type { InfraEnvFacts } from './infra-env-facts.ts'
import { decodeList, decodeRecord, instantFrom } from './wire-values.ts'

export function hostFactsFromWire(host: Host): HostFacts {
  return {
    id: host.id,
    infra_env_id: host.infra_env_id ?? '',
    cluster_id: host.cluster_id || null,
    kind: host.kind,
    status: host.status,
    status_info: host.status_info ?? '',
    status_updated_at: instantFrom(host.status_updated_at) ?? 0,
    created_at: instantFrom(host.created_at) ?? 0,
    registered_at: instantFrom(host.registered_at) ?? 0,
    checked_in_at: instantFrom(host.checked_in_at),
    timestamp: host.timestamp ?? 0,
    discovery_agent_version: host.discovery_agent_version ?? '',
    media_status: host.media_status ?? 'connected',
    connection_timed_out: host.connection_timed_out ?? false,
    // Answers do not show it.
    machines: [],
    role: host.role || 'auto-assign',
    suggested_role: host.suggested_role || 'auto-assign',
    bootstrap: host.bootstrap ?? false,
    // Answers show the id where the user chose no name.
    requested_hostname: host.requested_hostname === host.id ? '' : (host.requested_hostname ?? ''),
    machine_config_pool_name: host.machine_config_pool_name ?? '',
    node_labels: decodeRecord(host.node_labels) ?? {},
    installer_args: decodeList(host.installer_args) ?? [],
    ignition_config_overrides: host.ignition_config_overrides ?? '',
    has_fencing_credentials: Boolean(host.fencing_credentials),
    ...reportsFromWire(host),
    installation_disk_id: host.installation_disk_id ?? '',
    installation_disk_path: host.installation_disk_path ?? '',
    skip_formatting_disks: splitList(host.skip_formatting_disks),
    disks_to_be_formatted: splitList(host.disks_to_be_formatted),
    progress: hostProgressFromWire(host.progress),
    logs_info: host.logs_info ?? '',
    logs_started_at: instantFrom(host.logs_started_at),
    logs_collected_at: instantFrom(host.logs_collected_at),
  }
}

type Reports = Pick<
  HostFacts,
  | 'inventory'
  | 'connectivity'
  | 'free_addresses'
  | 'ntp_sources'
  | 'domain_name_resolutions'
  | 'api_vip_connectivity'
  | 'tang_connectivity'
  | 'disks_info'
  | 'images_status'
>

/** What the agent told us, which the wire carries as JSON text. */
const reportsFromWire = (host: Host): Reports => ({
  inventory: decodeRecord(host.inventory),
  connectivity: decodeRecord(host.connectivity),
  free_addresses: decodeList(host.free_addresses),
  ntp_sources: decodeList(host.ntp_sources),
  domain_name_resolutions: decodeRecord(host.domain_name_resolutions),
  api_vip_connectivity: decodeRecord(host.api_vip_connectivity),
  // An agent that could not run the check leaves plain error text.
  tang_connectivity:
    decodeRecord<TangConnectivityResponse>(host.tang_connectivity) ?? (host.tang_connectivity || null),
  disks_info: decodeRecord(host.disks_info) ?? {},
  images_status: decodeRecord(host.images_status) ?? {},
})

const hostProgressFromWire = (progress: HostProgressInfo = {}): HostProgress => ({
  current_stage: progress.current_stage || null,
  progress_info: progress.progress_info ?? '',
  installation_percentage: progress.installation_percentage ?? 0,
  stage_started_at: instantFrom(progress.stage_started_at),
  stage_updated_at: instantFrom(progress.stage_updated_at),
  stage_timed_out: progress.stage_timed_out ?? false,
})

/** What a cluster answer does not show, or shows only in a form that says less. */
export type ClusterExtras = Partial<
  Pick<
    ClusterFacts,
    | 'has_user_manifests'
    | 'has_kubeconfig'
    | 'machine_network_updated_at'
    | 'static_network_configured'
    | 'vip_lease_timeout_reported'
  >
>

export function clusterFactsFromWire(cluster: Cluster, extras: ClusterExtras = {}): ClusterFacts {
  const overrides = decodeRecord<{ networking?: { networkType?: unknown } }>(cluster.install_config_overrides)
  const networkType = overrides?.networking?.networkType
  const preparation = cluster['last-installation-preparation']
  const usage = decodeRecord(cluster.feature_usage) ?? {}
  return {
    id: cluster.id,
    kind: cluster.kind,
    status: cluster.status,
    status_info: cluster.status_info ?? '',
    status_updated_at: instantFrom(cluster.status_updated_at) ?? 0,
    name: cluster.name ?? '',
    openshift_version: cluster.openshift_version ?? '',
    ocp_release_image: cluster.ocp_release_image ?? '',
    cpu_architecture: cluster.cpu_architecture || 'x86_64',
    high_availability_mode: cluster.high_availability_mode || 'Full',
    control_plane_count: cluster.control_plane_count ?? 0,
    imported: cluster.imported ?? false,
    ...readClusterSettings('answer', cluster, DEFAULT_CLUSTER_SETTINGS),
    ...networkingFromWire(cluster),
    pull_secret_set: cluster.pull_secret_set ?? false,
    schedulable_masters_forced_true: cluster.schedulable_masters_forced_true ?? false,
    disk_encryption: {
      enable_on: cluster.disk_encryption?.enable_on || 'none',
      mode: cluster.disk_encryption?.mode || 'tpmv2',
      tang_servers: cluster.disk_encryption?.tang_servers ?? '',
    },
    monitored_operators: (cluster.monitored_operators ?? []).map(operatorFromWire),
    overridden_network_type: typeof networkType === 'string' ? networkType : null,
    has_user_manifests: 'Custom manifest' in usage,
    ignored_host_validations: decodeList(cluster.ignored_host_validations),
    ignored_cluster_validations: decodeList(cluster.ignored_cluster_validations),
    static_network_configured: Boolean(cluster.image_info?.static_network_config),
    connectivity_majority_groups: majorityGroupsFromWire(cluster.connectivity_majority_groups),
    ip_collisions: decodeRecord(cluster.ip_collisions) ?? {},
    install_started_at: instantFrom(cluster.install_started_at),
    install_completed_at: instantFrom(cluster.install_completed_at),
    openshift_cluster_id: cluster.openshift_cluster_id ?? '',
    last_installation_preparation: preparation
      ? { status: preparation.status || 'not_started', reason: preparation.reason ?? '' }
      : null,
    progress: clusterProgressFromWire(cluster.progress),
    has_kubeconfig: false,
    org_soft_timeouts_enabled: cluster.org_soft_timeouts_enabled ?? false,
    logs_info: cluster.logs_info ?? '',
    controller_logs_started_at: instantFrom(cluster.controller_logs_started_at),
    controller_logs_collected_at: instantFrom(cluster.controller_logs_collected_at),
    vip_lease_timeout_reported: false,
    ...extras,
  }
}

type Networking = Pick<
  ClusterFacts,
  | 'platform'
  | 'user_managed_networking'
  | 'vip_dhcp_allocation'
  | 'load_balancer_type'
  | 'network_type'
  | 'cluster_networks'
  | 'service_networks'
  | 'machine_networks'
  | 'machine_network_updated_at'
  | 'api_vips'
  | 'ingress_vips'
  | 'ignition_endpoint'
>

function networkingFromWire(cluster: Cluster): Networking {
  const networks = (list: readonly { cidr?: string }[] | null | undefined) =>
    (list ?? []).map(({ cidr }) => ({ cidr: cidr ?? '' }))
  const vips = (list: Cluster['api_vips']) =>
    (list ?? []).map(({ ip, verification }) => ({ ip: ip ?? '', verification: verification || null }))
  return {
    platform: {
      type: cluster.platform?.type ?? 'baremetal',
      external_name: cluster.platform?.external?.platform_name ?? '',
    },
    user_managed_networking: cluster.user_managed_networking ?? false,
    vip_dhcp_allocation: cluster.vip_dhcp_allocation ?? false,
    load_balancer_type: cluster.load_balancer?.type || 'cluster-managed',
    network_type: cluster.network_type || 'OVNKubernetes',
    cluster_networks: (cluster.cluster_networks ?? []).map(({ cidr, host_prefix }) => ({
      cidr: cidr ?? '',
      host_prefix: host_prefix ?? 0,
    })),
    service_networks: networks(cluster.service_networks),
    machine_networks: networks(cluster.machine_networks),
    machine_network_updated_at: null,
    api_vips: vips(cluster.api_vips),
    ingress_vips: vips(cluster.ingress_vips),
    ignition_endpoint: {
      url: cluster.ignition_endpoint?.url ?? '',
      ca_certificate: cluster.ignition_endpoint?.ca_certificate ?? '',
    },
  }
}

type WireOperator = NonNullable<Cluster['monitored_operators']>[number]

const operatorFromWire = (operator: WireOperator): MonitoredOperatorFacts => ({
  name: operator.name ?? '',
  operator_type: operator.operator_type ?? 'builtin',
  status: operator.status || null,
  status_info: operator.status_info ?? '',
  version: operator.version ?? '',
  timeout_seconds: operator.timeout_seconds ?? 0,
  properties: operator.properties ?? '',
  dependency_only: operator.dependency_only ?? false,
})

function majorityGroupsFromWire(text: string | undefined): MajorityGroups | null {
  const groups = decodeRecord<Partial<MajorityGroups>>(text)
  if (groups === null) return null
  return {
    majority_groups: groups.majority_groups ?? {},
    l3_connected_addresses: groups.l3_connected_addresses ?? {},
  }
}

const clusterProgressFromWire = (progress: ClusterProgressInfo = {}): ClusterProgress => ({
  total_percentage: progress.total_percentage ?? 0,
  preparing_for_installation_stage_percentage: progress.preparing_for_installation_stage_percentage ?? 0,
  installing_stage_percentage: progress.installing_stage_percentage ?? 0,
  finalizing_stage_percentage: progress.finalizing_stage_percentage ?? 0,
  finalizing_stage: progress.finalizing_stage || null,
  finalizing_stage_started_at: instantFrom(progress.finalizing_stage_started_at),
  finalizing_stage_timed_out: progress.finalizing_stage_timed_out ?? false,
})

export const infraEnvFactsFromWire = (infraEnv: InfraEnv): InfraEnvFacts => ({
  id: infraEnv.id,
  cluster_id: infraEnv.cluster_id || null,
  openshift_version: infraEnv.openshift_version ?? '',
  cpu_architecture: infraEnv.cpu_architecture || 'x86_64',
  additional_ntp_sources: infraEnv.additional_ntp_sources ?? '',
  ntp_sources: infraEnv.ntp_sources ?? '',
  has_static_network_config: Boolean(infraEnv.static_network_config),
})

/** Lists of ids are stored with commas. */
const splitList = (text = ''): string[] => text.split(',').filter((id) => id !== '')
