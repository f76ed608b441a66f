// Answers of the API as aicli has them in its hands: members that its client knows, in this order, null where the answer has none.
// The order is that of the API description; it shows when an object stands in a list or in JSON.

/** Members of each object: `name:time` is a moment, `name:float` a number with a point, and `name:Model` an object or a list of them. */
export const MODELS = {
  Cluster: `
    kind high_availability_mode id href name user_name org_id email_domain openshift_version ocp_release_image
    openshift_cluster_id os_stream image_info:ImageInfo platform:Platform base_dns_domain cluster_network_cidr
    cluster_network_host_prefix service_network_cidr api_vips:ApiVip api_vip_dns_name machine_network_cidr
    ingress_vips:IngressVip ssh_public_key http_proxy https_proxy no_proxy status status_info
    status_updated_at:time progress:ClusterProgressInfo disk_encryption:DiskEncryption hosts:Host
    ready_host_count enabled_host_count total_host_count schedulable_masters schedulable_masters_forced_true
    updated_at:time created_at:time install_started_at:time install_completed_at:time
    host_networks:HostNetwork pull_secret_set vip_dhcp_allocation validations_info logs_info
    install_config_overrides controller_logs_collected_at:time controller_logs_started_at:time
    connectivity_majority_groups ip_collisions ignored_host_validations ignored_cluster_validations deleted_at
    user_managed_networking additional_ntp_source ntp_sources monitored_operators:MonitoredOperator
    operator_bundles:BundleCreateParams ams_subscription_id hyperthreading feature_usage network_type
    cluster_networks:ClusterNetwork service_networks:ServiceNetwork machine_networks:MachineNetwork
    cpu_architecture ignition_endpoint:IgnitionEndpoint imported tags
    last_installation_preparation:LastInstallationPreparation org_soft_timeouts_enabled control_plane_count
    load_balancer:LoadBalancer`,
  ImageInfo: `
    ssh_public_key size_bytes download_url generator_version created_at:time expires_at:time
    static_network_config type`,
  Platform: 'type external:PlatformExternal',
  PlatformExternal: 'platform_name cloud_controller_manager',
  ApiVip: 'cluster_id ip verification',
  IngressVip: 'cluster_id ip verification',
  ClusterProgressInfo: `
    total_percentage preparing_for_installation_stage_percentage installing_stage_percentage
    finalizing_stage_percentage finalizing_stage finalizing_stage_started_at:time finalizing_stage_timed_out`,
  DiskEncryption: 'enable_on mode tang_servers',
  Host: `
    kind id href cluster_id infra_env_id status status_info validations_info logs_info status_updated_at:time
    progress:HostProgressInfo stage_started_at:time stage_updated_at:time progress_stages connectivity
    api_vip_connectivity tang_connectivity inventory free_addresses ntp_sources disks_info role suggested_role
    bootstrap logs_collected_at:time logs_started_at:time installer_version installation_disk_path
    installation_disk_id updated_at:time created_at:time checked_in_at:time connection_timed_out
    registered_at:time discovery_agent_version requested_hostname user_name media_status deleted_at
    ignition_config_overrides installer_args timestamp machine_config_pool_name images_status
    domain_name_resolutions ignition_endpoint_token_set node_labels disks_to_be_formatted
    skip_formatting_disks fencing_credentials`,
  HostProgressInfo: `
    installation_percentage current_stage progress_info stage_started_at:time stage_updated_at:time
    stage_timed_out`,
  HostNetwork: 'cidr host_ids',
  MonitoredOperator: `
    cluster_id name version namespace subscription_name operator_type properties timeout_seconds status
    status_info status_updated_at:time bundles dependency_only source_bundles`,
  BundleCreateParams: 'id optional_operators',
  ClusterNetwork: 'cluster_id cidr host_prefix',
  ServiceNetwork: 'cluster_id cidr',
  MachineNetwork: 'cluster_id cidr',
  IgnitionEndpoint: 'url ca_certificate',
  LastInstallationPreparation: 'status reason',
  LoadBalancer: 'type',
  InfraEnv: `
    kind id href openshift_version name user_name org_id email_domain os_stream proxy:Proxy
    additional_ntp_sources ntp_sources ssh_authorized_key pull_secret_set static_network_config rendezvous_ip
    type ignition_config_override cluster_id size_bytes download_url generator_version updated_at:time
    created_at:time expires_at:time cpu_architecture kernel_arguments additional_trust_bundle
    network_discovery_delay_seconds`,
  Proxy: 'http_proxy https_proxy no_proxy',
  PreflightHardwareRequirements:
    'operators:OperatorHardwareRequirements ocp:HostTypeHardwareRequirementsWrapper',
  OperatorHardwareRequirements: 'operator_name dependencies requirements:HostTypeHardwareRequirementsWrapper',
  HostTypeHardwareRequirementsWrapper:
    'worker:HostTypeHardwareRequirements master:HostTypeHardwareRequirements',
  HostTypeHardwareRequirements: 'quantitative:ClusterHostRequirementsDetails qualitative',
  ClusterHostRequirementsDetails: `
    cpu_cores ram_mib disk_size_gb installation_disk_speed_threshold_ms network_latency_threshold_ms:float
    packet_loss_percentage:float tpm_enabled_in_bios`,
} as const

/** Where the answer is silent, its client fills these in. */
export const MODEL_DEFAULTS: Readonly<
  Partial<Record<ModelName, Readonly<Record<string, string | boolean>>>>
> = {
  Cluster: {
    high_availability_mode: 'Full',
    schedulable_masters: false,
    schedulable_masters_forced_true: true,
    cpu_architecture: 'x86_64',
    imported: false,
  },
  PlatformExternal: { cloud_controller_manager: '' },
  DiskEncryption: { enable_on: 'none', mode: 'tpmv2' },
  Host: { media_status: 'connected' },
  LastInstallationPreparation: { status: 'not_started' },
  InfraEnv: { cpu_architecture: 'x86_64' },
}

/** Its client sends these, unless a parameter says otherwise. */
export const NEW_CLUSTER = {
  high_availability_mode: 'Full',
  cluster_network_cidr: '10.128.0.0/14',
  service_network_cidr: '172.30.0.0/16',
  vip_dhcp_allocation: false,
  user_managed_networking: false,
  hyperthreading: 'all',
  schedulable_masters: false,
  cpu_architecture: 'x86_64',
  openshift_version: '4.22',
} as const

export const NEW_INFRA_ENV = {
  cpu_architecture: 'x86_64',
  openshift_version: '4.22',
  image_type: 'full-iso',
} as const

export type ModelName = keyof typeof MODELS

export const isModel = (name: string): name is ModelName => Object.hasOwn(MODELS, name)
