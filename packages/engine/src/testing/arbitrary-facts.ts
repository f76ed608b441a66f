// Facts as no sane deployment has them: every declared type is kept, everything else is left to chance. For properties
// that must hold whatever was stored.
import { HostRole } from '@groundwork/contract/api/host'
import type { Inventory } from '@groundwork/contract/api/inventory'
import { HostStage } from '@groundwork/contract/stages'
import { ClusterStatus, HostStatus } from '@groundwork/contract/statuses'
import fc from 'fast-check'
import type { ClusterFacts } from '../facts/cluster-facts.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { ClusterSnapshot } from '../facts/snapshot.ts'
import { aCluster, aHost, anInfraEnv, anInventory, aSnapshot, someSettings } from './builders.ts'

/** Half of the time something that could be meant, half of the time garbage. */
const anyText = (...plausible: string[]) =>
  fc.oneof(fc.constantFrom('', ...plausible), fc.string({ maxLength: 12 }))

const anyAddress = anyText('192.168.127.11/24', '10.0.0.5/8', 'fd2e::5/64', '192.168.127.11', '1.2.3.4/33')

const anyJson = fc.oneof(
  anyText('{}', '[]', 'null', '{"storage":{"luks":[{"clevis":{"tang":[{"url":"u"}]}}]}}'),
  fc.json(),
)

const anyDisk = fc.record(
  {
    id: anyText('/dev/disk/by-id/wwn-0x500001', '/dev/sda'),
    path: anyText('/dev/sda', '/dev/dm-0'),
    name: anyText('sda', 'dm-0'),
    drive_type: fc.constantFrom('SSD', 'HDD', 'Multipath', 'iSCSI', 'RAID', 'FC', 'LVM', 'Unknown'),
    holders: anyText('dm-0', 'dm-0,dm-1'),
    size_bytes: fc.nat(),
    bootable: fc.boolean(),
    removable: fc.boolean(),
    iscsi: fc.record({ host_ip_address: anyText('192.168.127.11', 'fd2e::5') }, { requiredKeys: [] }),
    installation_eligibility: fc.record({ eligible: fc.boolean() }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

const anyInterface = fc.record(
  {
    name: anyText('eno1', 'eno2'),
    mac_address: anyText('52:54:00:00:00:01'),
    ipv4_addresses: fc.array(anyAddress, { maxLength: 2 }),
    ipv6_addresses: fc.array(anyAddress, { maxLength: 2 }),
    type: anyText('physical', 'bond', 'device'),
  },
  { requiredKeys: [] },
)

export const anyInventory: fc.Arbitrary<Inventory> = fc
  .record(
    {
      hostname: anyText('node-1', 'localhost'),
      cpu: fc.record({ count: fc.nat(64), architecture: anyText('x86_64', 's390x') }, { requiredKeys: [] }),
      memory: fc.record({ physical_bytes: fc.nat(), usable_bytes: fc.nat() }, { requiredKeys: [] }),
      disks: fc.array(anyDisk, { maxLength: 3 }),
      interfaces: fc.array(anyInterface, { maxLength: 3 }),
      gpus: fc.array(fc.record({ vendor_id: anyText('10de') }), { maxLength: 1 }),
      boot: fc.record(
        {
          command_line: anyText('ip=dhcp rd.znet=a,b ai.ip_cfg_override=1'),
          device_type: fc.constantFrom('persistent', 'ephemeral'),
        },
        { requiredKeys: [] },
      ),
      system_vendor: fc.record(
        {
          manufacturer: anyText('IBM/S390', 'VMware, Inc.'),
          product_name: anyText('KVM/Linux', 'z/VM    7.2.0'),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )
  .map((inventory) => inventory as Inventory)

export const anyHost = (number: number): fc.Arbitrary<HostFacts> =>
  fc
    .record({
      status: fc.constantFrom(...HostStatus.enum),
      kind: fc.constantFrom('Host' as const, 'AddToExistingClusterHost' as const),
      role: fc.constantFrom(...HostRole.enum),
      suggested_role: fc.constantFrom(...HostRole.enum),
      bootstrap: fc.boolean(),
      inventory: fc.oneof(fc.constant(null), fc.constant(anInventory(number)), anyInventory),
      installation_disk_id: anyText('/dev/disk/by-id/wwn-0x500001'),
      installation_disk_path: anyText('/dev/sda', '/dev/dm-0'),
      installer_args: fc.array(anyText('--append-karg', 'ip=dhcp', '--save-partlabel', '--copy-network'), {
        maxLength: 3,
      }),
      ignition_config_overrides: anyJson,
      api_vip_connectivity: fc.oneof(fc.constant(null), fc.record({ ignition: anyJson })),
      machine_config_pool_name: anyText('infra'),
      requested_hostname: anyText('node-1', 'localhost'),
      discovery_agent_version: anyText('registry.example.com/agent:1'),
      disks_to_be_formatted: fc.array(anyText('/dev/sdb'), { maxLength: 2 }),
      skip_formatting_disks: fc.array(anyText('/dev/sdb'), { maxLength: 2 }),
      media_status: fc.constantFrom('connected' as const, 'disconnected' as const),
      logs_collected_at: fc.constantFrom(null, 1),
      progress: fc
        .constantFrom(null, ...HostStage.enum)
        .map((current_stage) => ({ ...aHost(number).progress, current_stage })),
    })
    .map((changes) => aHost(number, changes))

const anyVips = fc.array(
  fc.record({ ip: anyText('192.168.127.100', 'fd2e::100'), verification: fc.constant(null) }),
  { maxLength: 2 },
)

export const anyCluster: fc.Arbitrary<ClusterFacts> = fc
  .record({
    status: fc.constantFrom(...ClusterStatus.enum),
    kind: fc.constantFrom('Cluster' as const, 'AddHostsCluster' as const),
    control_plane_count: fc.nat(5),
    name: anyText('test'),
    base_dns_domain: anyText('example.com'),
    openshift_version: anyText('4.20.5', '4.12', '4.22.0-rc.1'),
    ocp_release_image: anyText('quay.io/a/b:c', '[::1]:5000/x', '10.0.0.1/x'),
    user_managed_networking: fc.boolean(),
    vip_dhcp_allocation: fc.boolean(),
    machine_networks: fc.array(fc.record({ cidr: anyText('192.168.127.0/24', 'fd2e::/64') }), {
      maxLength: 2,
    }),
    api_vips: anyVips,
    ingress_vips: anyVips,
    api_vip_dns_name: anyText('api.test.example.com', 'fd2e::100'),
    ignition_endpoint: fc.record({ url: anyText('https://mcs/config/'), ca_certificate: anyText('Zm9v') }),
    http_proxy: anyText('http://proxy:3128'),
    no_proxy: anyText('*', 'a, b,,c'),
    disk_encryption: fc.record({
      enable_on: fc.constantFrom('none' as const, 'all' as const, 'masters,workers' as const),
      mode: fc.constantFrom('tpmv2' as const, 'tang' as const),
      tang_servers: anyJson,
    }),
    monitored_operators: fc.array(
      fc.constantFrom('odf', 'lso', 'cnv', 'lvm', 'mce').map((name) => ({
        name,
        operator_type: 'olm' as const,
        status: null,
        status_info: '',
        version: '',
        timeout_seconds: 0,
        dependency_only: false,
      })),
      { maxLength: 2 },
    ),
  })
  .map(aCluster)

export const anySnapshot: fc.Arbitrary<ClusterSnapshot> = fc
  .record({
    cluster: anyCluster,
    hosts: fc.tuple(anyHost(1), anyHost(2), anyHost(3), anyHost(4)).map(([...hosts]) => hosts),
    infraEnvs: fc.constantFrom([], [anInfraEnv()], [anInfraEnv({ has_static_network_config: true })]),
    settings: fc.boolean().map((isKubeApi) => someSettings({ isKubeApi })),
  })
  .map(aSnapshot)
