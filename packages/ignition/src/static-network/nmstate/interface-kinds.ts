// The types of interfaces: how NetworkManager calls them, and which parts of the settings only they have.

export interface InterfaceKind {
  readonly profileType: string
  /** Other interfaces can be its ports; how they call it. */
  readonly controllerType?: string
  readonly parts: readonly string[]
}

export const INTERFACE_KINDS = {
  ethernet: { profileType: '802-3-ethernet', parts: ['ethernet', 'veth'] },
  veth: { profileType: 'veth', parts: ['ethernet', 'veth'] },
  bond: { profileType: 'bond', controllerType: 'bond', parts: ['link-aggregation'] },
  'linux-bridge': { profileType: 'bridge', controllerType: 'bridge', parts: ['bridge'] },
  'ovs-bridge': { profileType: 'ovs-bridge', controllerType: 'ovs-bridge', parts: ['bridge'] },
  'ovs-interface': { profileType: 'ovs-interface', parts: ['patch', 'dpdk'] },
  vlan: { profileType: 'vlan', parts: ['vlan'] },
  vxlan: { profileType: 'vxlan', parts: ['vxlan'] },
  vrf: { profileType: 'vrf', controllerType: 'vrf', parts: ['vrf'] },
  'mac-vlan': { profileType: 'macvlan', parts: ['mac-vlan'] },
  'mac-vtap': { profileType: 'macvlan', parts: ['mac-vtap'] },
  dummy: { profileType: 'dummy', parts: [] },
  loopback: { profileType: 'loopback', parts: [] },
  infiniband: { profileType: 'infiniband', parts: ['infiniband'] },
  // Of these, a keyfile holds the common part only.
  hsr: { profileType: 'hsr', parts: ['hsr'] },
  ipsec: { profileType: 'vpn', parts: ['libreswan'] },
  ipvlan: { profileType: 'ipvlan', parts: ['ipvlan'] },
  macsec: { profileType: 'macsec', parts: ['macsec'] },
} as const satisfies Readonly<Record<string, InterfaceKind>>

export type KindName = keyof typeof INTERFACE_KINDS

export const kindOf = (name: KindName): InterfaceKind => INTERFACE_KINDS[name]

const isKindName = (name: string): name is KindName => Object.hasOwn(INTERFACE_KINDS, name)

/** What is unknown, or not said, is taken for a network card. */
export const kindNamed = (type: string | undefined): KindName =>
  type !== undefined && isKindName(type) ? type : 'ethernet'

/** The types that have a part of this name. */
export const kindsWithPart = (part: string): readonly string[] =>
  Object.entries(INTERFACE_KINDS)
    .filter(([, { parts }]: [string, InterfaceKind]) => parts.includes(part))
    .map(([name]) => name)

export const ALL_PARTS: readonly string[] = [
  ...new Set(Object.values(INTERFACE_KINDS).flatMap(({ parts }: InterfaceKind) => parts)),
]
