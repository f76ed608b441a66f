// interfaces[]: what all interfaces have, and the parts that some types have. A part of another type is a mistake.
import { choice, fileName, flag, interfaceName, mac, plainFlag, plainU32, text, u32 } from '../read-scalar.ts'
import {
  anything,
  inside,
  isMissing,
  listOf,
  type Read,
  type Reader,
  type ReadPosition,
  record,
  report,
  required,
} from '../read-value.ts'
import { bondSettings } from './bond-settings.ts'
import { linuxBridge, ovsBridge } from './bridge-settings.ts'
import { ethernetSettings, ethtoolSettings, ieee8021xSettings } from './ethernet-settings.ts'
import { ALL_PARTS, type KindName, kindNamed, kindOf, kindsWithPart } from './interface-kinds.ts'
import { ipSettings, MPTCP_FLAGS, WAIT_FOR } from './ip-settings.ts'
import { ovsDatabase } from './ovs-database.ts'
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

/** Profiles hold no scripts. */
const noScripts: Reader<undefined> = (value, at) =>
  isMissing(value) ? undefined : report(at, 'Scripts cannot be set up here; take them out.')

const common = {
  name: required(interfaceName, 'name the interface', ''),
  type: text,
  state: choice(['up', 'down', 'absent', 'unknown', 'ignore']),
  description: text,
  'profile-name': fileName,
  identifier: choice(['name', 'mac-address']),
  'mac-address': mac,
  driver: text,
  'permanent-mac-address': mac,
  'copy-mac-from': interfaceName,
  mtu: u32,
  'min-mtu': plainU32,
  'max-mtu': plainU32,
  'wait-ip': choice(WAIT_FOR),
  ipv4: ipSettings('ipv4'),
  ipv6: ipSettings('ipv6'),
  mptcp: record({ 'address-flags': listOf(choice(MPTCP_FLAGS)) }),
  controller: text,
  'accept-all-mac-addresses': flag,
  'ovs-db': ovsDatabase,
  '802.1x': ieee8021xSettings,
  lldp: record({ enabled: plainFlag, neighbors: anything }),
  ethtool: ethtoolSettings,
  'alt-names': anything,
  dispatch: noScripts,
}

const parts = {
  ethernet: ethernetSettings,
  veth: vethSettings,
  'link-aggregation': bondSettings,
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
}

const withLinuxBridge = record({ ...common, ...parts, bridge: linuxBridge })
const withOvsBridge = record({ ...common, ...parts, bridge: ovsBridge })

type Settings = Omit<Read<typeof withLinuxBridge>, 'bridge'>

export interface InterfaceSettings extends Settings {
  readonly kind: KindName
  readonly linuxBridge: Read<typeof linuxBridge> | undefined
  readonly ovsBridge: Read<typeof ovsBridge> | undefined
}

export const interfaceSettings: Reader<InterfaceSettings | undefined> = (said, at) => {
  const value = withoutNeedless(said)
  const kind = kindNamed(typeOf(value))
  if (typeOf(value) === 'xfrm') report(inside(at, 'type'), 'Interfaces of type xfrm cannot be set up.')
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

/** Of an interface that shall not be there nothing else matters. */
function withoutNeedless(said: unknown): unknown {
  if (typeof said !== 'object' || said === null || !('state' in said) || said.state !== 'absent') return said
  return Object.fromEntries(Object.entries(said).filter(([key]) => ['name', 'type', 'state'].includes(key)))
}

function typeOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined
  return typeof value.type === 'string' ? value.type : undefined
}

function checkParts(read: Readonly<Record<string, unknown>>, kind: KindName, at: ReadPosition): void {
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
