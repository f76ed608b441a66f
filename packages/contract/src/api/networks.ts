import { Type } from 'typebox'
import { CIDR_PATTERN, IP_OR_EMPTY_PATTERN } from '../schema/patterns.ts'
import { Integer, StringEnum, Uuid } from '../schema/schema.ts'

export const IpAddress = Type.String({
  pattern: IP_OR_EMPTY_PATTERN,
  title: 'ip',
  description: 'IPv4 or IPv6 address, for example `192.0.2.10` or `2001:db8::10`.',
})
export type IpAddress = Type.Static<typeof IpAddress>

export const Subnet = Type.String({
  pattern: CIDR_PATTERN,
  title: 'subnet',
  description: 'Network with prefix length, for example `192.0.2.0/24` or `fd01::/48`.',
})
export type Subnet = Type.Static<typeof Subnet>

export const VipVerification = StringEnum(['unverified', 'failed', 'succeeded'], {
  default: 'unverified',
  title: 'vip_verification',
  description:
    'Whether a virtual address is still free: `succeeded` no machine uses it, `failed` a machine answered for it, `unverified` not known yet.',
})
export type VipVerification = Type.Static<typeof VipVerification>

const OwningCluster = Uuid('The cluster this belongs to; set by the service and ignored in requests.')

export const ClusterNetwork = Type.Object(
  {
    cluster_id: Type.Optional(OwningCluster),
    cidr: Type.Optional(Subnet),
    host_prefix: Type.Optional(
      Integer('Prefix length of the part that each node gets. Default 23 for IPv4, 64 for IPv6.', {
        minimum: 1,
        maximum: 128,
      }),
    ),
  },
  {
    title: 'cluster_network',
    description:
      'Network that pods get their addresses from. Default `10.128.0.0/14`, for IPv6 `fd01::/48`; needs room for every node.',
  },
)
export type ClusterNetwork = Type.Static<typeof ClusterNetwork>

export const MachineNetwork = Type.Object(
  {
    cluster_id: Type.Optional(OwningCluster),
    cidr: Type.Optional(Subnet),
  },
  {
    title: 'machine_network',
    description:
      'Network that the machines themselves are in. Usually found by the service from the virtual addresses and the interfaces of the hosts.',
  },
)
export type MachineNetwork = Type.Static<typeof MachineNetwork>

export const ServiceNetwork = Type.Object(
  {
    cluster_id: Type.Optional(OwningCluster),
    cidr: Type.Optional(Subnet),
  },
  {
    title: 'service_network',
    description:
      'Network that Kubernetes services get their addresses from. Default `172.30.0.0/16`, for IPv6 `fd02::/112`.',
  },
)
export type ServiceNetwork = Type.Static<typeof ServiceNetwork>

export const ApiVip = Type.Object(
  {
    cluster_id: Type.Optional(OwningCluster),
    ip: Type.Optional(IpAddress),
    verification: Type.Optional(VipVerification),
  },
  { title: 'api_vip', description: 'Virtual address of the Kubernetes API of the cluster.' },
)
export type ApiVip = Type.Static<typeof ApiVip>

export const IngressVip = Type.Object(
  {
    cluster_id: Type.Optional(OwningCluster),
    ip: Type.Optional(IpAddress),
    verification: Type.Optional(VipVerification),
  },
  { title: 'ingress_vip', description: 'Virtual address that traffic to applications (`*.apps`) goes to.' },
)
export type IngressVip = Type.Static<typeof IngressVip>

export const FreeAddressesList = Type.Array(Type.String({ format: 'ipv4' }), {
  title: 'free-addresses-list',
  description: 'Unused IPv4 addresses.',
})
export type FreeAddressesList = Type.Static<typeof FreeAddressesList>
