// Requests of the declared types with anything in them: mostly plausible, sometimes garbage.
import {
  CLUSTER_SETTINGS,
  type ClusterCreateParams,
  type ClusterSettings,
  type ClusterUpdateParams,
  PlatformType,
  type SettingRow,
} from '@groundwork/contract/clusters'
import type { HostUpdateParams } from '@groundwork/contract/hosts'
import type { InfraEnvCreateParams, InfraEnvUpdateParams } from '@groundwork/contract/infra-envs'
import {
  DiskEncryptionMode,
  DiskEncryptionTargets,
  HighAvailabilityMode,
  LoadBalancerType,
  NetworkType,
  ReleaseArchitecture,
} from '@groundwork/contract/vocabulary'
import fc from 'fast-check'
import { fromSchema } from '../../testing/arbitrary-from-schema.ts'
import { PULL_SECRET, SSH_KEY } from './builders.ts'

const text = (...plausible: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...plausible) },
    fc.string({ maxLength: 40 }),
    fc.constant(''),
  )

const list = <Item>(item: fc.Arbitrary<Item>, maxLength = 3) => fc.array(item, { maxLength })

const address = text(
  '192.168.127.100',
  '192.168.127.101',
  '192.168.127.11',
  '192.168.127.255',
  '10.0.0.1',
  'fd00:1::5',
  'fd00:1::6',
)
const network = text(
  '10.128.0.0/14',
  '172.30.0.0/16',
  '192.168.127.0/24',
  '10.0.0.0/30',
  '10.0.0.1/24',
  'fd01::/48',
  'fd02::/112',
  'fd00:1::/64',
  '0.0.0.0/0',
)
const vips = list(fc.record({ ip: address }, { requiredKeys: [] }))
const networks = list(fc.record({ cidr: network }, { requiredKeys: [] }))
const clusterNetworks = list(
  fc.record({ cidr: network, host_prefix: fc.integer({ min: 1, max: 128 }) }, { requiredKeys: [] }),
)
const names = text('ntp.example.com', '10.0.0.1', 'a,b', 'a, b')
const url = text('http://proxy.example.com:3128', 'https://proxy.example.com', 'http://', 'ftp://x')
const count = fc.integer({ min: -1, max: 7 })

/** Any value that the schema of a plain setting permits; those with rules of their own get plausible texts below. */
const anySettings = (request: 'create' | 'update') =>
  Object.fromEntries(
    Object.entries<SettingRow>(CLUSTER_SETTINGS).flatMap(([name, row]) => {
      const schema = row[request]
      return schema ? [[name, fromSchema(schema, {})] as const] : []
    }),
  ) as { readonly [Name in keyof ClusterSettings]: fc.Arbitrary<ClusterSettings[Name]> }

const clusterFields = {
  base_dns_domain: text('example.com', 'local', '1.2.3.4'),
  ssh_public_key: text(SSH_KEY, `${SSH_KEY}\n${SSH_KEY}`, 'ssh-rsa x'),
  tags: text('a,b', 'my tag'),
  control_plane_count: count,
  platform: fc.record(
    {
      type: fc.constantFrom(...PlatformType.enum),
      external: fc.record(
        {
          platform_name: text('oci'),
          cloud_controller_manager: fc.constantFrom('' as const, 'External' as const),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['type'] },
  ),
  network_type: fc.constantFrom(...NetworkType.enum),
  cluster_networks: clusterNetworks,
  service_networks: networks,
  machine_networks: networks,
  cluster_network_cidr: network,
  cluster_network_host_prefix: fc.integer({ min: 1, max: 128 }),
  service_network_cidr: network,
  api_vips: vips,
  ingress_vips: vips,
  load_balancer: fc.record({ type: fc.constantFrom(...LoadBalancerType.enum) }, { requiredKeys: [] }),
  user_managed_networking: fc.boolean(),
  vip_dhcp_allocation: fc.boolean(),
  http_proxy: url,
  https_proxy: url,
  no_proxy: text('*', 'a.example.com,10.0.0.0/8', 'a, b'),
  additional_ntp_source: names,
  ntp_sources: names,
  disk_encryption: fc.record(
    {
      enable_on: fc.constantFrom(...DiskEncryptionTargets.enum),
      mode: fc.constantFrom(...DiskEncryptionMode.enum),
      tang_servers: text('[{"url":"http://tang","thumbprint":"x"}]', '[]', '[null]', '{}'),
    },
    { requiredKeys: [] },
  ),
  ignition_endpoint: fc.record({ url, ca_certificate: text('YQ==') }, { requiredKeys: [] }),
  olm_operators: list(
    fc.record(
      { name: text('lso', 'odf', 'lvm', 'cnv', 'ocs', 'openshift-ai'), properties: text('{}') },
      { requiredKeys: [] },
    ),
  ),
  operator_bundles: list(
    fc.record(
      { id: text('virtualization', 'openshift-ai'), optional_operators: list(text('nvidia-gpu')) },
      { requiredKeys: ['id'] },
    ),
    2,
  ),
}

export const arbitraryClusterCreate: fc.Arbitrary<ClusterCreateParams> = fc.record(
  {
    ...anySettings('create'),
    ...clusterFields,
    name: text('test', 'a.b', 'Bad'),
    openshift_version: text('4.20', '4.20.5', '4.11', '4.7.1', '4.22-multi', '5.0'),
    pull_secret: text(PULL_SECRET, '{"auths":{"a":{"auth":"?"}}}', '{}'),
    ocp_release_image: text('quay.io/releases/ocp:4.20.5-x86_64'),
    cpu_architecture: fc.constantFrom(...ReleaseArchitecture.enum),
    high_availability_mode: fc.constantFrom(...HighAvailabilityMode.enum),
  },
  { requiredKeys: ['name', 'openshift_version', 'pull_secret'] },
)

export const arbitraryClusterUpdate: fc.Arbitrary<ClusterUpdateParams> = fc.record(
  {
    ...anySettings('update'),
    ...clusterFields,
    name: text('test', 'a.b', 'Bad'),
    pull_secret: text(PULL_SECRET, '{}'),
    machine_network_cidr: network,
    api_vip_dns_name: text('api.test.example.com'),
  },
  { requiredKeys: [] },
)

const infraEnvFields = {
  proxy: fc.record({ http_proxy: url, https_proxy: url, no_proxy: text('*', 'a') }, { requiredKeys: [] }),
  additional_ntp_sources: names,
  ntp_sources: names,
  ssh_authorized_key: text(SSH_KEY, `${SSH_KEY}\n`),
  pull_secret: text(PULL_SECRET, '{}'),
  static_network_config: list(
    fc.record(
      {
        network_yaml: text(
          '{"interfaces":[{"name":"eth0","type":"ethernet"},null,3]}',
          '[]',
          '{"interfaces":1}',
        ),
        mac_interface_map: list(
          fc.record(
            {
              mac_address: text('52:54:00:aa:bb:01', '52:54:00:aa:bb:02'),
              logical_nic_name: text('eth0', 'eth1'),
            },
            { requiredKeys: ['mac_address'] },
          ),
        ),
      },
      { requiredKeys: [] },
    ),
  ),
  rendezvous_ip: address,
  image_type: fc.constantFrom('full-iso' as const, 'minimal-iso' as const, 'disconnected-iso' as const),
  ignition_config_override: text('{"ignition":{"version":"3.1.0"}}', '{}', '[]'),
  openshift_version: text('4.20', '4.22.9', '4.1'),
  kernel_arguments: list(
    fc.record(
      { operation: fc.constantFrom('append' as const, 'replace' as const), value: text('a', 'a b', '"a b"') },
      { requiredKeys: [] },
    ),
  ),
  additional_trust_bundle: text('-----BEGIN CERTIFICATE-----\nYQ==\n-----END CERTIFICATE-----'),
  network_discovery_delay_seconds: fc.integer({ min: -1, max: 60 }),
}

export const arbitraryInfraEnvCreate: fc.Arbitrary<InfraEnvCreateParams> = fc.record(
  {
    ...infraEnvFields,
    name: text('test'),
    cpu_architecture: fc.constantFrom(
      'x86_64' as const,
      'arm64' as const,
      'aarch64' as const,
      's390x' as const,
    ),
    cluster_id: text('00000000-0000-4000-8000-00000000c000'),
  },
  { requiredKeys: ['name', 'pull_secret'] },
)

export const arbitraryInfraEnvUpdate: fc.Arbitrary<InfraEnvUpdateParams> = fc.record(infraEnvFields, {
  requiredKeys: [],
})

export const arbitraryHostUpdate: fc.Arbitrary<HostUpdateParams> = fc.record(
  {
    host_role: fc.constantFrom(
      'auto-assign' as const,
      'master' as const,
      'arbiter' as const,
      'worker' as const,
    ),
    host_name: text('node-9', 'localhost', 'Bad'),
    disks_selected_config: list(
      fc.record(
        {
          id: text('/dev/disk/by-id/wwn-0x500001'),
          role: fc.constantFrom('none' as const, 'install' as const),
        },
        { requiredKeys: ['id'] },
      ),
    ),
    disks_skip_formatting: list(
      fc.record({ disk_id: text('/dev/disk/by-id/wwn-0x500001'), skip_formatting: fc.boolean() }),
    ),
    machine_config_pool_name: text('infra'),
    ignition_endpoint_token: text('token'),
    ignition_endpoint_http_headers: list(fc.record({ key: text('a'), value: text('b') })),
    node_labels: list(fc.record({ key: text('a', 'example.com/b', '__proto__'), value: text('c') })),
    fencing_credentials: fc.record(
      { address: text('https://bmc'), username: text('me'), password: text('x'), mac_address: text('y') },
      { requiredKeys: ['address', 'username', 'password'] },
    ),
  },
  { requiredKeys: [] },
)

/** At most three fields: few enough to be accepted now and then. */
export const withFewFields = <Params extends object>(
  params: fc.Arbitrary<Params>,
): fc.Arbitrary<Partial<Params>> =>
  params.chain((full) =>
    fc
      // A generated body may have fewer fields than that.
      .subarray(Object.entries(full), { maxLength: Math.min(3, Object.keys(full).length) })
      .map((entries) => Object.fromEntries(entries) as Partial<Params>),
  )

const plausibleVip = fc.integer({ min: 98, max: 103 }).map((last) => [{ ip: `192.168.127.${last}` }])

/** Who manages the network, with VIPs that may well be right. */
export const arbitraryVipUpdate: fc.Arbitrary<ClusterUpdateParams> = fc.record(
  {
    api_vips: plausibleVip,
    ingress_vips: plausibleVip,
    user_managed_networking: fc.boolean(),
    vip_dhcp_allocation: fc.boolean(),
    machine_networks: fc.constantFrom([], [{ cidr: '192.168.127.0/24' }], [{ cidr: '10.0.0.0/24' }]),
  },
  { requiredKeys: [] },
)
