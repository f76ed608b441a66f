import { Type } from 'typebox'
import { REQUEST_LIMITS } from '../schema/limits.ts'
import { KERNEL_ARGUMENT_PATTERN, MAC_PATTERN, RENDEZVOUS_IP_PATTERN } from '../schema/patterns.ts'
import {
  DateTime,
  Flag,
  Integer,
  ListOf,
  Nullable,
  StringEnum,
  Text,
  Uuid,
  withDefault,
} from '../schema/schema.ts'
import { CpuArchitecture } from '../vocabulary/enums.ts'
import {
  AdditionalNtpSources,
  HttpProxy,
  HttpsProxy,
  NoProxy,
  NtpSources,
  PullSecret,
  SshKeys,
} from './settings.ts'

export const ImageType = StringEnum(['full-iso', 'minimal-iso', 'disconnected-iso'], {
  title: 'image_type',
  description:
    '`full-iso` holds everything a machine needs to boot; `minimal-iso` is small and fetches the root file system over the network; ' +
    '`disconnected-iso` also brings what is needed to install without this service.',
})
export type ImageType = Type.Static<typeof ImageType>

export const ProxySettings = Type.Object(
  {
    http_proxy: Type.Optional(Nullable(HttpProxy)),
    https_proxy: Type.Optional(Nullable(HttpsProxy)),
    no_proxy: Type.Optional(Nullable(NoProxy)),
  },
  { title: 'proxy', description: 'Proxies between a machine and the outside; `{}` when there are none.' },
)
export type ProxySettings = Type.Static<typeof ProxySettings>

const RendezvousIp = Text(
  'Address of the machine that leads the installation; only with the image type `disconnected-iso`.',
  {
    pattern: RENDEZVOUS_IP_PATTERN,
  },
)
const TrustBundle =
  'PEM certificates the machines trust while they are discovered, and the cluster afterwards.'
const NetworkDiscoveryDelay = Integer(
  'Seconds a machine booted from a `minimal-iso` waits for its network cards to appear before its static network settings are applied.',
  {
    format: 'int64',
    minimum: 0,
  },
)
const IgnitionConfigOverride = Text(
  'JSON text: ignition document (version 3.1.0 or 3.2.0) merged into the one of the discovery image.',
)

const identity = {
  kind: StringEnum(['InfraEnv'], { description: 'Always `InfraEnv`.' }),
  id: Uuid('Id of the infra-env.'),
  href: Text('Path of this infra-env on the service.'),
  name: Text('Name for people; need not be unique and cannot be changed.'),
  cluster_id: Type.Optional(
    Uuid('Cluster its hosts are bound to when they register; absent: hosts are bound later, one by one.'),
  ),
  user_name: Type.Optional(Text('User who registered it.')),
  org_id: Type.Optional(Text('Organisation of that user; absent without user accounts.')),
  email_domain: Type.Optional(Text('Mail domain of that user, `Unknown` without user accounts.')),
  created_at: DateTime('When it was registered.'),
  updated_at: DateTime('Last change of any field.'),
}

const image = {
  type: ImageType,
  openshift_version: Type.Optional(
    Text('Version whose operating system the image boots, for example `4.20`.'),
  ),
  cpu_architecture: Type.Optional(withDefault(CpuArchitecture, 'x86_64')),
  download_url: Type.Optional(Text('Where the image is downloaded; changes with the settings.')),
  expires_at: Type.Optional(DateTime('When the download link ends.')),
  size_bytes: Type.Optional(Integer('Size of the image in bytes; not filled today.', { minimum: 0 })),
  generator_version: Type.Optional(Text('Version of the part that makes the image; not filled today.')),
  kernel_arguments: Type.Optional(
    Nullable(Text('JSON text: `kernel_arguments`, added to the command line of the discovery image.')),
  ),
  ignition_config_override: Type.Optional(IgnitionConfigOverride),
}

const machineSettings = {
  proxy: Type.Optional(ProxySettings),
  additional_ntp_sources: Type.Optional(AdditionalNtpSources),
  ntp_sources: Type.Optional(NtpSources),
  ssh_authorized_key: Type.Optional(SshKeys),
  pull_secret_set: Type.Optional(Flag('There is a pull secret.')),
  static_network_config: Type.Optional(
    Text('JSON text: array of `host_static_network_config`, the network settings of machines without DHCP.'),
  ),
  rendezvous_ip: Type.Optional(Nullable(RendezvousIp)),
  additional_trust_bundle: Type.Optional(Text(TrustBundle)),
  network_discovery_delay_seconds: Type.Optional(Nullable(NetworkDiscoveryDelay)),
}

export const InfraEnv = Type.Object(
  { ...identity, ...image, ...machineSettings },
  {
    title: 'infra-env',
    description:
      'A discovery image and its settings. Machines booted from it become hosts of this infra-env.',
  },
)
export type InfraEnv = Type.Static<typeof InfraEnv>

export const InfraEnvList = Type.Array(InfraEnv, { title: 'infra-env-list', description: 'Infra-envs.' })
export type InfraEnvList = Type.Static<typeof InfraEnvList>

const MacInterface = Type.Object(
  {
    mac_address: Text('Hardware address of the interface in the machine.', { pattern: MAC_PATTERN }),
    logical_nic_name: Type.Optional(Text('Name this interface has in `network_yaml`.')),
  },
  { description: 'One interface of the machine.' },
)

export const MacInterfaceMap = Type.Array(MacInterface, {
  title: 'mac_interface_map',
  description:
    'Which interface is meant by which name. A machine that has one of these hardware addresses gets the settings.',
})
export type MacInterfaceMap = Type.Static<typeof MacInterfaceMap>

export const HostStaticNetworkConfig = Type.Object(
  {
    network_yaml: Type.Optional(Text('Network settings in the YAML of nmstate.')),
    mac_interface_map: Type.Optional(MacInterfaceMap),
  },
  { title: 'host_static_network_config', description: 'Network settings of one machine.' },
)
export type HostStaticNetworkConfig = Type.Static<typeof HostStaticNetworkConfig>

export const KernelArgument = Type.Object(
  {
    operation: Type.Optional(
      StringEnum(['append', 'replace', 'delete'], {
        description: 'What to do with it; only `append` is accepted.',
      }),
    ),
    value: Type.Optional(
      Text('The argument, for example `console=ttyS0`; blanks only inside double quotes.', {
        pattern: KERNEL_ARGUMENT_PATTERN,
      }),
    ),
  },
  { title: 'kernel_argument', description: 'One change to the kernel command line of the discovery image.' },
)
export type KernelArgument = Type.Static<typeof KernelArgument>

export const KernelArguments = Type.Array(KernelArgument, {
  title: 'kernel_arguments',
  description: 'Changes to the kernel command line of the discovery image, in this order.',
})
export type KernelArguments = Type.Static<typeof KernelArguments>

const StaticNetworkConfig = ListOf(
  HostStaticNetworkConfig,
  'Network settings of machines without DHCP, one entry a machine; the list replaces the earlier one.',
  REQUEST_LIMITS.static_networks,
)

export const InfraEnvCreateParams = Type.Object(
  {
    name: Text('Name for people.'),
    cluster_id: Type.Optional(
      Nullable(
        Uuid(
          'Cluster its hosts are bound to when they register; left out: hosts are bound later, one by one.',
        ),
      ),
    ),
    pull_secret: PullSecret,
    image_type: Type.Optional(ImageType),
    openshift_version: Type.Optional(
      Text('Version whose operating system the image boots; left out: the newest one for the architecture.'),
    ),
    cpu_architecture: Type.Optional(withDefault(CpuArchitecture, 'x86_64')),
    kernel_arguments: Type.Optional(KernelArguments),
    ignition_config_override: Type.Optional(IgnitionConfigOverride),
    proxy: Type.Optional(ProxySettings),
    additional_ntp_sources: Type.Optional(Nullable(AdditionalNtpSources)),
    ntp_sources: Type.Optional(Nullable(NtpSources)),
    ssh_authorized_key: Type.Optional(Nullable(SshKeys)),
    static_network_config: Type.Optional(StaticNetworkConfig),
    rendezvous_ip: Type.Optional(Nullable(RendezvousIp)),
    additional_trust_bundle: Type.Optional(Text(TrustBundle, { maxLength: 65535 })),
    network_discovery_delay_seconds: Type.Optional(Nullable(NetworkDiscoveryDelay)),
  },
  { title: 'infra-env-create-params', description: 'An infra-env to be registered.' },
)
export type InfraEnvCreateParams = Type.Static<typeof InfraEnvCreateParams>

export const InfraEnvUpdateParams = Type.Object(
  {
    pull_secret: Type.Optional(PullSecret),
    image_type: Type.Optional(ImageType),
    openshift_version: Type.Optional(Nullable(Text('Version whose operating system the image boots.'))),
    kernel_arguments: Type.Optional(KernelArguments),
    ignition_config_override: Type.Optional(IgnitionConfigOverride),
    proxy: Type.Optional(ProxySettings),
    additional_ntp_sources: Type.Optional(Nullable(AdditionalNtpSources)),
    ntp_sources: Type.Optional(Nullable(NtpSources)),
    ssh_authorized_key: Type.Optional(Nullable(SshKeys)),
    static_network_config: Type.Optional(StaticNetworkConfig),
    rendezvous_ip: Type.Optional(Nullable(RendezvousIp)),
    additional_trust_bundle: Type.Optional(Nullable(Text(TrustBundle, { maxLength: 65535 }))),
    network_discovery_delay_seconds: Type.Optional(Nullable(NetworkDiscoveryDelay)),
  },
  {
    title: 'infra-env-update-params',
    description:
      'Changes to an infra-env; a new image is made. A field that is left out stays as it is, an empty list clears it. ' +
      'An empty text clears the trust bundle, but keys, secret, version and ignition stay as they are.',
  },
)
export type InfraEnvUpdateParams = Type.Static<typeof InfraEnvUpdateParams>
