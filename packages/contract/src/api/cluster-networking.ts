// The part of a cluster that is about names, networks and addresses.
import { Type } from 'typebox'
import { Nullable } from '../schema/schema.ts'
import { NetworkType } from '../vocabulary/enums.ts'
import * as settings from './settings.ts'

export const clusterNetworking = {
  base_dns_domain: Type.Optional(settings.BaseDnsDomain),
  network_type: Type.Optional(Nullable(NetworkType)),
  cluster_networks: Type.Optional(Nullable(settings.ClusterNetworks)),
  service_networks: Type.Optional(Nullable(settings.ServiceNetworks)),
  machine_networks: Type.Optional(Nullable(settings.MachineNetworks)),
  api_vips: Type.Optional(Nullable(settings.ApiVips)),
  ingress_vips: Type.Optional(Nullable(settings.IngressVips)),
  api_vip_dns_name: Type.Optional(Nullable(settings.ApiVipDnsName)),
  user_managed_networking: Type.Optional(Nullable(settings.UserManagedNetworking)),
  vip_dhcp_allocation: Type.Optional(Nullable(settings.VipDhcpAllocation)),
  http_proxy: Type.Optional(settings.HttpProxy),
  https_proxy: Type.Optional(settings.HttpsProxy),
  no_proxy: Type.Optional(settings.NoProxy),
  additional_ntp_source: Type.Optional(settings.AdditionalNtpSources),
  ntp_sources: Type.Optional(settings.NtpSources),
  cluster_network_cidr: Type.Optional(settings.ClusterNetworkCidr),
  cluster_network_host_prefix: Type.Optional(settings.ClusterNetworkHostPrefix),
  service_network_cidr: Type.Optional(settings.ServiceNetworkCidr),
  machine_network_cidr: Type.Optional(settings.MachineNetworkCidr),
}
