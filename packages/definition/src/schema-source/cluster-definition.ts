import { Type } from 'typebox'
import { HostDefinition } from './host-definition.ts'
import { InfraEnvPart, ProxyGroup, PullSecret, SshKeys, timeSettings } from './infra-env-definition.ts'
import { Mirrors } from './mirrors-definition.ts'
import { Anything, Either, Flag, Group, List, Optional, Shared, Text, Whole, Words } from './schema-parts.ts'

const Network = (example: string) =>
  Text('Network', 'Network with the length of its prefix.', { examples: [example] })
const Vip = Text('Address', 'IPv4 or IPv6 address.', { examples: ['192.168.1.5'] })

const ClusterNetwork = Either(
  Network('10.128.0.0/14'),
  Group(
    {
      cidr: Network('10.128.0.0/14'),
      host_prefix: Optional(
        Whole('Host prefix', 'Prefix length of the part that each node gets; 23 for IPv4, 64 for IPv6.', {
          minimum: 1,
          maximum: 128,
        }),
      ),
    },
    'Pod network',
    'Network for pods.',
  ),
  'Pod network',
  'Network for pods, or with host_prefix.',
)

const networkMembers = {
  network_type: Optional(
    Words(
      ['OVNKubernetes', 'OpenShiftSDN', 'CiscoACI', 'Cilium', 'Calico', 'None'],
      'Network plug-in',
      'OVNKubernetes is what OpenShift brings along.',
    ),
  ),
  machine_networks: Optional(
    List(
      Network('192.168.1.0/24'),
      'Machine networks',
      'Networks of the machines; with two stacks one of each family. Left out: found out from the virtual addresses.',
      { maxItems: 32 },
    ),
  ),
  cluster_networks: Optional(
    List(ClusterNetwork, 'Pod networks', 'Networks for pods. Left out: 10.128.0.0/14.', { maxItems: 32 }),
  ),
  service_networks: Optional(
    List(Network('172.30.0.0/16'), 'Service networks', 'Networks for services. Left out: 172.30.0.0/16.', {
      maxItems: 32,
    }),
  ),
  api_vips: Optional(
    List(Vip, 'API addresses', 'Virtual addresses of the API: one, or one of each family.', {
      examples: [['192.168.1.5']],
      maxItems: 32,
    }),
  ),
  ingress_vips: Optional(
    List(Vip, 'Ingress addresses', 'Virtual addresses for applications: as many as api_vips.', {
      examples: [['192.168.1.6']],
      maxItems: 32,
    }),
  ),
  user_managed_networking: Optional(
    Flag(
      'User-managed networking',
      'Load balancing and DNS are yours; follows from the platform when left out.',
    ),
  ),
  load_balancer: Optional(
    Words(
      ['cluster-managed', 'user-managed'],
      'Load balancer',
      'user-managed: the virtual addresses belong to a load balancer outside.',
    ),
  ),
  vip_dhcp_allocation: Optional(
    Flag('Addresses by DHCP', 'Get the virtual addresses by DHCP; only with OpenShiftSDN.'),
  ),
}

const Platform = Group(
  {
    type: Words(['baremetal', 'nutanix', 'vsphere', 'none', 'external'], 'Type', 'What the machines run on.'),
    external: Optional(
      Group(
        {
          platform_name: Text('Provider', 'Name of the provider.', { examples: ['oci'] }),
          cloud_controller_manager: Optional(
            Words(['', 'External'], 'Cloud controller manager', 'External when the provider brings its own.'),
          ),
        },
        'External',
        'Details of the platform external.',
      ),
    ),
  },
  'Platform',
  'Platform with its details.',
)

const ROLE_NAMES = ['masters', 'arbiters', 'workers'] as const

const DiskEncryption = Group(
  {
    enable_on: List(
      Words(ROLE_NAMES, 'Role', 'A role.'),
      'Roles',
      'Roles whose disks are encrypted; an empty list: none.',
      { examples: [['masters', 'workers']] },
    ),
    mode: Optional(Words(['tpmv2', 'tang'], 'Mode', 'Where the key comes from.', { default: 'tpmv2' })),
    tang_servers: Optional(
      List(
        Group(
          {
            url: Text('URL', 'URL of the server.'),
            thumbprint: Text('Thumbprint', 'Thumbprint of its key.'),
          },
          'Tang server',
          'A tang server.',
        ),
        'Tang servers',
        'Servers that hand out the keys; with mode tang.',
      ),
    ),
  },
  'Disk encryption',
  'Encryption of installation disks.',
)

const OperatorChoice = Either(
  Text('Operator', 'Name of the operator.', { examples: ['lso', 'odf', 'cnv'] }),
  Group(
    {
      name: Text('Name', 'Name of the operator.'),
      properties: Optional(Text('Settings', 'Settings, as text that the operator understands.')),
    },
    'Operator',
    'An operator with settings.',
  ),
  'Operator',
  'An operator by name, or with settings.',
)

const BundleChoice = Either(
  Text('Bundle', 'Id of the set.', { examples: ['virtualization'] }),
  Group(
    {
      id: Text('Id', 'Id of the set.'),
      optional_operators: Optional(
        List(
          Text('Operator', 'Name of the operator.'),
          'Optional operators',
          'Optional members that are wanted.',
        ),
      ),
    },
    'Bundle',
    'A set of operators with optional members.',
  ),
  'Bundle',
  'A set of operators by id, or with optional members.',
)

const ManifestDefinition = Group(
  {
    file_name: Text('File name', 'Name without folder, ending in .yaml, .yml or .json.', {
      examples: ['50-masters-chrony.yaml'],
    }),
    folder: Optional(
      Words(['manifests', 'openshift'], 'Folder', 'Folder of the installer.', { default: 'manifests' }),
    ),
    content: Either(
      Text('Text', 'The file, or ${file:path}.', { examples: ['${file:manifests/chrony.yaml}'] }),
      Anything('Document', 'The manifest itself.'),
      'Content',
      'The manifest: as text, as it is, or ${file:path}.',
    ),
  },
  'Manifest',
  'A manifest that the new cluster starts with.',
)
export type ManifestDefinition = Type.Static<typeof ManifestDefinition>

export const ClusterDocument = Group(
  {
    kind: Type.Literal('Cluster', { title: 'Kind', description: 'An OpenShift cluster.' }),
    name: Text('Name', 'Name of the cluster, part of its DNS names.', {
      examples: ['prod'],
      minLength: 1,
      maxLength: 54,
    }),
    openshift_version: Optional(
      Text('Version', 'Full version, or the newest of a line; it cannot be changed later.', {
        examples: ['4.20', '4.20.5'],
      }),
    ),
    base_dns_domain: Optional(
      Text('Base domain', 'Domain below which the cluster lives: api.<name>.<domain>.', {
        examples: ['example.com'],
      }),
    ),
    cpu_architecture: Optional(
      Words(
        ['x86_64', 'aarch64', 'arm64', 'ppc64le', 's390x', 'multi'],
        'Architecture',
        'Processors of the release; it cannot be changed later.',
        { default: 'x86_64' },
      ),
    ),
    ocp_release_image: Optional(
      Text('Release image', 'Container image of the release; it cannot be changed later.'),
    ),
    control_plane_count: Optional(
      Whole(
        'Control plane nodes',
        '1 for a single node, 3 normally, up to 5; 2 with an arbiter or with fencing.',
        { minimum: 1, maximum: 5, default: 3 },
      ),
    ),
    platform: Optional(
      Either(
        Words(
          ['baremetal', 'nutanix', 'vsphere', 'none', 'external'],
          'Platform',
          'What the machines run on.',
        ),
        Platform,
        'Platform',
        'What the machines run on. Left out: baremetal, or none for a single node.',
      ),
    ),
    tags: Optional(
      List(Text('Tag', 'A label for people.'), 'Tags', 'Labels for people.', {
        examples: [['lab', 'team blue']],
      }),
    ),
    pull_secret: Optional(PullSecret),
    ssh_public_key: Optional(SshKeys),
    ...networkMembers,
    proxy: Optional(ProxyGroup),
    mirrors: Optional(
      Mirrors(
        'Registries that have copies of images, for machines that cannot reach the source: imageDigestSources of the install-config, for 4.14 and later. Infra-envs of this cluster use them too.',
      ),
    ),
    ...timeSettings,
    hyperthreading: Optional(
      List(
        Words(ROLE_NAMES, 'Role', 'A role.'),
        'Hyperthreading',
        'Roles whose nodes use hyperthreading; an empty list: none. Left out: all.',
      ),
    ),
    schedulable_masters: Optional(
      Flag('Schedulable masters', 'Let applications run on control plane nodes as well.'),
    ),
    disk_encryption: Optional(DiskEncryption),
    olm_operators: Optional(
      List(OperatorChoice, 'Operators', 'Optional operators to install; what they depend on is added.'),
    ),
    operator_bundles: Optional(List(BundleChoice, 'Operator bundles', 'Sets of operators to install.')),
    install_config_overrides: Optional(
      Anything('Install-config', 'Object that is laid over the generated install-config.', {
        examples: [{ fips: true }],
      }),
    ),
    manifests: Optional(
      List(
        ManifestDefinition,
        'Manifests',
        'Manifests that the new cluster starts with; the ones that are not listed stay.',
      ),
    ),
    infra_envs: Optional(
      List(Shared('InfraEnv', InfraEnvPart), 'Infra-envs', 'Boot images of this cluster.'),
    ),
    hosts: Optional(List(Shared('Host', HostDefinition), 'Hosts', 'Machines of this cluster.')),
  },
  'Cluster',
  'An OpenShift cluster: what it is to be.',
)
export type ClusterDocument = Type.Static<typeof ClusterDocument>
