import { formatIp, type InterfaceAddress, interfaceAddresses, sizeOf } from '../../world/ip-network.ts'
import type { LabInterface } from '../interfaces.ts'

const FOR_EVER = 4_294_967_295

export const LOOPBACK_LINK = {
  ifindex: 1,
  ifname: 'lo',
  flags: ['LOOPBACK', 'UP', 'LOWER_UP'],
  mtu: 65_536,
  qdisc: 'noqueue',
  operstate: 'UNKNOWN',
  group: 'default',
  txqlen: 1000,
  link_type: 'loopback',
  address: '00:00:00:00:00:00',
  broadcast: '00:00:00:00:00:00',
  promiscuity: 0,
  addr_info: [
    {
      family: 'inet',
      local: '127.0.0.1',
      prefixlen: 8,
      scope: 'host',
      label: 'lo',
      valid_life_time: FOR_EVER,
    },
    { family: 'inet6', local: '::1', prefixlen: 128, scope: 'host', valid_life_time: FOR_EVER },
  ],
}

/** As `ip -d -j addr show` writes an interface. */
export function describeLink(link: LabInterface, families: readonly (4 | 6)[]): unknown {
  const { nic, isOn, name } = link
  const hasCarrier = nic.isUp && isOn
  const flags = [
    ...(isOn && !nic.isUp ? ['NO-CARRIER'] : []),
    'BROADCAST',
    'MULTICAST',
    ...(isOn ? ['UP'] : []),
    ...(hasCarrier ? ['LOWER_UP'] : []),
  ]
  const addresses = interfaceAddresses(link.addresses).map((address) => describeAddress(name, address))
  const own = {
    family: 'inet6',
    local: linkLocalOf(link.mac),
    prefixlen: 64,
    scope: 'link',
    valid_life_time: FOR_EVER,
  }
  return {
    ifindex: link.index,
    ...(link.parent !== null && { link: link.parent }),
    ifname: name,
    flags,
    mtu: link.mtu,
    qdisc: 'mq',
    operstate: hasCarrier ? 'UP' : 'DOWN',
    group: 'default',
    txqlen: 1000,
    link_type: 'ether',
    address: link.mac.toLowerCase(),
    broadcast: 'ff:ff:ff:ff:ff:ff',
    promiscuity: 0,
    ...linkinfoOf(link),
    addr_info: [...addresses, ...(hasCarrier ? [own] : [])].filter(({ family }) =>
      families.includes(family === 'inet' ? 4 : 6),
    ),
  }
}

function linkinfoOf({ kind, vlanId }: LabInterface): object {
  if (kind === 'physical') return {}
  const data =
    kind === 'vlan' ? { protocol: '802.1Q', id: vlanId, flags: ['REORDER_HDR'] } : { mode: 'private' }
  return { linkinfo: { info_kind: kind, info_data: data } }
}

function describeAddress(label: string, { text, network }: InterfaceAddress) {
  const { family, prefix } = network
  if (family === 6) {
    return { family: 'inet6', local: text, prefixlen: prefix, scope: 'global', valid_life_time: FOR_EVER }
  }
  const broadcast = formatIp(4, network.first + sizeOf(network) - 1n)
  return {
    family: 'inet',
    local: text,
    prefixlen: prefix,
    broadcast,
    scope: 'global',
    noprefixroute: true,
    label,
    valid_life_time: FOR_EVER,
  }
}

/** Made of the hardware address, as the kernel does it. */
export function linkLocalOf(mac: string): string {
  const [first = 0, ...rest] = mac.split(':').map((part) => Number.parseInt(part, 16))
  const bytes = [first ^ 2, ...rest.slice(0, 2), 0xff, 0xfe, ...rest.slice(2)]
  const low = bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
  return formatIp(6, (0xfe80n << 112n) | low)
}
