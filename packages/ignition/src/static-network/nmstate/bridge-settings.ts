// interfaces[].bridge, of the kernel's bridge and of Open vSwitch. Both share the settings of VLANs on ports.
import {
  choice,
  decimal,
  flag,
  integer,
  interfaceName,
  mac,
  plainFlag,
  plainU16,
  plainU64,
  u8,
  u16,
  u32,
  u64,
  word,
} from '../read-scalar.ts'
import { listOf, type Read, type Reader, record, report, required, shown } from '../read-value.ts'
import { ovsDatabase } from './ovs-database.ts'

const vlanTag = integer(0, 4_095)

const portVlan = record({
  mode: choice(['trunk', 'access']),
  tag: vlanTag,
  'enable-native': flag,
  'trunk-tags': listOf(
    record({
      id: decimal(0, 4_095),
      'id-range': record({
        min: required(vlanTag, 'write the lowest id of the range', 0),
        max: required(vlanTag, 'write the highest id of the range', 0),
      }),
    }),
  ),
})
export type PortVlan = Read<typeof portVlan>

/** First and last tag. */
export const trunkRanges = (vlan: PortVlan): readonly (readonly [number, number])[] =>
  (vlan['trunk-tags'] ?? []).flatMap(({ id, 'id-range': range }) => {
    if (id !== undefined) return [[id, id] as const]
    return range ? [[range.min, range.max] as const] : []
  })

export const MULTICAST_ROUTER = ['disabled', 'auto', 'enabled'] as const

/** In any case, or as a number, but not as a number that is written as text. */
const multicastRouter: Reader<(typeof MULTICAST_ROUTER)[number] | undefined> = (value, at) => {
  const words = choice(MULTICAST_ROUTER, { numbered: typeof value === 'number' })
  return words(typeof value === 'string' ? value.toLowerCase() : value, at)
}

const linuxBridgeOptions = record({
  'gc-timer': plainU64,
  'group-addr': mac,
  'group-forward-mask': u16,
  'group-fwd-mask': u16,
  'hash-max': u32,
  'hello-timer': plainU64,
  'mac-ageing-time': u32,
  'multicast-last-member-count': u32,
  'multicast-last-member-interval': u64,
  'multicast-membership-interval': u64,
  'multicast-querier': flag,
  'multicast-querier-interval': u64,
  'multicast-query-interval': u64,
  'multicast-query-response-interval': u64,
  'multicast-query-use-ifaddr': flag,
  'multicast-router': multicastRouter,
  'multicast-snooping': flag,
  'multicast-startup-query-count': u32,
  'multicast-startup-query-interval': u64,
  stp: record({
    enabled: flag,
    'forward-delay': integer(2, 30),
    'hello-time': integer(1, 10),
    'max-age': integer(6, 40),
    priority: u16,
  }),
  'vlan-protocol': choice(['802.1q', '802.1ad']),
  'vlan-default-pvid': plainU16,
})
export type LinuxBridgeOptions = Read<typeof linuxBridgeOptions>

const linuxBridgePort = record({
  name: required(interfaceName, 'name the interface', ''),
  'stp-hairpin-mode': flag,
  'stp-path-cost': u32,
  'stp-priority': u16,
  vlan: portVlan,
})
export type LinuxBridgePort = Read<typeof linuxBridgePort>

export const linuxBridge = record({
  options: linuxBridgeOptions,
  port: listOf(linuxBridgePort),
  ports: listOf(linuxBridgePort),
})
export type LinuxBridge = Read<typeof linuxBridge>

/** An empty text says that there is none. */
const wordIfAny: Reader<string | undefined> = (value, at) => (value === '' ? undefined : word(value, at))

const ovsStp = record({
  enabled: flag,
  'forward-delay': u8,
  'hello-time': u8,
  'max-age': u8,
  priority: u16,
})

/** `stp: true` and `stp: {enabled: true}` are the same. nmstate takes a text that says no for a yes. */
const stpFlag: Reader<boolean | undefined> = (value, at) => {
  if (typeof value === 'object' && value !== null) return ovsStp(value, at)?.enabled
  if (value === undefined || typeof value === 'boolean') return value
  return report(at, `${shown(value)} must be true or false.`)
}

const ovsBond = record({
  mode: choice(['active-backup', 'balance-slb', 'balance-tcp', 'lacp']),
  port: listOf(record({ name: required(interfaceName, 'name the interface', '') })),
  ports: listOf(record({ name: required(interfaceName, 'name the interface', '') })),
  'bond-downdelay': u32,
  'bond-updelay': u32,
  'ovs-db': ovsDatabase,
})

const ovsPort = record({
  name: required(interfaceName, 'name the interface', ''),
  vlan: portVlan,
  'link-aggregation': ovsBond,
})
export type OvsPort = Read<typeof ovsPort>

export const ovsBridge = record({
  'allow-extra-patch-ports': plainFlag,
  options: record({
    stp: stpFlag,
    rstp: flag,
    'mcast-snooping-enable': flag,
    'fail-mode': wordIfAny,
    datapath: wordIfAny,
  }),
  port: listOf(ovsPort),
  ports: listOf(ovsPort),
})
export type OvsBridge = Read<typeof ovsBridge>

/** The interfaces that a port of Open vSwitch consists of: itself, or the members of a bond. */
export const ovsPortMembers = (port: OvsPort): readonly string[] => {
  const bond = port['link-aggregation']
  return bond ? (bond.port ?? bond.ports ?? []).map(({ name }) => name) : [port.name]
}
