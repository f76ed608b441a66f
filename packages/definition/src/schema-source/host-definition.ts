import type { Type } from 'typebox'
import { NetworkDefinition } from './network-definition.ts'
import { Anything, Either, Flag, Group, List, Names, Optional, Shared, Text, Words } from './schema-parts.ts'

const HostMatch = Group(
  {
    mac_address: Optional(
      Text('MAC address', 'A hardware address of the machine.', { examples: ['52:54:00:00:00:01'] }),
    ),
    serial: Optional(Text('Serial number', 'Serial number of the machine.', { examples: ['CZJ1234567'] })),
    hostname: Optional(Text('Hostname', 'Name that the machine has, or was given before.')),
    id: Optional(Text('Id', 'Id of the host on the service.')),
  },
  'Match',
  'Which machine is meant: all that is given must be true of it. Left out: the one with an interface of network, or else with this hostname.',
)

const FencingCredentials = Group(
  {
    address: Text('Address', 'URL of the management controller.', {
      examples: ['redfish+https://192.0.2.9/redfish/v1/Systems/1'],
    }),
    username: Text('User', 'User of the management controller.'),
    password: Text(
      'Password',
      'Password of that user; write ${env:NAME} or ${file:path} to keep it out of the file.',
      {
        examples: ['${env:BMC_PASSWORD}'],
      },
    ),
    certificate_verification: Optional(
      Words(
        ['Enabled', 'Disabled'],
        'Check certificate',
        'Whether the certificate of the management controller is checked.',
        {
          default: 'Enabled',
        },
      ),
    ),
  },
  'Fencing',
  'Access to the management controller, with which two control plane nodes can switch each other off.',
)

export const HostDefinition = Group(
  {
    match: Optional(HostMatch),
    hostname: Optional(
      Text('Hostname', 'Name the node gets: lower-case letters, digits, hyphens and dots.', {
        examples: ['master-0'],
        maxLength: 63,
      }),
    ),
    role: Optional(
      Words(
        ['auto-assign', 'master', 'arbiter', 'worker'],
        'Role',
        'What the host becomes; auto-assign leaves it to the service.',
      ),
    ),
    installation_disk: Optional(
      Text(
        'Install disk',
        'A disk, or a rule that finds one: smallest ssd, model~INTEL, size>200GB, /dev/disk/by-path/…',
        {
          examples: ['smallest ssd', '/dev/nvme0n1', 'largest model~INTEL'],
        },
      ),
    ),
    skip_formatting_disks: Optional(
      List(
        Text('Disk', 'A disk by any of its names.', { examples: ['/dev/sdb'] }),
        'Keep disks',
        'Disks whose old boot sectors are left alone.',
      ),
    ),
    node_labels: Optional(
      Names('Labels', 'Labels for the node.', { examples: [{ 'topology.kubernetes.io/zone': 'a' }] }),
    ),
    machine_config_pool_name: Optional(
      Text('Pool', 'Pool of machine configurations to join; empty: that of the role.'),
    ),
    installer_args: Optional(
      List(
        Text('Argument', 'An argument of coreos-installer.'),
        'Installer arguments',
        'Further arguments for coreos-installer.',
        {
          examples: [['--append-karg', 'console=ttyS0']],
        },
      ),
    ),
    ignition_config_override: Optional(
      Either(
        Text('Ignition text', 'Ignition as JSON text, or ${file:path}.'),
        Anything('Ignition', 'An Ignition document.'),
        'Ignition',
        'Ignition document that is merged into the one of this host.',
      ),
    ),
    fencing_credentials: Optional(FencingCredentials),
    network: Optional(Shared('Network', NetworkDefinition)),
    bind: Optional(
      Flag('Bind', 'Bind the host to the cluster of this file when its infra-env has none.', {
        default: true,
      }),
    ),
  },
  'Host',
  'One machine.',
)
export type HostDefinition = Type.Static<typeof HostDefinition>
