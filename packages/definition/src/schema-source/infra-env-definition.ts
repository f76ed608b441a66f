import { Type } from 'typebox'
import { Mirrors } from './mirrors-definition.ts'
import { Anything, Either, Group, List, Optional, Text, Whole, Words } from './schema-parts.ts'

const SECRET = 'Write ${file:path} or ${env:NAME} to keep it out of the file.'

export const PullSecret = Text(
  'Pull secret',
  `Credentials of registries, as JSON text. ${SECRET} Left out: it is asked for, or stays as it is.`,
  { examples: ['${file:pull-secret.json}', '${env:PULL_SECRET}'] },
)

export const SshKeys = Text('SSH key', 'Public keys that may log in as user core, one a line.', {
  examples: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI… me@example.com', '${file:~/.ssh/id_ed25519.pub}'],
})

export const ProxyGroup = Group(
  {
    http_proxy: Optional(
      Text('HTTP proxy', 'Proxy for HTTP.', { examples: ['http://proxy.example.com:3128'] }),
    ),
    https_proxy: Optional(
      Text('HTTPS proxy', 'Proxy for HTTPS.', { examples: ['http://proxy.example.com:3128'] }),
    ),
    no_proxy: Optional(
      List(
        Text('Exception', 'A name, a .domain, an address or a network.'),
        'No proxy',
        'What is reached without the proxy; * alone: everything.',
        {
          examples: [['.example.com', '192.168.0.0/16']],
        },
      ),
    ),
  },
  'Proxy',
  'Proxies between the machines and the outside.',
)

const TimeServer = Text('Server', 'Name or address of a time server.', { examples: ['ntp.example.com'] })

export const timeSettings = {
  additional_ntp_sources: Optional(
    List(
      TimeServer,
      'Additional time servers',
      'Time servers beside the built-in ones. Not together with ntp_sources.',
    ),
  ),
  ntp_sources: Optional(
    List(TimeServer, 'Time servers', 'The only time servers. Not together with additional_ntp_sources.'),
  ),
}

/** What an infra-env has wherever it is written. */
export const infraEnvMembers = {
  name: Text('Name', 'Name for people; it cannot be changed later.', {
    examples: ['prod'],
    minLength: 1,
    maxLength: 255,
  }),
  image_type: Optional(
    Words(
      ['full-iso', 'minimal-iso', 'disconnected-iso'],
      'Image',
      'full-iso holds everything to boot, minimal-iso fetches most of it over the network.',
      {
        default: 'full-iso',
      },
    ),
  ),
  cpu_architecture: Optional(
    Words(
      ['x86_64', 'aarch64', 'arm64', 'ppc64le', 's390x'],
      'Architecture',
      'Processors of the machines that boot it; it cannot be changed later.',
      {
        default: 'x86_64',
      },
    ),
  ),
  openshift_version: Optional(
    Text(
      'Version',
      'Version whose operating system is booted; left out: that of the cluster, or the newest.',
      { examples: ['4.20'] },
    ),
  ),
  pull_secret: Optional(PullSecret),
  ssh_authorized_key: Optional(SshKeys),
  proxy: Optional(ProxyGroup),
  mirrors: Optional(
    Mirrors(
      'Registries that have copies of the images that the booted machines pull. Left out: those of the cluster in the same file.',
    ),
  ),
  ...timeSettings,
  additional_trust_bundle: Optional(
    Text('Trust bundle', 'PEM certificates that the machines, and later the cluster, trust.', {
      examples: ['${file:ca.pem}'],
    }),
  ),
  kernel_arguments: Optional(
    List(
      Text('Argument', 'A kernel argument.', { examples: ['console=ttyS0'] }),
      'Kernel arguments',
      'Arguments added to the kernel command line of the image.',
    ),
  ),
  ignition_config_override: Optional(
    Either(
      Text('Ignition text', 'Ignition as JSON text, or ${file:path}.'),
      Anything('Ignition', 'An Ignition document.'),
      'Ignition',
      'Ignition document that is merged into the one of the image.',
    ),
  ),
  rendezvous_ip: Optional(
    Text(
      'Rendezvous address',
      'Address of the machine that leads the installation; with disconnected-iso only.',
    ),
  ),
  network_discovery_delay_seconds: Optional(
    Whole(
      'Network delay',
      'Seconds to wait for network cards before static settings are applied; minimal-iso only.',
      { minimum: 0 },
    ),
  ),
}

export const InfraEnvPart = Group(
  infraEnvMembers,
  'Infra-env',
  'A boot image and its settings; its hosts join the cluster around it.',
)
export type InfraEnvPart = Type.Static<typeof InfraEnvPart>

export const InfraEnvDocument = Group(
  {
    kind: Type.Literal('InfraEnv', { title: 'Kind', description: 'A boot image and its settings.' }),
    ...infraEnvMembers,
    cluster: Optional(
      Text('Cluster', 'Name of the cluster its hosts join; left out: hosts are bound one by one.', {
        examples: ['prod'],
      }),
    ),
  },
  'Infra-env',
  'A boot image and its settings. Machines that boot it become its hosts.',
)
export type InfraEnvDocument = Type.Static<typeof InfraEnvDocument>
