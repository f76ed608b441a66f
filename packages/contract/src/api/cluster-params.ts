import { Type } from 'typebox'
import { REQUEST_LIMITS } from '../schema/limits.ts'
import { deprecated, Flag, ListOf, MapOf, Nullable, Text, withDefault } from '../schema/schema.ts'
import { HighAvailabilityMode, NetworkType, ReleaseArchitecture } from '../vocabulary/enums.ts'
import { FinalizingStage } from '../vocabulary/stages.ts'
import { DiskEncryption, IgnitionEndpoint, LoadBalancer } from './cluster.ts'
import { CLUSTER_SETTING_GROUPS as GROUPS } from './cluster-settings.ts'
import { LogsState } from './host.ts'
import { HostStaticNetworkConfig, ImageType } from './infra-env.ts'
import { Platform } from './platform.ts'
import { settingMembers } from './setting-row.ts'
import * as settings from './settings.ts'

const NAME_RULE = 'lower-case letters, digits and hyphens'

export const ClusterCreateParams = Type.Object(
  {
    name: Text(`Name of the cluster: ${NAME_RULE}.`, { minLength: 1, maxLength: 54 }),
    openshift_version: Text('Version, either full (`4.20.5`) or the newest of a line (`4.20`).'),
    ocp_release_image: Type.Optional(settings.OcpReleaseImage),
    cpu_architecture: Type.Optional(withDefault(ReleaseArchitecture, 'x86_64')),
    high_availability_mode: Type.Optional(deprecated(withDefault(HighAvailabilityMode, 'Full'))),
    control_plane_count: Type.Optional(Nullable(settings.ControlPlaneCount)),
    platform: Type.Optional(Nullable(Platform)),
    pull_secret: settings.PullSecret,
    ...settingMembers(GROUPS.login, 'create'),
    ...settingMembers(GROUPS.labels, 'create'),

    ...settingMembers(GROUPS.domain, 'create'),
    network_type: Type.Optional(Nullable(NetworkType)),
    cluster_networks: Type.Optional(Nullable(settings.ClusterNetworks)),
    service_networks: Type.Optional(Nullable(settings.ServiceNetworks)),
    machine_networks: Type.Optional(Nullable(settings.MachineNetworks)),
    api_vips: Type.Optional(settings.ApiVips),
    ingress_vips: Type.Optional(settings.IngressVips),
    ...settingMembers(GROUPS.runningCluster, 'create'),
    load_balancer: Type.Optional(LoadBalancer),
    user_managed_networking: Type.Optional(Nullable(withDefault(settings.UserManagedNetworking, false))),
    vip_dhcp_allocation: Type.Optional(Nullable(withDefault(settings.VipDhcpAllocation, false))),
    ...settingMembers(GROUPS.outside, 'create'),
    cluster_network_cidr: Type.Optional(withDefault(settings.ClusterNetworkCidr, '10.128.0.0/14')),
    cluster_network_host_prefix: Type.Optional(withDefault(settings.ClusterNetworkHostPrefix, 23)),
    service_network_cidr: Type.Optional(withDefault(settings.ServiceNetworkCidr, '172.30.0.0/16')),

    ...settingMembers(GROUPS.nodes, 'create'),
    ...settingMembers(GROUPS.overrides, 'create'),
    disk_encryption: Type.Optional(DiskEncryption),
    ignition_endpoint: Type.Optional(IgnitionEndpoint),
    olm_operators: Type.Optional(settings.OlmOperators),
    operator_bundles: Type.Optional(settings.OperatorBundles),
  },
  {
    title: 'cluster-create-params',
    description: 'A cluster to be registered; everything but three fields can be set later.',
  },
)
export type ClusterCreateParams = Type.Static<typeof ClusterCreateParams>

export const ClusterUpdateParams = Type.Object(
  {
    name: Type.Optional(Nullable(Text(`New name: ${NAME_RULE}.`, { minLength: 1, maxLength: 54 }))),
    control_plane_count: Type.Optional(Nullable(settings.ControlPlaneCount)),
    platform: Type.Optional(Platform),
    pull_secret: Type.Optional(Nullable(settings.PullSecret)),
    ...settingMembers(GROUPS.login, 'update'),
    ...settingMembers(GROUPS.labels, 'update'),

    ...settingMembers(GROUPS.domain, 'update'),
    network_type: Type.Optional(Nullable(NetworkType)),
    cluster_networks: Type.Optional(Nullable(settings.ClusterNetworks)),
    service_networks: Type.Optional(Nullable(settings.ServiceNetworks)),
    machine_networks: Type.Optional(Nullable(settings.MachineNetworks)),
    api_vips: Type.Optional(Nullable(settings.ApiVips)),
    ingress_vips: Type.Optional(Nullable(settings.IngressVips)),
    ...settingMembers(GROUPS.runningCluster, 'update'),
    load_balancer: Type.Optional(LoadBalancer),
    user_managed_networking: Type.Optional(Nullable(settings.UserManagedNetworking)),
    vip_dhcp_allocation: Type.Optional(Nullable(settings.VipDhcpAllocation)),
    ...settingMembers(GROUPS.outside, 'update'),
    cluster_network_cidr: Type.Optional(Nullable(settings.ClusterNetworkCidr)),
    cluster_network_host_prefix: Type.Optional(Nullable(settings.ClusterNetworkHostPrefix)),
    service_network_cidr: Type.Optional(Nullable(settings.ServiceNetworkCidr)),
    machine_network_cidr: Type.Optional(Nullable(settings.MachineNetworkCidr)),

    ...settingMembers(GROUPS.nodes, 'update'),
    ...settingMembers(GROUPS.overrides, 'update'),
    disk_encryption: Type.Optional(DiskEncryption),
    ignition_endpoint: Type.Optional(IgnitionEndpoint),
    olm_operators: Type.Optional(settings.OlmOperators),
    operator_bundles: Type.Optional(settings.OperatorBundles),
  },
  {
    title: 'v2-cluster-update-params',
    description:
      'Changes to a cluster. A field that is left out stays as it is, an empty text clears it, a list replaces the earlier one as a whole.',
  },
)
export type ClusterUpdateParams = Type.Static<typeof ClusterUpdateParams>

export const ImportClusterParams = Type.Object(
  {
    name: Text(
      'Name of the cluster; ignored when `api_vip_dnsname` has the form `api.<name>.<domain>`, which then gives the name.',
    ),
    api_vip_dnsname: Text('Name or address under which the running cluster is reached.'),
    openshift_version: Type.Optional(Text('Version that runs there; stored as given.')),
    openshift_cluster_id: settings.OpenshiftClusterId,
  },
  {
    title: 'import-cluster-params',
    description: 'A cluster installed elsewhere, to which hosts are to be added.',
  },
)
export type ImportClusterParams = Type.Static<typeof ImportClusterParams>

export const DisconnectedClusterCreateParams = Type.Object(
  {
    name: Text(`Name of the cluster: ${NAME_RULE}.`, { minLength: 1, maxLength: 54 }),
    openshift_version: Text('Version to be installed there.'),
  },
  {
    title: 'disconnected-cluster-create-params',
    description: 'A cluster that will install itself from its image, out of reach of this service.',
  },
)
export type DisconnectedClusterCreateParams = Type.Static<typeof DisconnectedClusterCreateParams>

export const CompletionParams = Type.Object(
  {
    is_success: Flag('The controller considers the installation a success.'),
    error_info: Type.Optional(Text('What went wrong otherwise.')),
    data: Type.Optional(
      MapOf(Type.Unknown(), {
        description: 'Report about the operators of the cluster, kept for support.',
      }),
    ),
  },
  {
    title: 'completion-params',
    description:
      'Last word of the controller. For the record only: the service finds out by itself when a cluster is complete.',
  },
)
export type CompletionParams = Type.Static<typeof CompletionParams>

export const IngressCertParams = Type.String({
  title: 'ingress-cert-params',
  description: 'PEM certificate of the ingress router; it is added to the kubeconfig that users download.',
})
export type IngressCertParams = Type.Static<typeof IngressCertParams>

export const ClusterFinalizingProgress = Type.Object(
  {
    finalizing_stage: Type.Optional(FinalizingStage),
  },
  { title: 'cluster-finalizing-progress', description: 'Stage of finalizing, as the controller reports it.' },
)
export type ClusterFinalizingProgress = Type.Static<typeof ClusterFinalizingProgress>

export const LogsProgressParams = Type.Object(
  {
    logs_state: LogsState,
  },
  {
    title: 'logs-progress-params',
    description: 'How the collection of logs goes, as the host or the controller reports it.',
  },
)
export type LogsProgressParams = Type.Static<typeof LogsProgressParams>

const ignoredIds = (whose: string) =>
  Text(
    `JSON text: array of ${whose} validation ids that may fail without stopping anything, or \`["all"]\`. Some cannot be ignored. An empty text: never set.`,
  )

export const IgnoredValidations = Type.Object(
  {
    'host-validation-ids': Type.Optional(ignoredIds('host')),
    'cluster-validation-ids': Type.Optional(ignoredIds('cluster')),
  },
  {
    title: 'ignored-validations',
    description: 'Validations that are still judged and shown for this cluster, but do not stop it.',
  },
)
export type IgnoredValidations = Type.Static<typeof IgnoredValidations>

const idsOrList = (whose: string) =>
  Type.Union([ignoredIds(whose), ListOf(Type.String(), `The same ${whose} validation ids as a plain list.`)])

/** The request. Some clients send the lists themselves, although the answer has them as text. */
export const SetIgnoredValidations = Type.Object(
  {
    'host-validation-ids': Type.Optional(idsOrList('host')),
    'cluster-validation-ids': Type.Optional(idsOrList('cluster')),
  },
  { description: 'Validations that shall not stop this cluster. Both lists are replaced.' },
)
export type SetIgnoredValidations = Type.Static<typeof SetIgnoredValidations>

export const ImageCreateParams = Type.Object(
  {
    ssh_public_key: Type.Optional(settings.SshKeys),
    static_network_config: Type.Optional(
      ListOf(
        HostStaticNetworkConfig,
        'Network settings of machines without DHCP, one entry a machine.',
        REQUEST_LIMITS.static_networks,
      ),
    ),
    image_type: Type.Optional(ImageType),
  },
  {
    title: 'image-create-params',
    description:
      'Discovery image of a cluster of the first API. Today these settings belong to the infra-env.',
  },
)
export type ImageCreateParams = Type.Static<typeof ImageCreateParams>
