// Healthy facts with one line to change one thing: a default host passes every check, a default cluster is ready.
import { DEFAULT_CLUSTER_SETTINGS } from '@groundwork/contract/clusters'
import type { Inventory } from '@groundwork/contract/hosts'
import type { ConnectivityReport } from '@groundwork/contract/steps'
import { type ClusterContext, createClusterContext } from '../context/cluster-context.ts'
import { createHostContext, createUnboundHostContext, type HostContext } from '../context/host-context.ts'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { InfraEnvFacts } from '../facts/infra-env-facts.ts'
import { DEFAULT_SETTINGS, type Settings } from '../facts/settings.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'

/** Every test runs at this moment. */
export const NOW = Date.UTC(2026, 0, 15, 12, 0, 0)
const GIB = 2 ** 30
export const CLUSTER_ID = '00000000-0000-4000-8000-00000000c000'
export const INFRA_ENV_ID = '00000000-0000-4000-8000-00000000e000'
export const AGENT_IMAGE = 'registry.example.com/agent:1'

export const hostId = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

/** Machine number `n` (1, 2, ...) at 192.168.127.(10 + n), as a common rack server would report itself. */
export function anInventory(number = 1, changes: Partial<Inventory> = {}): Inventory {
  return {
    hostname: `node-${number}`,
    bmc_address: '0.0.0.0',
    boot: { current_boot_mode: 'uefi', secure_boot_state: 'Disabled' },
    cpu: { architecture: 'x86_64', count: 8, flags: ['vmx', 'aes'], frequency: 2400, model_name: 'Test CPU' },
    memory: { physical_bytes: 32 * GIB, usable_bytes: 31 * GIB, physical_bytes_method: 'dmidecode' },
    disks: [
      {
        id: `/dev/disk/by-id/wwn-0x50000${number}`,
        by_id: `/dev/disk/by-id/wwn-0x50000${number}`,
        by_path: '/dev/disk/by-path/pci-0000:00:06.0',
        path: '/dev/sda',
        name: 'sda',
        drive_type: 'SSD',
        has_uuid: true,
        hctl: '0:0:0:0',
        size_bytes: 480_000_000_000,
        installation_eligibility: { eligible: true, not_eligible_reasons: [] },
      },
    ],
    interfaces: [
      {
        name: 'eno1',
        mac_address: macAddress(number),
        ipv4_addresses: [`${ipAddress(number)}/24`],
        ipv6_addresses: [],
        has_carrier: true,
        mtu: 1500,
        speed_mbps: 10_000,
        type: 'physical',
        flags: ['up', 'broadcast', 'multicast'],
      },
    ],
    routes: [{ destination: '0.0.0.0', gateway: '192.168.127.1', interface: 'eno1', family: 2, metric: 100 }],
    gpus: [],
    system_vendor: {
      manufacturer: 'Dell Inc.',
      product_name: 'PowerEdge R640',
      serial_number: `SN${number}`,
    },
    tpm_version: '2.0',
    ...changes,
  }
}

export const ipAddress = (number: number): string => `192.168.127.${10 + number}`
export const macAddress = (number: number): string =>
  `52:54:00:00:${(number >> 8).toString(16).padStart(2, '0')}:${(number & 255).toString(16).padStart(2, '0')}`

/** Host `from` sees every host in `others` without loss. */
export function aConnectivityReport(
  from: number,
  others: readonly number[],
  addressOf: (number: number) => string = ipAddress,
): ConnectivityReport {
  return {
    remote_hosts: others
      .filter((other) => other !== from)
      .map((other) => ({
        host_id: hostId(other),
        l2_connectivity: [
          {
            outgoing_nic: 'eno1',
            outgoing_ip_address: addressOf(from),
            remote_ip_address: addressOf(other),
            remote_mac: macAddress(other),
            successful: true,
          },
        ],
        l3_connectivity: [
          {
            outgoing_nic: 'eno1',
            remote_ip_address: addressOf(other),
            successful: true,
            average_rtt_ms: 0.3,
          },
        ],
        mtu_report: [{ outgoing_nic: 'eno1', remote_ip_address: addressOf(other), mtu_successful: true }],
      })),
  }
}

export function aHost(number = 1, changes: Partial<HostFacts> = {}): HostFacts {
  const inventory = anInventory(number)
  return {
    id: hostId(number),
    infra_env_id: INFRA_ENV_ID,
    cluster_id: CLUSTER_ID,
    kind: 'Host',
    status: 'known',
    status_info: '',
    status_updated_at: NOW - 60_000,
    created_at: NOW - 600_000 + number,
    registered_at: NOW - 600_000,
    checked_in_at: NOW - 10_000,
    timestamp: Math.floor(NOW / 1000),
    discovery_agent_version: AGENT_IMAGE,
    media_status: 'connected',
    connection_timed_out: false,
    machines: [],
    role: 'auto-assign',
    suggested_role: number <= 3 ? 'master' : 'worker',
    bootstrap: false,
    requested_hostname: '',
    machine_config_pool_name: '',
    node_labels: {},
    installer_args: [],
    ignition_config_overrides: '',
    has_fencing_credentials: false,
    inventory,
    connectivity: aConnectivityReport(number, [1, 2, 3]),
    free_addresses: [{ network: '192.168.127.0/24', free_addresses: FREE_ADDRESSES }],
    ntp_sources: [{ source_name: 'ntp.example.com', source_state: 'synced' }],
    domain_name_resolutions: { resolutions: resolvedDomains() },
    api_vip_connectivity: null,
    tang_connectivity: null,
    disks_info: {},
    images_status: {},
    installation_disk_id: inventory.disks?.[0]?.id ?? '',
    installation_disk_path: '/dev/sda',
    skip_formatting_disks: [],
    disks_to_be_formatted: [],
    progress: {
      current_stage: null,
      progress_info: '',
      installation_percentage: 0,
      stage_started_at: null,
      stage_updated_at: null,
      stage_timed_out: false,
    },
    logs_info: '',
    logs_started_at: null,
    logs_collected_at: null,
    ...changes,
  }
}

const FREE_ADDRESSES = Array.from({ length: 100 }, (_, index) => `192.168.127.${100 + index}`)

function resolvedDomains() {
  const resolvable = [
    'api.test.example.com',
    'api-int.test.example.com',
    'console-openshift-console.apps.test.example.com',
  ]
  const wildcard = ['validateNoWildcardDNS.test.example.com.', 'validateNoWildcardDNS.test.example.com']
  return [
    ...resolvable.map((domain_name) => ({
      domain_name,
      ipv4_addresses: ['192.168.127.100'],
      ipv6_addresses: [],
      cnames: [],
    })),
    ...wildcard.map((domain_name) => ({ domain_name, ipv4_addresses: [], ipv6_addresses: [], cnames: [] })),
  ]
}

/** Three control plane nodes with VIPs, everything set: `ready` once its hosts are known. */
export function aCluster(changes: Partial<ClusterFacts> = {}): ClusterFacts {
  return {
    id: CLUSTER_ID,
    kind: 'Cluster',
    status: 'ready',
    status_info: '',
    status_updated_at: NOW - 60_000,
    name: 'test',
    ...DEFAULT_CLUSTER_SETTINGS,
    base_dns_domain: 'example.com',
    openshift_version: '4.20.5',
    ocp_release_image: 'quay.io/openshift-release-dev/ocp-release:4.20.5-x86_64',
    cpu_architecture: 'x86_64',
    high_availability_mode: 'Full',
    control_plane_count: 3,
    imported: false,
    platform: { type: 'baremetal', external_name: '' },
    user_managed_networking: false,
    vip_dhcp_allocation: false,
    load_balancer_type: 'cluster-managed',
    network_type: 'OVNKubernetes',
    cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
    service_networks: [{ cidr: '172.30.0.0/16' }],
    machine_networks: [{ cidr: '192.168.127.0/24' }],
    machine_network_updated_at: NOW - 300_000,
    api_vips: [{ ip: '192.168.127.100', verification: 'succeeded' }],
    ingress_vips: [{ ip: '192.168.127.101', verification: 'succeeded' }],
    ignition_endpoint: { url: '', ca_certificate: '' },
    pull_secret_set: true,
    schedulable_masters_forced_true: true,
    disk_encryption: { enable_on: 'none', mode: 'tpmv2', tang_servers: '' },
    monitored_operators: [
      {
        name: 'console',
        operator_type: 'builtin',
        status: null,
        status_info: '',
        version: '',
        timeout_seconds: 3600,
        properties: '',
        dependency_only: false,
      },
    ],
    overridden_network_type: null,
    has_user_manifests: false,
    ignored_host_validations: null,
    ignored_cluster_validations: null,
    static_network_configured: false,
    connectivity_majority_groups: {
      majority_groups: { '192.168.127.0/24': [1, 2, 3].map(hostId), IPv4: [1, 2, 3].map(hostId), IPv6: [] },
      l3_connected_addresses: Object.fromEntries([1, 2, 3].map((n) => [hostId(n), [ipAddress(n)]])),
    },
    ip_collisions: {},
    install_started_at: null,
    install_completed_at: null,
    openshift_cluster_id: '',
    last_installation_preparation: null,
    progress: {
      total_percentage: 0,
      preparing_for_installation_stage_percentage: 0,
      installing_stage_percentage: 0,
      finalizing_stage_percentage: 0,
      finalizing_stage: null,
      finalizing_stage_started_at: null,
      finalizing_stage_timed_out: false,
    },
    has_kubeconfig: false,
    org_soft_timeouts_enabled: true,
    logs_info: '',
    controller_logs_started_at: null,
    controller_logs_collected_at: null,
    vip_lease_timeout_reported: false,
    ...changes,
  }
}

/** One node that is everything, user-managed networking. */
export function aSingleNodeCluster(changes: Partial<ClusterFacts> = {}): ClusterFacts {
  return aCluster({
    high_availability_mode: 'None',
    control_plane_count: 1,
    platform: { type: 'none', external_name: '' },
    user_managed_networking: true,
    api_vips: [],
    ingress_vips: [],
    ...changes,
  })
}

export function anInfraEnv(changes: Partial<InfraEnvFacts> = {}): InfraEnvFacts {
  return {
    id: INFRA_ENV_ID,
    cluster_id: CLUSTER_ID,
    openshift_version: '4.20',
    cpu_architecture: 'x86_64',
    additional_ntp_sources: '',
    ntp_sources: '',
    has_static_network_config: false,
    ...changes,
  }
}

export const someSettings = (changes: Partial<Settings> = {}): Settings => ({
  ...DEFAULT_SETTINGS,
  agentImage: AGENT_IMAGE,
  ...changes,
})

export function aSnapshot(changes: Partial<ClusterSnapshot> = {}): ClusterSnapshot {
  return {
    cluster: aCluster(),
    hosts: [aHost(1), aHost(2), aHost(3)],
    infraEnvs: [anInfraEnv()],
    settings: someSettings(),
    now: NOW,
    ...changes,
  }
}

export const aClusterContext = (changes: Partial<ClusterSnapshot> = {}): ClusterContext =>
  createClusterContext(aSnapshot(changes))

/** The first host of the snapshot, seen in its cluster. */
export function aHostContext(
  hostChanges: Partial<HostFacts> = {},
  changes: Partial<ClusterSnapshot> = {},
): HostContext {
  const host = aHost(1, hostChanges)
  const others = (changes.hosts ?? aSnapshot().hosts).filter(({ id }) => id !== host.id)
  return createHostContext(host, aClusterContext({ ...changes, hosts: [host, ...others] }))
}

export function anUnboundHostContext(
  hostChanges: Partial<HostFacts> = {},
  infraEnv = anInfraEnv({ cluster_id: null }),
): HostContext {
  const host = aHost(1, { cluster_id: null, status: 'known-unbound', ...hostChanges })
  return createUnboundHostContext(host, { infraEnv, settings: someSettings(), now: NOW })
}
