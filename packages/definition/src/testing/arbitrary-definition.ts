import type { Host } from '@groundwork/contract/hosts'
import fc from 'fast-check'
import type {
  ClusterDefinition,
  Definition,
  HostDefinition,
  InfraEnvDefinition,
} from '../document/definition.ts'

/** Every member may be left out. */
const some = <Value extends object>(
  members: { [Name in keyof Value]-?: fc.Arbitrary<NonNullable<Value[Name]>> },
): fc.Arbitrary<Partial<Value>> =>
  fc.record(members as never, { requiredKeys: [] }) as fc.Arbitrary<Partial<Value>>

const words = (...names: string[]) => fc.constantFrom(...names)
const roles = fc.subarray(['masters', 'arbiters', 'workers'] as const)
const proxy = some<NonNullable<ClusterDefinition['proxy']>>({
  http_proxy: words('', 'http://proxy:3128'),
  https_proxy: words('', 'http://proxy:3129'),
  no_proxy: fc.subarray(['.example.com', '10.0.0.0/8']),
})
const mirrors = fc.subarray([
  { source: 'quay.io/a', mirrors: ['mirror.example:5000/a', 'm"x'] },
  { source: 'quay.io/c', mirrors: [] },
])
const ignition = fc.constantFrom<string | Record<string, unknown>>(
  { ignition: { version: '3.2.0' } },
  '{ "ignition": {"version": "3.1.0"} }',
)

const clusterSettings = some<Omit<ClusterDefinition, 'name' | 'openshift_version' | 'pull_secret'>>({
  base_dns_domain: words('', 'example.com'),
  cpu_architecture: words('x86_64', 'aarch64', 'arm64') as fc.Arbitrary<'x86_64'>,
  ocp_release_image: words('quay.io/x'),
  control_plane_count: fc.integer({ min: 1, max: 5 }),
  platform: fc.constantFrom<NonNullable<ClusterDefinition['platform']>>(
    'baremetal',
    'none',
    { type: 'vsphere' },
    { type: 'external', external: { platform_name: 'oci' } },
  ),
  tags: fc.subarray(['a', 'b c']),
  ssh_public_key: words('', 'ssh-ed25519 AAAA\n'),
  network_type: words('OVNKubernetes', 'None') as fc.Arbitrary<'None'>,
  machine_networks: fc.subarray(['192.168.1.7/24', 'FD00::/64']),
  cluster_networks: fc.subarray<NonNullable<ClusterDefinition['cluster_networks']>[number]>(
    ['10.130.0.0/14', { cidr: 'fd01::/48', host_prefix: 64 }],
    { minLength: 1 },
  ),
  service_networks: fc.subarray(['172.31.0.0/16', 'fd02::/112'], { minLength: 1 }),
  api_vips: fc.subarray(['192.168.1.5', 'fd00:0::5']),
  ingress_vips: fc.subarray(['192.168.1.6', 'fd00::6']),
  user_managed_networking: fc.boolean(),
  load_balancer: words('cluster-managed', 'user-managed') as fc.Arbitrary<'user-managed'>,
  vip_dhcp_allocation: fc.boolean(),
  proxy,
  additional_ntp_sources: fc.subarray(['a.example', 'b.example']),
  ntp_sources: fc.subarray(['c.example']),
  hyperthreading: roles,
  schedulable_masters: fc.boolean(),
  disk_encryption: fc.record(
    {
      enable_on: roles,
      mode: words('tpmv2', 'tang') as fc.Arbitrary<'tang'>,
      tang_servers: fc.subarray([{ url: 'http://t', thumbprint: 'x' }]),
    },
    { requiredKeys: ['enable_on'] },
  ) as fc.Arbitrary<NonNullable<ClusterDefinition['disk_encryption']>>,
  olm_operators: fc.subarray<NonNullable<ClusterDefinition['olm_operators']>[number]>([
    'lso',
    'ocs',
    { name: 'cnv', properties: 'x' },
  ]),
  operator_bundles: fc.subarray<NonNullable<ClusterDefinition['operator_bundles']>[number]>([
    'virtualization',
    { id: 'ai', optional_operators: ['b', 'a'] },
  ]),
  mirrors,
  install_config_overrides: fc.constantFrom<Record<string, unknown>>(
    {},
    { fips: true },
    { fips: true, imageDigestSources: [{ source: 'quay.io/b', mirrors: ['m.example/b'] }] },
  ),
  manifests: fc.subarray<NonNullable<ClusterDefinition['manifests']>[number]>([
    { file_name: 'a.yaml', content: 'kind: ä\n' },
    { file_name: 'b.yaml', folder: 'openshift', content: { kind: 'ConfigMap' } },
  ]),
})

const infraEnvSettings = some<Omit<InfraEnvDefinition, 'name' | 'pull_secret' | 'cluster' | 'rendezvous_ip'>>(
  {
    image_type: words('full-iso', 'minimal-iso') as fc.Arbitrary<'full-iso'>,
    cpu_architecture: words('x86_64', 'aarch64') as fc.Arbitrary<'x86_64'>,
    openshift_version: words('4.20', '4.20.5'),
    ssh_authorized_key: words('', 'ssh-ed25519 AAAA '),
    proxy,
    mirrors,
    additional_ntp_sources: fc.subarray(['a.example']),
    ntp_sources: fc.subarray(['c.example']),
    additional_trust_bundle: words('', 'PEM\n'),
    kernel_arguments: fc.subarray(['a=1', 'b']),
    ignition_config_override: ignition,
    network_discovery_delay_seconds: fc.nat(9),
  },
)

const hostSettings = some<Omit<HostDefinition, 'match' | 'infra_env' | 'cluster' | 'network' | 'bind'>>({
  hostname: words('node-a', 'node-b'),
  role: words('master', 'worker', 'auto-assign') as fc.Arbitrary<'master'>,
  installation_disk: words('smallest', 'largest ssd', '/dev/sda', 'model~nothing'),
  skip_formatting_disks: fc.subarray(['/dev/sdb', '/dev/disk/by-id/sda']),
  node_labels: fc.constantFrom<Record<string, string>>({}, { zone: 'a', x: '' }),
  machine_config_pool_name: words('', 'infra'),
  installer_args: fc.subarray(['--append-karg', 'a=1']),
  ignition_config_override: ignition,
  fencing_credentials: fc.constant({ address: 'redfish://x', username: 'u', password: 'p' }),
})

const network = fc.constantFrom<NonNullable<HostDefinition['network']>>(
  {
    interfaces: [{ name: 'eno1', mac_address: '52:54:00:00:00:0A' }],
    addresses: ['192.168.1.10/24'],
    gateways: ['192.168.1.1'],
  },
  {
    interfaces: [{ name: 'eno1', mac_address: '52:54:00:00:00:0a' }],
    nmstate: 'interfaces: [{ name: eno1, type: ethernet, lldp: { enabled: true } }]',
  },
  {
    interfaces: [{ name: 'eno1', mac_address: '52:54:00:00:00:0a' }],
    nmstate: { interfaces: [{ name: 'eno1', type: 'ethernet', mtu: 9000 }] },
  },
)

/** Only one platform leaves the choice, and who manages the network alone has no virtual addresses. */
function consistent(cluster: Partial<ClusterDefinition>): Partial<ClusterDefinition> {
  const { user_managed_networking: isWished, ...rest } = cluster
  const type = typeof cluster.platform === 'object' ? cluster.platform.type : cluster.platform
  const isChoice = type === 'vsphere'
  const isUserManaged = isChoice ? isWished === true : type === 'none' || type === 'external'
  const { api_vips: _api, ingress_vips: _ingress, ...withoutVips } = rest
  const plain = isUserManaged || cluster.vip_dhcp_allocation ? withoutVips : rest
  return { ...plain, ...(isChoice && isWished !== undefined ? { user_managed_networking: isWished } : {}) }
}

/** One cluster with one image, and a machine that may have registered; names are always the same, so that two of them meet. */
export const definitions: fc.Arbitrary<Definition> = fc
  .record({
    cluster: clusterSettings,
    infraEnv: infraEnvSettings,
    host: hostSettings,
    network: fc.option(network, { nil: undefined }),
    isLate: fc.boolean(),
  })
  .map(({ cluster, infraEnv, host, network: settings, isLate }) => ({
    clusters: [{ ...consistent(cluster), name: 'prod', openshift_version: '4.20', pull_secret: '{}' }],
    infra_envs: [{ ...infraEnv, name: 'image', pull_secret: '{}', ...(isLate ? {} : { cluster: 'prod' }) }],
    hosts: [
      {
        ...host,
        match: { mac_address: '52:54:00:00:00:0A' },
        infra_env: 'image',
        cluster: 'prod',
        ...(settings ? { network: settings } : {}),
      },
    ],
  }))

/** The machine that definitions speak of. */
export const discoveredHost = (infraEnvId: string): Host => ({
  kind: 'Host',
  id: 'host-1',
  href: '',
  infra_env_id: infraEnvId,
  status: 'known',
  status_info: '',
  requested_hostname: 'localhost-1',
  role: 'auto-assign',
  inventory: JSON.stringify({
    interfaces: [{ mac_address: '52:54:00:00:00:0a' }],
    system_vendor: { serial_number: 'CZJ1' },
    disks: ['sda', 'sdb'].map((name, index) => ({
      id: `/dev/disk/by-id/${name}`,
      path: `/dev/${name}`,
      name,
      drive_type: 'SSD',
      size_bytes: (index + 1) * 480e9,
      installation_eligibility: { eligible: true },
    })),
  }),
})
