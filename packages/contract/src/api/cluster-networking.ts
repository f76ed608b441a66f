// The part of a cluster that is about names, networks and addresses.
import { Type } from 'typebox'
import { Nullable } from '../schema/schema.ts'
import { NetworkType } from '../vocabulary/enums.ts'
import { CLUSTER_SETTING_GROUPS as GROUPS } from './cluster-settings.ts'
import { settingMembers } from './setting-row.ts'
import * as settings from './settings.ts'

export const clusterNetworking = {
  ...settingMembers(GROUPS.domain, 'answer'),
  network_type: Type.Optional(Nullable(NetworkType)),
  cluster_networks: Type.Optional(Nullable(settings.ClusterNetworks)),
  service_networks: Type.Optional(Nullable(settings.ServiceNetworks)),
  machine_networks: Type.Optional(Nullable(settings.MachineNetworks)),
  api_vips: Type.Optional(Nullable(settings.ApiVips)),
  ingress_vips: Type.Optional(Nullable(settings.IngressVips)),
  ...settingMembers(GROUPS.runningCluster, 'answer'),
  user_managed_networking: Type.Optional(Nullable(settings.UserManagedNetworking)),
  vip_dhcp_allocation: Type.Optional(Nullable(settings.VipDhcpAllocation)),
  ...settingMembers(GROUPS.outside, 'answer'),
  cluster_network_cidr: Type.Optional(settings.ClusterNetworkCidr),
  cluster_network_host_prefix: Type.Optional(settings.ClusterNetworkHostPrefix),
  service_network_cidr: Type.Optional(settings.ServiceNetworkCidr),
  machine_network_cidr: Type.Optional(settings.MachineNetworkCidr),
}
