// The sections that only interfaces of one type have.
import type { BondSettings } from '../nmstate/bond-settings.ts'
import type { KindName } from '../nmstate/interface-kinds.ts'
import type { InterfaceSettings } from '../nmstate/interface-settings.ts'
import { MAC_VLAN_MODES, type VlanSettings } from '../nmstate/virtual-settings.ts'
import { bridgeSection, ovsBridgeSection, ovsInterfaceSections } from './bridge-sections.ts'
import { sriovSection } from './card-sections.ts'
import { copied, type Section, section, type Value } from './profile.ts'

type Sections = (settings: InterfaceSettings) => readonly Section[]

const ethernet: Sections = (settings) => [
  ...sriovSection(settings),
  ...(settings.veth ? [section('veth', { peer: settings.veth.peer })] : []),
]

const KIND_SECTIONS: Partial<Record<KindName, Sections>> = {
  ethernet,
  veth: ethernet,
  bond: (settings) => bondSection(settings['link-aggregation']),
  'linux-bridge': ({ linuxBridge }) => [bridgeSection(linuxBridge)],
  'ovs-bridge': ({ ovsBridge }) => [ovsBridgeSection(ovsBridge)],
  'ovs-interface': ovsInterfaceSections,
  vlan: ({ vlan }) => (vlan ? [vlanSection(vlan)] : []),
  vxlan: ({ vxlan }) =>
    vxlan
      ? [
          section('vxlan', {
            ...copied(vxlan, ['id', 'learning', 'destination-port']),
            parent: vxlan['base-iface'],
            remote: vxlan.remote?.text,
            local: vxlan.local?.text,
          }),
        ]
      : [],
  vrf: ({ vrf }) => (vrf ? [section('vrf', { table: vrf['route-table-id'] })] : []),
  'mac-vlan': (settings) => macVlanSection(settings['mac-vlan'], false),
  'mac-vtap': (settings) => macVlanSection(settings['mac-vtap'], true),
  infiniband: (settings) => infinibandSection(settings),
}

export const kindSections = (settings: InterfaceSettings): readonly Section[] =>
  KIND_SECTIONS[settings.kind]?.(settings) ?? []

function bondSection(bond: BondSettings | undefined): readonly Section[] {
  if (bond === undefined) return []
  const { balance_slb, 'balance-slb': balanceSlb = balance_slb, ...options } = bond.options ?? {}
  const written = Object.entries(options).map(([name, value]) => [name, bondOption(name, value)])
  const balance = bondOption('balance-slb', balanceSlb)
  return [section('bond', { mode: bond.mode, ...Object.fromEntries(written), 'balance-slb': balance })]
}

function bondOption(name: string, value: string | number | boolean | undefined): Value {
  if (typeof value === 'boolean') return Number(value)
  if (name === 'arp_missed_max' && value === USUAL_MISSED_ARP) return undefined
  if (name === 'all_slaves_active' && value !== undefined) return value === 'delivered' ? 1 : 0
  return value
}

const USUAL_MISSED_ARP = 2

/** Zero is what a port has anyway. */
export function bondPortSection(bond: BondSettings | undefined, name: string): readonly Section[] {
  const port = bond?.['ports-config']?.find((entry) => entry.name === name)
  if (!port?.priority && !port?.['queue-id']) return []
  return [section('bond-port', { prio: port.priority || undefined, 'queue-id': port['queue-id'] })]
}

const VLAN_FLAGS = { reorderHeaders: 1, gvrp: 2, looseBinding: 4, mvrp: 8 } as const

function vlanSection(vlan: VlanSettings): Section {
  const registration = vlan['registration-protocol']
  const flags =
    (vlan['reorder-headers'] === false ? 0 : VLAN_FLAGS.reorderHeaders) +
    (registration === 'gvrp' || registration === 'mvrp' ? VLAN_FLAGS[registration] : 0) +
    (vlan['loose-binding'] ? VLAN_FLAGS.looseBinding : 0)
  return section('vlan', {
    flags,
    id: vlan.id,
    parent: vlan['base-iface'],
    protocol: vlan.protocol === '802.1ad' ? vlan.protocol : undefined,
  })
}

function macVlanSection(settings: InterfaceSettings['mac-vlan'], isTap: boolean): readonly Section[] {
  if (settings === undefined) return []
  return [
    section('macvlan', {
      mode: MAC_VLAN_MODES.indexOf(settings.mode) + 1,
      parent: settings['base-iface'],
      promiscuous: settings.promiscuous ?? settings['accept-all-mac'],
      tap: isTap,
    }),
  ]
}

/** The key that means: no partition. */
const NO_PARTITION = 0xffff

function infinibandSection({ infiniband, mtu }: InterfaceSettings): readonly Section[] {
  const key = infiniband?.pkey
  return [
    section('infiniband', {
      mtu,
      'p-key': key === NO_PARTITION ? undefined : key,
      parent: infiniband?.['base-iface'],
      'transport-mode': infiniband?.mode,
    }),
  ]
}
