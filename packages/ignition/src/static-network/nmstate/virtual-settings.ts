// Settings of interfaces that lie on top of others: VLAN, VXLAN, MAC VLAN, VRF, veth, InfiniBand, Open vSwitch.
import {
  choice,
  flag,
  integer,
  interfaceName,
  ip,
  plainFlag,
  plainU32,
  text,
  u16,
  u32,
} from '../read-scalar.ts'
import { listOf, type Read, type Reader, record, report, required } from '../read-value.ts'

const baseInterface = required(interfaceName, 'name the interface that this one is on', '')

export const vlanSettings = record({
  'base-iface': baseInterface,
  id: required(u16, 'write the id of the VLAN', 0),
  protocol: choice(['802.1q', '802.1ad']),
  'registration-protocol': choice(['none', 'gvrp', 'mvrp']),
  'reorder-headers': plainFlag,
  'loose-binding': plainFlag,
})
export type VlanSettings = Read<typeof vlanSettings>

export const vxlanSettings = record({
  'base-iface': interfaceName,
  id: required(u32, 'write the id of the VXLAN', 0),
  remote: ip,
  local: ip,
  learning: plainFlag,
  'destination-port': u16,
})

/** In the order of NetworkManager's numbers, which begin with 1. */
export const MAC_VLAN_MODES = ['vepa', 'bridge', 'private', 'passthru', 'source'] as const

export const macVlanSettings = record({
  'base-iface': baseInterface,
  mode: required(choice(MAC_VLAN_MODES), `write one of ${MAC_VLAN_MODES.join(', ')}`, 'bridge'),
  promiscuous: flag,
  'accept-all-mac': flag,
})

export const vrfSettings = record({
  port: listOf(interfaceName),
  ports: listOf(interfaceName),
  'route-table-id': required(integer(1, 4_294_967_295), 'write the routing table of the VRF', 0),
})

export const vethSettings = record({
  peer: required(interfaceName, 'name the other end of the pair', ''),
})

export const infinibandSettings = record({
  mode: required(choice(['datagram', 'connected']), 'write datagram or connected', 'datagram'),
  'base-iface': interfaceName,
  pkey: required(u16, 'write the key of the partition, or 0xffff for none', 0),
})

export const ovsPatchSettings = record({
  peer: required(interfaceName, 'name the other end of the patch', ''),
})

const LONGEST_QUEUE = 4_096

/** Zero takes back what was there before. */
const queueLength: Reader<number | undefined> = (value, at) => {
  const read = plainU32(value, at)
  if (read === undefined || read === 0) return read
  if (read <= LONGEST_QUEUE && Number.isInteger(Math.log2(read))) return read
  return report(at, `${read} must be a power of two up to ${LONGEST_QUEUE}.`)
}

export const ovsDpdkSettings = record({
  devargs: required(text, 'name the device', ''),
  'rx-queue': plainU32,
  n_rxq: plainU32,
  n_rxq_desc: queueLength,
  n_txq_desc: queueLength,
})
