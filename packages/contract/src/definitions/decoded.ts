// What is inside the fields that carry JSON as text, where the wire gives it no name of its own.
import { type TSchema, Type } from 'typebox'
import { FeatureUsage } from '../api/cluster.ts'
import { DiskInfo } from '../api/host.ts'
import { HostStaticNetworkConfig } from '../api/infra-env.ts'
import { ListOf, MapOf, StringEnum, Text } from '../schema/schema.ts'
import { ContainerImageAvailability } from '../steps/container-image-availability.ts'
import { NtpSource } from '../steps/ntp-synchronizer.ts'
import { ClusterValidationId, HostValidationId } from '../vocabulary/validation-ids.ts'

export const ValidationStatus = StringEnum(['success', 'failure', 'pending', 'error', 'disabled'], {
  description:
    '`success`: holds. `failure`: does not hold. `pending`: cannot be judged yet. `error`: could not be judged. `disabled`: switched off in the service.',
})
export type ValidationStatus = Type.Static<typeof ValidationStatus>

const results = <Id extends TSchema>(id: Id, description: string) =>
  Type.Optional(
    ListOf(
      Type.Object(
        { id, status: ValidationStatus, message: Text('The verdict in words.') },
        { description: 'Verdict of one validation.' },
      ),
      description,
    ),
  )

export const HostValidationsInfo = Type.Object(
  {
    hardware: results(HostValidationId, 'The machine itself.'),
    network: results(HostValidationId, 'How it is connected.'),
    operators: results(
      HostValidationId,
      'What optional operators ask for; left out for a host without a cluster.',
    ),
  },
  { description: 'Verdicts on a host, by category.' },
)
export type HostValidationsInfo = Type.Static<typeof HostValidationsInfo>

export const ClusterValidationsInfo = Type.Object(
  {
    configuration: results(ClusterValidationId, 'Settings.'),
    'hosts-data': results(ClusterValidationId, 'The hosts taken together.'),
    network: results(ClusterValidationId, 'Networks and addresses.'),
    operators: results(ClusterValidationId, 'What optional operators ask for.'),
  },
  { description: 'Verdicts on a cluster, by category.' },
)
export type ClusterValidationsInfo = Type.Static<typeof ClusterValidationsInfo>

export const MajorityGroups = Type.Object(
  {
    majority_groups: MapOf(
      ListOf(Type.String({ format: 'uuid' }), 'Ids of these hosts, sorted; empty: fewer than three.'),
      {
        description:
          'The largest set of hosts that all reach each other: by network for the local segment, by `IPv4` and `IPv6` for routed traffic.',
      },
    ),
    l3_connected_addresses: MapOf(ListOf(Type.String(), 'Addresses, sorted.'), {
      description: 'By host id: addresses of that host that every other host can ping.',
    }),
  },
  { description: 'Which hosts of a cluster reach each other.' },
)
export type MajorityGroups = Type.Static<typeof MajorityGroups>

export const IpCollisions = MapOf(ListOf(Type.String(), 'Hardware addresses that answered for it.'), {
  description: 'Addresses that more than one machine answers for.',
})
export type IpCollisions = Type.Static<typeof IpCollisions>

export const FeatureUsages = MapOf(FeatureUsage, { description: 'Features in use, by name.' })
export type FeatureUsages = Type.Static<typeof FeatureUsages>

export const DisksInfo = MapOf(DiskInfo, {
  description: 'Measured disks, by the path they were measured under.',
})
export type DisksInfo = Type.Static<typeof DisksInfo>

export const ImagesStatus = MapOf(ContainerImageAvailability, { description: 'Pulled images, by reference.' })
export type ImagesStatus = Type.Static<typeof ImagesStatus>

export const NtpSourceList = ListOf(NtpSource, 'Time servers a host knows.')
export type NtpSourceList = Type.Static<typeof NtpSourceList>

export const NodeLabels = MapOf(Type.String(), { description: 'Labels of a node, value by key.' })
export type NodeLabels = Type.Static<typeof NodeLabels>

export const InstallerArgs = ListOf(Type.String(), 'Arguments for `coreos-installer`.')
export type InstallerArgs = Type.Static<typeof InstallerArgs>

export const StaticNetworkConfigList = ListOf(
  HostStaticNetworkConfig,
  'Network settings, one entry a machine.',
)
export type StaticNetworkConfigList = Type.Static<typeof StaticNetworkConfigList>

export const TangServers = ListOf(
  Type.Object(
    {
      url: Text('Address of the server.'),
      thumbprint: Text('Thumbprint of the key it signs with.'),
    },
    { description: 'One tang server.' },
  ),
  'Servers that hold a part of the disk key.',
)
export type TangServers = Type.Static<typeof TangServers>

const ignored = <Ids extends readonly string[]>(ids: Ids, whose: string) =>
  ListOf(
    StringEnum([...ids, 'all'] as readonly (Ids[number] | 'all')[]),
    `Validations of ${whose} that do not stop anything; \`all\` stands for every one that can be ignored.`,
  )

export const IgnoredHostValidations = ignored(HostValidationId.enum, 'hosts')
export type IgnoredHostValidations = Type.Static<typeof IgnoredHostValidations>

export const IgnoredClusterValidations = ignored(ClusterValidationId.enum, 'the cluster')
export type IgnoredClusterValidations = Type.Static<typeof IgnoredClusterValidations>

/** Only what makes it recognisable; the rest is the business of the ignition package. */
export const IgnitionDocument = Type.Object(
  {
    ignition: Type.Object(
      { version: Text('Version of the format, for example `3.2.0`.') },
      { description: 'Head of the document.' },
    ),
  },
  { description: 'An ignition document.' },
)
export type IgnitionDocument = Type.Static<typeof IgnitionDocument>

export const InstallConfigOverrides = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Part of an install-config, laid over the generated one.',
})
export type InstallConfigOverrides = Type.Static<typeof InstallConfigOverrides>

export const EventProps = Type.Record(Type.String(), Type.Unknown(), {
  description: 'Details of an event, different for each kind.',
})
export type EventProps = Type.Static<typeof EventProps>

export const PullSecretDocument = Type.Object(
  {
    auths: MapOf(
      Type.Object(
        {
          auth: Type.Optional(Text('Base64 of `user:password`.')),
          email: Type.Optional(Text('Mail address of the account.')),
        },
        { description: 'Credentials for one registry.' },
      ),
      { description: 'Credentials by registry.' },
    ),
  },
  { description: 'Credentials for container registries.' },
)
export type PullSecretDocument = Type.Static<typeof PullSecretDocument>
