// Hosts as no sane deployment has them: every declared type is kept, everything else is left to chance. For properties
// that must hold whatever was stored.
import { DiskInfo, HostRole, Inventory, LogsState } from '@groundwork/contract/hosts'
import {
  ApiVipConnectivityResponse,
  ConnectivityReport,
  ContainerImageAvailability,
  DomainResolutionResponse,
  FreeNetworkAddresses,
  NtpSource,
  TangConnectivityResponse,
} from '@groundwork/contract/steps'
import { HostKind, HostStage, HostStatus, MediaStatus } from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import type { HostFacts } from '../facts/host-facts.ts'
import type { Instant } from '../facts/instant.ts'
import { fromSchema, textLike, type Words } from './arbitrary-from-schema.ts'
import { AGENT_IMAGE, aConnectivityReport, aHost, anInventory, hostId, macAddress, NOW } from './builders.ts'

const ADDRESSES = ['192.168.127.11', '192.168.127.12', '192.168.127.100', '10.0.0.5', 'fd2e::5', 'fd2e::6']
const SUBNETS = ['192.168.127.11/24', '192.168.127.12/24', '10.0.0.5/8', '1.2.3.4/33', '192.168.127.11']
const SUBNETS_V6 = ['fd2e::5/64', 'fd2e::6/64', '2001:db8::1/128', 'fe80::1/64', '::1/0']
const DISKS = ['/dev/disk/by-id/wwn-0x500001', '/dev/sda', '/dev/sdb', '/dev/dm-0']

/** What could be meant, by field. Few words, so that hosts collide. */
const WORDS: Words = {
  hostname: ['node-1', 'node-2', 'localhost', 'node-1.example.com'],
  architecture: ['x86_64', 'arm64', 'aarch64', 's390x', 'ppc64le'],
  flags: ['vmx', 'svm', 'aes', 'up'],
  id: DISKS,
  by_id: DISKS,
  by_path: ['/dev/disk/by-path/pci-0000:00:06.0'],
  path: DISKS,
  name: ['sda', 'dm-0', 'eno1', 'eno2', 'bond0'],
  hctl: ['0:0:0:0'],
  holders: ['dm-0', 'dm-0,dm-1'],
  host_ip_address: ADDRESSES,
  mac_address: [macAddress(1), macAddress(2), macAddress(1).toUpperCase()],
  type: ['physical', 'bond', 'vlan', 'device'],
  ipv4_addresses: SUBNETS,
  ipv6_addresses: SUBNETS_V6,
  interface: ['eno1', 'eno2'],
  destination: ['0.0.0.0', '::', '192.168.127.0'],
  gateway: ['192.168.127.1', 'fd2e::1', '0.0.0.0'],
  manufacturer: ['Dell Inc.', 'VMware, Inc.', 'Nutanix', 'IBM/S390', 'QEMU'],
  product_name: ['PowerEdge R640', 'KVM', 'KVM/Linux', 'z/VM    7.2.0', 'OpenStack Compute'],
  vendor_id: ['10de', '1002'],
  device_id: ['1db6'],
  command_line: ['ip=dhcp rd.znet=a,b ai.ip_cfg_override=1'],
  current_boot_mode: ['uefi', 'bios'],
  host_id: [1, 2, 3, 4].map(hostId),
  outgoing_nic: ['eno1', 'eno2'],
  outgoing_ip_address: ADDRESSES,
  remote_ip_address: ADDRESSES,
  remote_mac: [macAddress(1), macAddress(2)],
  network: ['192.168.127.0/24', '10.0.0.0/8'],
  free_addresses: ADDRESSES,
  domain_name: [
    'api.test.example.com',
    'api-int.test.example.com',
    'validateNoWildcardDNS.test.example.com.',
  ],
  source_name: ['ntp.example.com', '192.168.127.1'],
  tang_url: ['http://tang.example.com'],
  ignition: [
    '{}',
    '{"ignition":{"version":"3.2.0"}}',
    '{"storage":{"luks":[{"clevis":{"tang":[{"url":"u"}]}}]}}',
  ],
}

const pick = <Word>(...words: readonly Word[]): fc.Arbitrary<Word> => fc.constantFrom(...words)
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null })

/** Around every limit there is, the past and the future. */
export const anyInstant: fc.Arbitrary<Instant> = fc.oneof(
  fc.integer({ min: -2_000, max: 60 }).map((minutes) => NOW + minutes * 60_000),
  fc.integer({ min: -600_000, max: 5_000 }).map((milliseconds) => NOW + milliseconds),
  fc.constantFrom(NOW, NOW - 1, 0),
)

export const anyJson = fc.oneof(textLike(...(WORDS.ignition ?? [])), fc.json({ maxDepth: 2 }))

export const anyInventory: fc.Arbitrary<Inventory> = fromSchema(Inventory, WORDS)
export const anyConnectivity: fc.Arbitrary<ConnectivityReport> = fromSchema(ConnectivityReport, WORDS)

const anyProgress: fc.Arbitrary<HostFacts['progress']> = fc.record({
  current_stage: maybe(pick(...HostStage.enum)),
  progress_info: textLike('40%'),
  installation_percentage: fc.integer({ min: 0, max: 100 }),
  stage_started_at: maybe(anyInstant),
  stage_updated_at: maybe(anyInstant),
  stage_timed_out: fc.boolean(),
})

const anyMachines: fc.Arbitrary<HostFacts['machines']> = fc.array(
  fc.record({
    macs: fc.array(textLike(macAddress(1), macAddress(2), macAddress(3)), { maxLength: 2 }),
    first_seen_at: anyInstant,
    seen_at: anyInstant,
  }),
  { maxLength: 4 },
)

const identity = {
  status: pick(...HostStatus.enum),
  status_info: textLike('All fine.'),
  status_updated_at: anyInstant,
  created_at: anyInstant,
  registered_at: anyInstant,
  checked_in_at: maybe(anyInstant),
  timestamp: pick(0, 1, Math.floor(NOW / 1000), Math.floor(NOW / 1000) - 4_000, 1e15, -1),
  kind: pick(...HostKind.enum),
  discovery_agent_version: textLike(AGENT_IMAGE, 'registry.example.com/agent:2'),
  media_status: pick(...MediaStatus.enum),
  connection_timed_out: fc.boolean(),
  machines: fc.oneof(fc.constant([]), anyMachines),
}

const wishes = {
  role: pick(...HostRole.enum),
  suggested_role: pick(...HostRole.enum),
  bootstrap: fc.boolean(),
  requested_hostname: textLike('node-1', 'node-2', 'localhost'),
  machine_config_pool_name: textLike('infra'),
  node_labels: fc.dictionary(textLike('zone'), textLike('a'), { maxKeys: 2, noNullPrototype: true }),
  installer_args: fc.array(textLike('--append-karg', 'ip=dhcp', '--save-partlabel', '--copy-network'), {
    maxLength: 3,
  }),
  ignition_config_overrides: anyJson,
  has_fencing_credentials: fc.boolean(),
  installation_disk_id: textLike(...DISKS),
  installation_disk_path: textLike(...DISKS),
  skip_formatting_disks: fc.array(textLike(...DISKS), { maxLength: 2 }),
  disks_to_be_formatted: fc.array(textLike(...DISKS), { maxLength: 2 }),
}

const anyTangReport = fc.oneof(fromSchema(TangConnectivityResponse, WORDS), textLike('no tang'))

const reports = {
  free_addresses: maybe(fc.array(fromSchema(FreeNetworkAddresses, WORDS), { maxLength: 2 })),
  ntp_sources: maybe(fc.array(fromSchema(NtpSource, WORDS), { maxLength: 2 })),
  domain_name_resolutions: maybe(fromSchema(DomainResolutionResponse, WORDS)),
  api_vip_connectivity: maybe(fromSchema(ApiVipConnectivityResponse, WORDS)),
  tang_connectivity: maybe(anyTangReport),
  disks_info: fc.dictionary(textLike(...DISKS), fromSchema(DiskInfo, WORDS), {
    maxKeys: 2,
    noNullPrototype: true,
  }),
  images_status: fc.dictionary(
    textLike('registry.example.com/a:1', 'registry.example.com/b:1'),
    fromSchema(ContainerImageAvailability, WORDS),
    { maxKeys: 2, noNullPrototype: true },
  ),
  progress: anyProgress,
  logs_info: pick(...LogsState.enum),
  logs_started_at: maybe(anyInstant),
  logs_collected_at: maybe(anyInstant),
}

/** Host number `n`; anything about it may be odd, but one host in three is sound apart from its status. */
export const anyHost = (number: number): fc.Arbitrary<HostFacts> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.record(identity).map((changes) => aHost(number, changes)) },
    {
      weight: 2,
      arbitrary: fc
        .record({
          ...identity,
          ...wishes,
          ...reports,
          inventory: fc.oneof(fc.constant(null), fc.constant(anInventory(number)), anyInventory),
          connectivity: fc.oneof(
            fc.constant(null),
            fc.constant(aConnectivityReport(number, [1, 2, 3, 4])),
            anyConnectivity,
          ),
        })
        .map((changes) => aHost(number, changes)),
    },
  )
