// Settings of interfaces that lie on top of others: VLAN, VXLAN, MAC VLAN, VRF, veth, InfiniBand, Open vSwitch.
import { choice, flag, interfaceName, ip, text, u16, u32 } from '../read-scalar.ts'
import { listOf, type Read, record, required } from '../read-value.ts'

const baseInterface = required(interfaceName, 'name the interface that this one is on', '')

export const vlanSettings = record({
  'base-iface': baseInterface,
  id: required(u16, 'write the id of the VLAN', 0),
  protocol: choice(['802.1q', '802.1ad']),
  'registration-protocol': choice(['none', 'gvrp', 'mvrp']),
  'reorder-headers': flag,
  'loose-binding': flag,
})
export type VlanSettings = Read<typeof vlanSettings>

export const vxlanSettings = record({
  'base-iface': interfaceName,
  id: required(u32, 'write the id of the VXLAN', 0),
  remote: ip,
  local: ip,
  learning: flag,
  'destination-port': u16,
})

/** In the order of NetworkManager's numbers, which begin with 1. */
export const MAC_VLAN_MODES = ['vepa', 'bridge', 'private', 'passthru', 'source'] as const

export const macVlanSettings = record({
  'base-iface': baseInterface,
  mode: required(choice(MAC_VLAN_MODES), `write one of ${MAC_VLAN_MODES.join(', ')}`, 'bridge'),
  promiscuous: flag,
})

export const vrfSettings = record({
  port: listOf(interfaceName),
  ports: listOf(interfaceName),
  'route-table-id': required(u32, 'write the routing table of the VRF', 0),
})

export const vethSettings = record({
  peer: required(interfaceName, 'name the other end of the pair', ''),
})

export const infinibandSettings = record({
  mode: required(choice(['datagram', 'connected']), 'write datagram or connected', 'datagram'),
  'base-iface': interfaceName,
  pkey: u16,
})

export const ovsPatchSettings = record({
  peer: required(interfaceName, 'name the other end of the patch', ''),
})

export const ovsDpdkSettings = record({
  devargs: required(text, 'name the device', ''),
  'rx-queue': u32,
  n_rxq_desc: u32,
  n_txq_desc: u32,
})
