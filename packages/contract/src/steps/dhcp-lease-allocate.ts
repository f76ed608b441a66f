import { Type } from 'typebox'
import { Text } from '../schema/schema.ts'

const ApiVipLease = Text('Text of the last DHCP lease for the API address, in the format of dhclient.')
const IngressVipLease = Text(
  'Text of the last DHCP lease for the ingress address, in the format of dhclient.',
)

export const DhcpAllocationRequest = Type.Object(
  {
    interface: Text('Interface in the machine network to ask from.'),
    api_vip_mac: Text('Hardware address that the lease for the API is asked for with.', { format: 'mac' }),
    ingress_vip_mac: Text('Hardware address that the lease for ingress is asked for with.', {
      format: 'mac',
    }),
    api_vip_lease: Type.Optional(ApiVipLease),
    ingress_vip_lease: Type.Optional(IngressVipLease),
  },
  {
    title: 'dhcp_allocation_request',
    description:
      'Argument of the `dhcp-lease-allocate` step: get, or renew, DHCP leases for the virtual addresses.',
  },
)
export type DhcpAllocationRequest = Type.Static<typeof DhcpAllocationRequest>

export const DhcpAllocationResponse = Type.Object(
  {
    api_vip_address: Text('Address leased for the API.', { format: 'ipv4' }),
    ingress_vip_address: Text('Address leased for ingress.', { format: 'ipv4' }),
    api_vip_lease: Type.Optional(ApiVipLease),
    ingress_vip_lease: Type.Optional(IngressVipLease),
  },
  {
    title: 'dhcp_allocation_response',
    description:
      'Reply of the `dhcp-lease-allocate` step. Sets the virtual addresses and the leases of the cluster.',
  },
)
export type DhcpAllocationResponse = Type.Static<typeof DhcpAllocationResponse>
