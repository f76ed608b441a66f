// interfaces[]: what all interfaces have, and the parts that some types have. A part of another type is a mistake.
import { choice, fileName, flag, interfaceName, mac, text, u32, word } from '../read-scalar.ts'
import {
  anything,
  inside,
  isMissing,
  listOf,
  mapOf,
  type Place,
  type Read,
  type Reader,
  record,
  report,
  required,
} from '../read-value.ts'
import { bondSettings } from './bond-settings.ts'
import { linuxBridge, ovsBridge, ovsDatabase } from './bridge-settings.ts'
import { ethernetSettings, ethtoolSettings, ieee8021xSettings } from './ethernet-settings.ts'
import { ALL_PARTS, type KindName, kindNamed, kindOf, kindsWithPart } from './interface-kinds.ts'
import { ipSettings, WAIT_FOR } from './ip-settings.ts'
import {
  infinibandSettings,
  macVlanSettings,
  ovsDpdkSettings,
  ovsPatchSettings,
  vethSettings,
  vlanSettings,
  vrfSettings,
  vxlanSettings,
} from './virtual-settings.ts'

const common = {
  name: required(interfaceName, 'name the interface', ''),
  type: text,
  state: choice(['up', 'down', 'absent', 'unknown', 'ignore']),
  description: text,
  'profile-name': fileName,
  identifier: choice(['name', 'mac-address', 'pci-address']),
  'mac-address': mac,
  'pci-address': word,
  'permanent-mac-address': mac,
  'copy-mac-from': interfaceName,
  mtu: u32,
  'min-mtu': u32,
  'max-mtu': u32,
  'wait-ip': choice(WAIT_FOR),
  ipv4: ipSettings('ipv4'),
  ipv6: ipSettings('ipv6'),
  mptcp: record({ 'address-flags': listOf(choice(['signal', 'subflow', 'backup', 'fullmesh'])) }),
  controller: text,
  'accept-all-mac-addresses': flag,
  'ovs-db': ovsDatabase,
  '802.1x': ieee8021xSettings,
  lldp: record({ enabled: flag, neighbors: anything }),
  ethtool: ethtoolSettings,
  'alt-names': anything,
  dispatch: record({
    'post-activation': anything,
    'post-deactivation': anything,
    variables: mapOf(anything),
  }),
}

const parts = {
  ethernet: ethernetSettings,
  veth: vethSettings,
  'link-aggregation': bondSettings,
  bond: bondSettings,
  vlan: vlanSettings,
  vxlan: vxlanSettings,
  vrf: vrfSettings,
  'mac-vlan': macVlanSettings,
  'mac-vtap': macVlanSettings,
  infiniband: infinibandSettings,
  patch: ovsPatchSettings,
  dpdk: ovsDpdkSettings,
  hsr: anything,
  libreswan: anything,
  ipvlan: anything,
  macsec: anything,
  tun: anything,
  xfrm: anything,
}

const withLinuxBridge = record({ ...common, ...parts, bridge: linuxBridge })
const withOvsBridge = record({ ...common, ...parts, bridge: ovsBridge })

type Settings = Omit<Read<typeof withLinuxBridge>, 'bridge'>

export interface InterfaceSettings extends Settings {
  readonly kind: KindName
  readonly linuxBridge: Read<typeof linuxBridge> | undefined
  readonly ovsBridge: Read<typeof ovsBridge> | undefined
}

export const interfaceSettings: Reader<InterfaceSettings | undefined> = (value, at) => {
  const kind = kindNamed(typeOf(value))
  if (kind === 'ovs-bridge') {
    const read = withOvsBridge(value, at)
    if (read === undefined) return undefined
    checkParts(read, kind, at)
    return { ...read, kind, linuxBridge: undefined, ovsBridge: read.bridge }
  }
  const read = withLinuxBridge(value, at)
  if (read === undefined) return undefined
  checkParts(read, kind, at)
  return { ...read, kind, linuxBridge: read.bridge, ovsBridge: undefined }
}

function typeOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined
  return typeof value.type === 'string' ? value.type : undefined
}

function checkParts(read: Readonly<Record<string, unknown>>, kind: KindName, at: Place): void {
  const allowed = kindOf(kind).parts
  for (const part of ALL_PARTS) {
    if (isMissing(read[part]) || allowed.includes(part)) continue
    const types = kindsWithPart(part).join(' or ')
    report(
      inside(at, part),
      `Only an interface of type ${types} has this, and this one is taken for ${kind}.`,
    )
  }
}
