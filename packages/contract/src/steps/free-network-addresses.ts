import { Type } from 'typebox'
import { REPLY_LIMITS } from '../schema/limits.ts'
import { IPV4_SUBNET_PATTERN } from '../schema/patterns.ts'
import { ListOf, Text } from '../schema/schema.ts'

export const FreeAddressesRequest = Type.Array(Type.String({ pattern: IPV4_SUBNET_PATTERN }), {
  title: 'free_addresses_request',
  description:
    'Argument of the `free-network-addresses` step: IPv4 networks to scan, each as plain network address with prefix length, for example `192.0.2.0/24`.',
})
export type FreeAddressesRequest = Type.Static<typeof FreeAddressesRequest>

export const FreeNetworkAddresses = Type.Object(
  {
    network: Type.Optional(Text('Network that was scanned.', { pattern: IPV4_SUBNET_PATTERN })),
    free_addresses: Type.Optional(
      ListOf(
        Type.String({ format: 'ipv4' }),
        'Addresses that no machine answered for, ascending; network and broadcast address are among them.',
        REPLY_LIMITS.free_addresses,
      ),
    ),
  },
  { title: 'free_network_addresses', description: 'Unused addresses of one network.' },
)
export type FreeNetworkAddresses = Type.Static<typeof FreeNetworkAddresses>

export const FreeNetworksAddresses = Type.Array(FreeNetworkAddresses, {
  title: 'free_networks_addresses',
  description:
    'Reply of the `free-network-addresses` step. Kept as JSON text in `free_addresses` of the host; an empty list is an error.',
  maxItems: REPLY_LIMITS.scanned_networks,
})
export type FreeNetworksAddresses = Type.Static<typeof FreeNetworksAddresses>
