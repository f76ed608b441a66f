// What the API of 2021 called differently. Everything else is as today, so that its answers are those of today with
// the old fields added.
import { Type } from 'typebox'
import { Cluster } from '../api/cluster.ts'
import { ClusterCreateParams, ClusterUpdateParams } from '../api/cluster-params.ts'
import { DiskConfigParams, HostRoleUpdateParams } from '../api/host-params.ts'
import * as settings from '../api/settings.ts'
import { IP_OR_EMPTY_PATTERN } from '../schema/patterns.ts'
import { DateTime, Flag, ListOf, MapOf, Nullable, StringEnum, Text, Uuid } from '../schema/schema.ts'

const vip = (what: string) =>
  Text(`${what} One address; today this is a list.`, { pattern: IP_OR_EMPTY_PATTERN })

const singleVips = {
  api_vip: Type.Optional(Nullable(vip('Address of the API.'))),
  ingress_vip: Type.Optional(Nullable(vip('Address of the ingress.'))),
}

export const V1Cluster = Type.Object(
  {
    ...Cluster.properties,
    ...singleVips,
    cluster_network_cidr: Type.Optional(settings.ClusterNetworkCidr),
    cluster_network_host_prefix: Type.Optional(settings.ClusterNetworkHostPrefix),
    service_network_cidr: Type.Optional(settings.ServiceNetworkCidr),
    machine_network_cidr: Type.Optional(settings.MachineNetworkCidr),
    ignition_config_overrides: Type.Optional(
      Text('Override of the discovery ignition; today in the infra-env.'),
    ),
  },
  { title: 'v1-cluster', description: 'A cluster, with the fields that moved since.' },
)
export type V1Cluster = Type.Static<typeof V1Cluster>

export const V1ClusterList = Type.Array(V1Cluster, { title: 'v1-cluster-list', description: 'Clusters.' })
export type V1ClusterList = Type.Static<typeof V1ClusterList>

export const V1ClusterCreateParams = Type.Object(
  { ...ClusterCreateParams.properties, ...singleVips },
  {
    title: 'v1-cluster-create-params',
    description: 'A new cluster. One of the two addresses may be given now and the other one later.',
  },
)
export type V1ClusterCreateParams = Type.Static<typeof V1ClusterCreateParams>

const hostSetting = { id: Type.Optional(Uuid('The host.')) }

export const V1ClusterUpdateParams = Type.Object(
  {
    ...ClusterUpdateParams.properties,
    ...singleVips,
    hosts_roles: Type.Optional(
      Nullable(
        ListOf(Type.Object({ ...hostSetting, role: Type.Optional(HostRoleUpdateParams) }), 'Roles of hosts.'),
      ),
    ),
    hosts_names: Type.Optional(
      Nullable(
        ListOf(
          Type.Object({ ...hostSetting, hostname: Type.Optional(Text('The name.')) }),
          'Names of hosts.',
        ),
      ),
    ),
    disks_selected_config: Type.Optional(
      Nullable(
        ListOf(
          Type.Object({
            ...hostSetting,
            disks_config: Type.Optional(ListOf(DiskConfigParams, 'What to do with which disk.')),
          }),
          'Disks of hosts.',
        ),
      ),
    ),
    hosts_machine_config_pool_names: Type.Optional(
      Nullable(
        ListOf(
          Type.Object({ ...hostSetting, machine_config_pool_name: Type.Optional(Text('The pool.')) }),
          'Machine config pools of hosts.',
        ),
      ),
    ),
  },
  {
    title: 'v1-cluster-update-params',
    description: 'Changes of a cluster and, unlike today, of its hosts in the same call.',
  },
)
export type V1ClusterUpdateParams = Type.Static<typeof V1ClusterUpdateParams>

export const V1AddHostsClusterCreateParams = Type.Object(
  {
    id: Uuid('Id of the new cluster.'),
    name: Text('Name of the cluster.'),
    api_vip_dnsname: Text('Name or address under which the API of the running cluster is reached.'),
    openshift_version: Text('Version of the running cluster.'),
  },
  {
    title: 'v1-add-hosts-cluster-create-params',
    description: 'A running cluster to which hosts are added.',
  },
)
export type V1AddHostsClusterCreateParams = Type.Static<typeof V1AddHostsClusterCreateParams>

export const V1DiscoveryIgnition = Type.Object(
  { config: Type.Optional(Text('Ignition, as JSON text.')) },
  { title: 'v1-discovery-ignition', description: 'What machines boot with.' },
)
export type V1DiscoveryIgnition = Type.Static<typeof V1DiscoveryIgnition>

export const V1Presigned = Type.Object(
  { url: Text('The URL.'), expires_at: Type.Optional(DateTime('When it stops working.')) },
  { title: 'v1-presigned', description: 'A URL that works without headers.' },
)
export type V1Presigned = Type.Static<typeof V1Presigned>

export const V1OpenshiftVersion = Type.Object(
  {
    display_name: Text('How people call it.'),
    release_image: Text('The release image.'),
    release_version: Text('Version that the release image states.'),
    rhcos_image: Text('The live image that machines boot.'),
    rhcos_rootfs: Text('URL of its root file system.'),
    rhcos_version: Text('Build of the live image.'),
    support_level: StringEnum(['beta', 'production', 'custom'], { description: 'How well it is supported.' }),
    default: Type.Optional(Flag('The version to take without a reason for another one.')),
  },
  { title: 'v1-openshift-version', description: 'A release, and what machines boot to install it.' },
)
export type V1OpenshiftVersion = Type.Static<typeof V1OpenshiftVersion>

export const V1OpenshiftVersions = MapOf(V1OpenshiftVersion, {
  title: 'v1-openshift-versions',
  description: 'Releases by X.Y.',
})
export type V1OpenshiftVersions = Type.Static<typeof V1OpenshiftVersions>

/** By title, for the API document. */
export const V1_COMPONENTS = {
  'v1-cluster': V1Cluster,
  'v1-cluster-list': V1ClusterList,
  'v1-cluster-create-params': V1ClusterCreateParams,
  'v1-cluster-update-params': V1ClusterUpdateParams,
  'v1-add-hosts-cluster-create-params': V1AddHostsClusterCreateParams,
  'v1-discovery-ignition': V1DiscoveryIgnition,
  'v1-presigned': V1Presigned,
  'v1-openshift-version': V1OpenshiftVersion,
  'v1-openshift-versions': V1OpenshiftVersions,
}
