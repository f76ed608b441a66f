import { Type } from 'typebox'
import { STRICT_IPV4_CIDR_PATTERN } from '../schema/patterns.ts'
import { Integer, ListOf, Text } from '../schema/schema.ts'
import { ClusterNetwork, ServiceNetwork } from './networks.ts'

export const ClusterDefaultConfig = Type.Object(
  {
    cluster_network_cidr: Type.Optional(
      Text('Network for pods. Older form of `cluster_networks_ipv4`.', { pattern: STRICT_IPV4_CIDR_PATTERN }),
    ),
    cluster_network_host_prefix: Type.Optional(
      Integer('Prefix length of the part each node gets. Older form of `cluster_networks_ipv4`.', {
        minimum: 1,
        maximum: 32,
      }),
    ),
    service_network_cidr: Type.Optional(
      Text('Network for services. Older form of `service_networks_ipv4`.', {
        pattern: STRICT_IPV4_CIDR_PATTERN,
      }),
    ),
    cluster_networks_ipv4: Type.Optional(ListOf(ClusterNetwork, 'Networks for pods with IPv4 only.')),
    cluster_networks_dualstack: Type.Optional(ListOf(ClusterNetwork, 'Networks for pods with two stacks.')),
    service_networks_ipv4: Type.Optional(ListOf(ServiceNetwork, 'Networks for services with IPv4 only.')),
    service_networks_dualstack: Type.Optional(
      ListOf(ServiceNetwork, 'Networks for services with two stacks.'),
    ),
    ntp_source: Type.Optional(Text('Time servers every cluster gets; may be empty.')),
    inactive_deletion_hours: Type.Optional(
      Integer('Hours without any change after which a cluster is deleted.'),
    ),
    forbidden_hostnames: Type.Optional(ListOf(Type.String(), 'Names no host may have.')),
  },
  { title: 'cluster_default_config', description: 'What a cluster gets when nothing else is said.' },
)
export type ClusterDefaultConfig = Type.Static<typeof ClusterDefaultConfig>
