import { Type } from 'typebox'
import {
  DateTime,
  deprecated,
  describe,
  Flag,
  Integer,
  ListOf,
  Nullable,
  Text,
  Uuid,
  withDefault,
} from '../schema/schema.ts'
import {
  DiskEncryptionMode,
  DiskEncryptionTargets,
  HighAvailabilityMode,
  LoadBalancerType,
  ReleaseArchitecture,
} from '../vocabulary/enums.ts'
import { FinalizingStage } from '../vocabulary/stages.ts'
import { ClusterKind, ClusterStatus, PreparationStatus } from '../vocabulary/statuses.ts'
import { clusterNetworking } from './cluster-networking.ts'
import { CLUSTER_SETTING_GROUPS as GROUPS } from './cluster-settings.ts'
import { Host, LogsState } from './host.ts'
import { ImageType } from './infra-env.ts'
import { BundleCreateParams, MonitoredOperator } from './operators.ts'
import { Platform } from './platform.ts'
import { settingMembers } from './setting-row.ts'
import * as settings from './settings.ts'

export const ClusterProgressInfo = Type.Object(
  {
    total_percentage: Type.Optional(
      Integer(
        'The whole installation in percent: 10 for preparing, 70 for installing, the rest for finalizing.',
      ),
    ),
    preparing_for_installation_stage_percentage: Type.Optional(Integer('Preparation in percent: 0 or 100.')),
    installing_stage_percentage: Type.Optional(
      Integer('Stages that all hosts together have passed, in percent.'),
    ),
    finalizing_stage_percentage: Type.Optional(Integer('Operators that are up, in percent.')),
    finalizing_stage: Type.Optional(FinalizingStage),
    finalizing_stage_started_at: Type.Optional(DateTime('When this stage of finalizing began.')),
    finalizing_stage_timed_out: Type.Optional(
      Flag('This stage of finalizing takes longer than it should. Only used where that is not an error.'),
    ),
  },
  {
    title: 'cluster-progress-info',
    description: 'How far the installation is. A percentage of 0 is left out.',
  },
)
export type ClusterProgressInfo = Type.Static<typeof ClusterProgressInfo>

export const DiskEncryption = Type.Object(
  {
    enable_on: Type.Optional(withDefault(DiskEncryptionTargets, 'none')),
    mode: Type.Optional(withDefault(DiskEncryptionMode, 'tpmv2')),
    tang_servers: Type.Optional(
      Text(
        'JSON text: array of `{url, thumbprint}`, at least one with mode `tang`. Example: `[{"url":"https://keys.example.com","thumbprint":"..."}]`.',
      ),
    ),
  },
  {
    title: 'disk-encryption',
    description: 'Encryption of installation disks. In a change, parts that are left out stay as they are.',
  },
)
export type DiskEncryption = Type.Static<typeof DiskEncryption>

export const HostNetwork = Type.Object(
  {
    cidr: Type.Optional(Text('The network.')),
    host_ids: Type.Optional(ListOf(Type.String({ format: 'uuid' }), 'Hosts with an address in it.')),
  },
  { title: 'host_network', description: 'A network that all hosts of the cluster have an address in.' },
)
export type HostNetwork = Type.Static<typeof HostNetwork>

export const IgnitionEndpoint = Type.Object(
  {
    url: Type.Optional(
      Nullable(Text('URL to which the pool name is appended. Absent: the usual one of the cluster.')),
    ),
    ca_certificate: Type.Optional(
      Nullable(Text('Base64 of the PEM certificate to trust there; with it HTTPS is used.')),
    ),
  },
  {
    title: 'ignition-endpoint',
    description: 'Where new nodes fetch their configuration from, when that is not the usual place.',
  },
)
export type IgnitionEndpoint = Type.Static<typeof IgnitionEndpoint>

export const ImageInfo = Type.Object(
  {
    type: Type.Optional(ImageType),
    download_url: Type.Optional(Text('Where the discovery image is downloaded.')),
    size_bytes: Type.Optional(Integer('Size of the discovery image in bytes.', { minimum: 0 })),
    ssh_public_key: Type.Optional(settings.SshKeys),
    static_network_config: Type.Optional(Text('JSON text: array of `host_static_network_config`.')),
    generator_version: Type.Optional(Text('Version of the part that made the image.')),
    created_at: Type.Optional(DateTime('When the image was made.')),
    expires_at: Type.Optional(DateTime('When the download link ends.')),
  },
  {
    title: 'image_info',
    description:
      'Discovery image of the cluster. Filled only for clusters of the first API, which are their own infra-env; otherwise see the infra-env.',
  },
)
export type ImageInfo = Type.Static<typeof ImageInfo>

export const LastInstallationPreparation = Type.Object(
  {
    status: Type.Optional(withDefault(PreparationStatus, 'not_started')),
    reason: Type.Optional(Text('Why, in words; on failure what could not be made.')),
  },
  {
    title: 'last-installation-preparation',
    description: 'Outcome of preparing the last installation; `{}` before the first one.',
  },
)
export type LastInstallationPreparation = Type.Static<typeof LastInstallationPreparation>

export const LoadBalancer = Type.Object(
  {
    type: Type.Optional(LoadBalancerType),
  },
  { title: 'load_balancer', description: 'Who balances the load in front of API and ingress.' },
)
export type LoadBalancer = Type.Static<typeof LoadBalancer>

const identity = {
  kind: ClusterKind,
  id: Uuid('Id of the cluster on this service.'),
  href: Text('Path of this cluster on the service.'),
  name: Type.Optional(Text('Name of the cluster, part of its DNS names.')),
  user_name: Type.Optional(Text('User who registered it.')),
  org_id: Type.Optional(Text('Organisation of that user; absent without user accounts.')),
  email_domain: Type.Optional(Text('Mail domain of that user, `Unknown` without user accounts.')),
  ams_subscription_id: Type.Optional(
    Uuid('Subscription in the account management of the hosted service; not used on premises.'),
  ),
  ...settingMembers(GROUPS.labels, 'answer'),
  imported: Type.Optional(
    Flag('The cluster was installed elsewhere and made known here to add hosts.', { default: false }),
  ),
  openshift_cluster_id: Type.Optional(settings.OpenshiftClusterId),
  created_at: Type.Optional(DateTime('When it was registered.')),
  updated_at: Type.Optional(DateTime('Last change of any field.')),
  deleted_at: Type.Optional(Nullable(DateTime('When it was deleted; null otherwise.'))),
}

const state = {
  status: ClusterStatus,
  status_info: Text('Why it is in this status, in words.'),
  status_updated_at: Type.Optional(DateTime('When the status changed.')),
  validations_info: Type.Optional(
    Text(
      'JSON text: object from category (`configuration`, `hosts-data`, `network`, `operators`) to a list of `{id, status, message}`.',
    ),
  ),
  progress: Type.Optional(ClusterProgressInfo),
  'last-installation-preparation': Type.Optional(LastInstallationPreparation),
  install_started_at: Type.Optional(DateTime('When the last installation was started.')),
  install_completed_at: Type.Optional(DateTime('When it ended, in success or not.')),
  logs_info: Type.Optional(
    describe(LogsState, 'How far the logs of the controller are collected; absent: nothing was asked for.'),
  ),
  controller_logs_started_at: Type.Optional(DateTime('When logs of the controller were asked for.')),
  controller_logs_collected_at: Type.Optional(DateTime('When logs of the controller were last uploaded.')),
  feature_usage: Type.Optional(Text('JSON text: object from feature name to `usage`, the features in use.')),
  org_soft_timeouts_enabled: Type.Optional(
    Flag('A stage that takes too long is only marked, not an error, where the service is set up so.'),
  ),
}

const release = {
  openshift_version: Type.Optional(
    Text('Full version, for example `4.20.5`; with `-multi` for several architectures.'),
  ),
  ocp_release_image: Type.Optional(settings.OcpReleaseImage),
  cpu_architecture: Type.Optional(withDefault(ReleaseArchitecture, 'x86_64')),
  high_availability_mode: Type.Optional(deprecated(withDefault(HighAvailabilityMode, 'Full'))),
  control_plane_count: Type.Optional(settings.ControlPlaneCount),
  platform: Type.Optional(Platform),
  image_info: ImageInfo,
}

const hosts = {
  hosts: Type.Optional(
    Nullable(
      ListOf(
        Host,
        'Hosts of the cluster; empty in a list of clusters unless asked for, null when left out on request.',
      ),
    ),
  ),
  total_host_count: Type.Optional(Integer('All hosts.', { format: 'int64' })),
  enabled_host_count: Type.Optional(Integer('Same as `total_host_count` today.', { format: 'int64' })),
  ready_host_count: Type.Optional(Integer('Hosts that are `known`.', { format: 'int64' })),
  host_networks: Type.Optional(
    Nullable(
      ListOf(HostNetwork, 'Networks that every host with an inventory is in; null in a list of clusters.'),
    ),
  ),
  connectivity_majority_groups: Type.Optional(
    Text(
      'JSON text: `{majority_groups, l3_connected_addresses}`, which hosts all reach each other, in each network.',
    ),
  ),
  ip_collisions: Type.Optional(
    Text(
      'JSON text: object from address to the hardware addresses that answered for it, where there is more than one.',
    ),
  ),
}

const nodes = {
  load_balancer: Type.Optional(LoadBalancer),
  pull_secret_set: Type.Optional(Flag('There is a pull secret.')),
  ...settingMembers(GROUPS.login, 'answer'),
  ...settingMembers(GROUPS.nodes, 'answer'),
  schedulable_masters_forced_true: Type.Optional(
    Flag('Applications run on control plane nodes in any case, because there are fewer than two workers.', {
      default: true,
    }),
  ),
  disk_encryption: Type.Optional(DiskEncryption),
  ignition_endpoint: Type.Optional(IgnitionEndpoint),
  monitored_operators: Type.Optional(
    Nullable(ListOf(MonitoredOperator, 'Operators whose start is followed.')),
  ),
  operator_bundles: Type.Optional(
    Nullable(ListOf(BundleCreateParams, 'Sets of operators the user chose; null in a list of clusters.')),
  ),
  ...settingMembers(GROUPS.overrides, 'answer'),
  ignored_host_validations: Type.Optional(
    Text('JSON text: array of host validation ids. Not filled; read the ignored-validations of the cluster.'),
  ),
  ignored_cluster_validations: Type.Optional(
    Text(
      'JSON text: array of cluster validation ids. Not filled; read the ignored-validations of the cluster.',
    ),
  ),
}

export const Cluster = Type.Object(
  { ...identity, ...state, ...release, ...hosts, ...clusterNetworking, ...nodes },
  { title: 'cluster', description: 'An OpenShift cluster: what it is to be, and how far it is.' },
)
export type Cluster = Type.Static<typeof Cluster>

export const ClusterList = Type.Array(Cluster, { title: 'cluster-list', description: 'Clusters.' })
export type ClusterList = Type.Static<typeof ClusterList>

export const FeatureUsage = Type.Object(
  {
    id: Type.Optional(Text('Id of the feature, for example `CLUSTER_TAGS`.')),
    name: Type.Optional(Text('Name of the feature for people.')),
    data: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Details, different for each feature.' }),
    ),
  },
  { title: 'usage', description: 'A feature of the service that a cluster makes use of.' },
)
export type FeatureUsage = Type.Static<typeof FeatureUsage>
