// REST resources and resources of a hub for tests: each is as it should be, so that a test changes the one thing it is about.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Host, Inventory } from '@groundwork/contract/hosts'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import type { Agent, AgentSpec } from '../resources/agent.ts'
import type { ClusterDeployment, ClusterInstall, ClusterInstallSpec } from '../resources/cluster.ts'

export const NOW = '2026-01-02T03:04:05Z'
export const EARLIER = '2026-01-01T00:00:00Z'
export const SERVICE_URL = 'http://192.0.2.1:8090/api/assisted-install'

export const SAMPLE_INVENTORY: Inventory = {
  hostname: 'node-1',
  bmc_address: '192.0.2.21',
  cpu: { architecture: 'x86_64', count: 8, frequency: 2400.7, flags: ['vmx'], model_name: 'A processor' },
  memory: { physical_bytes: 17_179_869_184, usable_bytes: 16_500_000_000 },
  boot: { current_boot_mode: 'uefi' },
  system_vendor: {
    manufacturer: 'Maker, Inc.',
    product_name: 'Model 1',
    serial_number: 'S1',
    virtual: false,
  },
  disks: [
    {
      ...{ id: '/dev/disk/by-id/wwn-1', by_id: '/dev/disk/by-id/wwn-1', by_path: '/dev/disk/by-path/pci-1' },
      ...{ name: 'sda', path: '/dev/sda', drive_type: 'SSD', size_bytes: 500_107_862_016 },
      installation_eligibility: { eligible: true, not_eligible_reasons: null },
      io_perf: { sync_duration: 3 },
    },
    { id: '/dev/disk/by-id/wwn-2', name: 'sdb', path: '/dev/sdb', drive_type: 'HDD' },
  ],
  interfaces: [
    { name: 'eno1', mac_address: '00:11:22:33:44:55', ipv4_addresses: ['192.0.2.100/24'], speed_mbps: 1000 },
  ],
  gpus: [{ vendor: 'A', vendor_id: '10de', device_id: '1db6', name: 'G', address: '0000:3b:00.0' }],
}

export const VALIDATIONS = JSON.stringify({
  hardware: [
    { id: 'has-min-memory', status: 'failure', message: 'Too little memory' },
    { id: 'has-min-cpu-cores', status: 'success', message: 'Enough cores' },
    { id: 'ntp-synced', status: 'disabled', message: 'Switched off' },
  ],
})

export const sampleHost = (change: Partial<Host> = {}): Host => ({
  kind: 'Host',
  id: '6b9e1f0c-4f5e-4a51-9a3c-1f0f5c1d2e3f',
  href: '/api/assisted-install/v2/infra-envs/i/hosts/h',
  cluster_id: '11111111-1111-4111-8111-111111111111',
  status: 'known',
  status_info: 'Host is ready to be installed',
  role: 'auto-assign',
  suggested_role: 'master',
  requested_hostname: 'node-1',
  installation_disk_id: '/dev/disk/by-id/wwn-1',
  inventory: JSON.stringify(SAMPLE_INVENTORY),
  validations_info: VALIDATIONS,
  ntp_sources: JSON.stringify([{ source_name: 'ntp.example.com', source_state: 'synced' }]),
  progress: {},
  progress_stages: ['Starting installation', 'Done'],
  ...change,
})

export const sampleAgent = (spec: Partial<AgentSpec> = {}): Agent => ({
  metadata: { name: '6b9e1f0c-4f5e-4a51-9a3c-1f0f5c1d2e3f', namespace: 'edge' },
  spec: { approved: true, role: '', clusterDeploymentName: { name: 'edge', namespace: 'edge' }, ...spec },
})

export const sampleCluster = (change: Partial<Cluster> = {}): Cluster => ({
  kind: 'Cluster',
  id: '11111111-1111-4111-8111-111111111111',
  href: '/api/assisted-install/v2/clusters/c',
  name: 'edge',
  base_dns_domain: 'example.com',
  status: 'ready',
  status_info: 'Cluster is ready to be installed',
  control_plane_count: 3,
  cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
  service_networks: [{ cidr: '172.30.0.0/16' }],
  machine_networks: [{ cidr: '192.0.2.0/24' }],
  api_vips: [{ ip: '192.0.2.10', verification: 'succeeded' }],
  ingress_vips: [{ ip: '192.0.2.11' }],
  user_managed_networking: false,
  vip_dhcp_allocation: false,
  hyperthreading: 'all',
  platform: { type: 'baremetal' },
  validations_info: JSON.stringify({ network: [{ id: 'a', status: 'failure', message: 'No address' }] }),
  image_info: {},
  ...change,
})

export const sampleDeployment = (annotations: Readonly<Record<string, string>> = {}): ClusterDeployment => ({
  metadata: { name: 'edge', namespace: 'edge', annotations },
  spec: { clusterName: 'edge', baseDomain: 'example.com', pullSecretRef: { name: 'pull-secret' } },
})

export const sampleInstall = (spec: Partial<ClusterInstallSpec> = {}): ClusterInstall => ({
  metadata: { name: 'edge', namespace: 'edge' },
  spec: {
    imageSetRef: { name: 'openshift-4.20' },
    provisionRequirements: { controlPlaneAgents: 3 },
    networking: {
      clusterNetwork: [{ cidr: '10.128.0.0/14', hostPrefix: 23 }],
      serviceNetwork: ['172.30.0.0/16'],
      machineNetwork: [{ cidr: '192.0.2.0/24' }],
    },
    apiVIP: '192.0.2.10',
    ingressVIP: '192.0.2.11',
    ...spec,
  },
})

export const sampleInfraEnv = (change: Partial<InfraEnv> = {}): InfraEnv => ({
  kind: 'InfraEnv',
  id: '22222222-2222-4222-8222-222222222222',
  href: '/api/assisted-install/v2/infra-envs/i',
  name: 'edge',
  type: 'minimal-iso',
  created_at: EARLIER,
  updated_at: NOW,
  download_url: 'http://192.0.2.1:8888/images/i/minimal.iso',
  ...change,
})
