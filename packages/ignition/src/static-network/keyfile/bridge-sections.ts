// [bridge], [bridge-port], and the sections of Open vSwitch.
import { filtersVlans } from '../check-bridge.ts'
import type {
  LinuxBridge,
  LinuxBridgeOptions,
  LinuxBridgePort,
  OvsBridge,
  OvsPort,
  PortVlan,
} from '../nmstate/bridge-settings.ts'
import { trunkRanges } from '../nmstate/bridge-settings.ts'
import type { InterfaceSettings } from '../nmstate/interface-settings.ts'
import { copied, renamed, type Section, type Settings, section, sectionIfAny } from './profile.ts'

const BRIDGE_OPTIONS: Readonly<Record<string, string>> = {
  'group-forward-mask': 'group-forward-mask',
  'group-fwd-mask': 'group-forward-mask',
  'hash-max': 'multicast-hash-max',
  'mac-ageing-time': 'ageing-time',
  'multicast-last-member-count': 'multicast-last-member-count',
  'multicast-last-member-interval': 'multicast-last-member-interval',
  'multicast-membership-interval': 'multicast-membership-interval',
  'multicast-querier': 'multicast-querier',
  'multicast-querier-interval': 'multicast-querier-interval',
  'multicast-query-interval': 'multicast-query-interval',
  'multicast-query-response-interval': 'multicast-query-response-interval',
  'multicast-query-use-ifaddr': 'multicast-query-use-ifaddr',
  'multicast-router': 'multicast-router',
  'multicast-snooping': 'multicast-snooping',
  'multicast-startup-query-count': 'multicast-startup-query-count',
  'multicast-startup-query-interval': 'multicast-startup-query-interval',
  'vlan-default-pvid': 'vlan-default-pvid',
}

const STP_OPTIONS: Readonly<Record<string, string>> = {
  enabled: 'stp',
  'forward-delay': 'forward-delay',
  'hello-time': 'hello-time',
  'max-age': 'max-age',
  priority: 'priority',
}

const bridgePorts = (bridge: LinuxBridge | undefined): readonly LinuxBridgePort[] | undefined =>
  bridge?.port ?? bridge?.ports

export function bridgeSection(bridge: LinuxBridge | undefined): Section {
  const ports = bridgePorts(bridge)
  return section('bridge', {
    ...bridgeOptions(bridge?.options),
    'vlan-filtering': ports && filtersVlans(ports),
  })
}

const bridgeOptions = (options: LinuxBridgeOptions | undefined): Settings => ({
  ...renamed(withoutUnsaid(options), BRIDGE_OPTIONS),
  ...renamed(options?.stp, STP_OPTIONS),
  'group-address': macBytes(options?.['group-addr']),
  'vlan-protocol': options?.['vlan-protocol']?.replace('q', 'Q'),
})

/** The only address that nmstate writes as the numbers of its bytes. */
const macBytes = (mac: string | undefined): readonly string[] | undefined =>
  mac?.split(':').map((byte) => String(Number.parseInt(byte, 16)))

/** Two names of one setting: the one that is not said must not undo the other. */
const withoutUnsaid = (options: object | undefined): object =>
  Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== undefined))

/** Only of ports that the bridge lists. */
export function bridgePortSection(bridge: LinuxBridge | undefined, name: string): readonly Section[] {
  const port = bridgePorts(bridge)?.find((entry) => entry.name === name)
  if (port === undefined) return []
  const settings = section('bridge-port', {
    'hairpin-mode': port['stp-hairpin-mode'],
    'path-cost': port['stp-path-cost'],
    priority: port['stp-priority'],
    vlans: port.vlan ? portVlans(port.vlan) : undefined,
  })
  return [settings]
}

/** Tags that pass, and the one that packets without a tag belong to. */
function portVlans(vlan: PortVlan): string {
  const trunk =
    vlan.mode === 'trunk'
      ? trunkRanges(vlan).map(([first, last]) => ({ first, text: range(first, last) }))
      : []
  const own =
    vlan.mode === undefined || vlan.tag === undefined
      ? []
      : [{ first: vlan.tag, text: `${vlan.tag} pvid untagged` }]
  return [...trunk, ...own]
    .sort((a, b) => a.first - b.first)
    .map(({ text }) => text)
    .join(',')
}

const range = (first: number, last: number): string => (first === last ? `${first}` : `${first}-${last}`)

export const ovsBridgeSection = (bridge: OvsBridge | undefined): Section =>
  section('ovs-bridge', {
    'stp-enable': bridge?.options?.stp,
    'rstp-enable': bridge?.options?.rstp,
    'datapath-type': bridge?.options?.datapath,
    ...copied(bridge?.options, ['mcast-snooping-enable', 'fail-mode']),
  })

export function ovsPortSections(port: OvsPort): readonly Section[] {
  const bond = port['link-aggregation']
  const mode = bond?.mode
  return [
    section('ovs-port', {
      'bond-mode': mode === 'lacp' ? undefined : mode,
      lacp: mode === undefined ? undefined : mode === 'lacp' || mode === 'balance-tcp' ? 'active' : 'off',
      'bond-downdelay': bond?.['bond-downdelay'],
      'bond-updelay': bond?.['bond-updelay'],
      tag: port.vlan?.tag,
      'vlan-mode': port.vlan?.mode,
      trunks: port.vlan
        ? [...trunkRanges(port.vlan)]
            .sort(([a], [b]) => a - b)
            .map(([first, last]) => range(first, last))
            .join(',')
        : undefined,
    }),
    ...ovsDatabaseSections(bond?.['ovs-db']),
  ]
}

export function ovsInterfaceSections({ patch, dpdk }: InterfaceSettings): readonly Section[] {
  if (patch) return [section('ovs-interface', { type: 'patch' }), section('ovs-patch', { peer: patch.peer })]
  if (!dpdk || dpdk.devargs === '') return [section('ovs-interface', { type: 'internal' })]
  const queues = {
    'n-rxq': dpdk['rx-queue'] ?? dpdk.n_rxq,
    'n-rxq-desc': dpdk.n_rxq_desc,
    'n-txq-desc': dpdk.n_txq_desc,
  }
  return [
    section('ovs-interface', { type: 'dpdk' }),
    section('ovs-dpdk', { devargs: dpdk.devargs, ...queues }),
  ]
}

export const ovsDatabaseSections = (database: InterfaceSettings['ovs-db']): readonly Section[] => [
  ...sectionIfAny('ovs-external-ids', data(database?.external_ids)),
  ...sectionIfAny('ovs-other-config', data(database?.other_config)),
]

const data = (entries: Readonly<Record<string, string>> | undefined): Settings =>
  Object.fromEntries(Object.entries(entries ?? {}).map(([key, value]) => [`data.${key}`, value]))
