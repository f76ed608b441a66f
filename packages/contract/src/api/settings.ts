// Settings that a resource and the requests that create or change it have in common, described once.
// Whether a field is required or may be null is decided where it is used.

import { REQUEST_LIMITS } from '../schema/limits.ts'
import { CIDR_PATTERN } from '../schema/patterns.ts'
import { deprecated, Flag, Integer, ListOf, Text, Uuid } from '../schema/schema.ts'
import { ApiVip, ClusterNetwork, IngressVip, MachineNetwork, ServiceNetwork } from './networks.ts'
import { BundleCreateParams, OperatorCreateParams } from './operators.ts'

export const OcpReleaseImage = Text(
  'Container image of the OpenShift release; has to be one the service knows.',
)
export const PullSecret = Text(
  'JSON text: object `auths` from registry to credentials, for every registry that images are pulled from. Never shown again; `pull_secret_set` tells whether there is one.',
)
export const SshKeys = Text('Public SSH keys that may log in as user `core`, one a line.')
export const ControlPlaneCount = Integer(
  'Number of control plane nodes: 1 for a single node cluster, 3 normally, up to 5 from 4.18 on, 2 with an arbiter (from 4.19 on) or with fencing (from 4.20 on).',
)

export const HttpProxy = Text('Proxy for HTTP, as `http://user:password@host:port`.')
export const HttpsProxy = Text('Proxy for HTTPS, as `http://user:password@host:port` or with `https://`.')
export const NoProxy = Text(
  'What is reached without the proxy: comma-separated host names, domains (with a leading dot), addresses and networks, or `*` alone for everything.',
)
export const AdditionalNtpSources = Text(
  'Time servers used beside the built-in ones, comma-separated names or addresses. Not together with `ntp_sources`.',
)
export const NtpSources = Text(
  'The only time servers to be used, comma-separated names or addresses. Not together with the additional ones.',
)

export const ApiVips = ListOf(
  ApiVip,
  'Virtual addresses of the API: one, or one IPv4 and one IPv6 address with two stacks. Set together with `ingress_vips`. None with user-managed networking.',
  REQUEST_LIMITS.networks,
)
export const IngressVips = ListOf(
  IngressVip,
  'Virtual addresses for traffic to applications: as many as `api_vips`, and different ones.',
  REQUEST_LIMITS.networks,
)
export const ClusterNetworks = ListOf(
  ClusterNetwork,
  'Networks for pods; with two stacks one of each family, in the same order as everywhere else.',
  REQUEST_LIMITS.networks,
)
export const ServiceNetworks = ListOf(
  ServiceNetwork,
  'Networks for services, at most one of each family.',
  REQUEST_LIMITS.networks,
)
export const MachineNetworks = ListOf(
  MachineNetwork,
  'Networks of the machines. With one stack the service finds it out from the virtual addresses; with two stacks, or a load balancer of the user, it has to be given.',
  REQUEST_LIMITS.networks,
)
export const VipDhcpAllocation = Flag(
  'Get the virtual addresses by DHCP instead of naming them; only with the network type OpenShiftSDN.',
)
export const UserManagedNetworking = deprecated(
  Flag(
    'Load balancing and DNS are the business of the user. Follows from `platform`: true for `none` and `external`, a matter of choice for `vsphere`, otherwise false.',
  ),
)

/** The single-network fields of the first API. Requests still take them; answers carry the lists instead. */
const Cidr = (what: string, list: string) =>
  deprecated(Text(`${what} Older form of \`${list}\`.`, { pattern: CIDR_PATTERN }))
export const ClusterNetworkCidr = Cidr('Network for pods.', 'cluster_networks')
export const ServiceNetworkCidr = Cidr('Network for services.', 'service_networks')
export const MachineNetworkCidr = Cidr('Network of the machines.', 'machine_networks')
export const ClusterNetworkHostPrefix = deprecated(
  Integer(
    'Prefix length of the part of the pod network that each node gets. Older form of `cluster_networks`.',
    {
      minimum: 1,
      maximum: 128,
    },
  ),
)

export const OlmOperators = ListOf(
  OperatorCreateParams,
  'Optional operators to install; the list replaces the earlier one. Operators they depend on are added by the service.',
)
export const OperatorBundles = ListOf(
  BundleCreateParams,
  'Sets of operators to install, each with the optional members that are wanted.',
)

export const OpenshiftClusterId = Uuid(
  'Id the cluster has in OpenShift itself, as in its ClusterVersion resource.',
)
