// What can be wrong with interfaces although every value by itself is fine.
import type { Problem } from '../document/problem.ts'
import { checkBond } from './check-bond.ts'
import { checkBridge } from './check-bridge.ts'
import { checkControllers } from './check-controllers.ts'
import { FAMILIES, FAMILY_NAMES } from './ip.ts'
import { COPYING_KINDS, profileNames } from './keyfile/profile-names.ts'
import type { KindName } from './nmstate/interface-kinds.ts'
import type { InterfaceSettings } from './nmstate/interface-settings.ts'
import { isAutomatic, isEnabled } from './nmstate/ip-settings.ts'
import type { NetworkPlan } from './plan/plan-network.ts'
import {
  canHaveAddresses,
  isUp,
  isWanted,
  type PlannedInterface,
  type Written,
} from './plan/planned-interfaces.ts'
import { quoted } from './read-value.ts'

export function checkInterfaces(plan: NetworkPlan): readonly Problem[] {
  return [
    ...plan.written
      .filter(({ settings }) => isWanted(settings))
      .flatMap((entry) => checkOne(entry, plan.written)),
    ...checkControllers(plan),
    ...plan.interfaces.flatMap(checkAddressing),
    ...checkProfileNames(plan),
  ]
}

/** The part that a type cannot do without. */
const NEEDED_PARTS: Partial<Record<KindName, keyof InterfaceSettings & string>> = {
  vlan: 'vlan',
  vxlan: 'vxlan',
  vrf: 'vrf',
  'mac-vlan': 'mac-vlan',
  'mac-vtap': 'mac-vtap',
  infiniband: 'infiniband',
}

function checkOne({ settings, path }: Written, written: readonly Written[]): readonly Problem[] {
  const needed = NEEDED_PARTS[settings.kind]
  const problems: Problem[] = []
  if (needed !== undefined && settings[needed] === undefined) {
    problems.push({
      path: `${path}.${needed}`,
      message: `This is missing; an interface of type ${settings.kind} needs it.`,
    })
  }
  if (settings.kind === 'bond') problems.push(...checkBond(settings, path))
  return [
    ...problems,
    ...checkBridge(settings, path),
    ...checkMac(settings, path, written),
    ...checkVirtual(settings, path),
    ...checkVirtualFunctions(settings, path),
    ...checkLoopback(settings, path),
    ...checkMptcp(settings, path),
    ...checkAdvertisements(settings, path),
  ]
}

function checkMac(
  settings: InterfaceSettings,
  path: string,
  written: readonly Written[],
): readonly Problem[] {
  if (settings.kind === 'ovs-bridge' && settings['mac-address'] !== undefined) {
    const message = `Write this for an interface of type ovs-interface instead, which is a port of ${settings.name}.`
    return [{ path: `${path}.mac-address`, message }]
  }
  const from = settings['copy-mac-from']
  if (from === undefined || !COPYING_KINDS.includes(settings.kind)) return []
  const source = written.find(
    (other) =>
      other.settings.name === from &&
      other.settings.kind !== 'ovs-bridge' &&
      other.settings.state !== 'ignore',
  )?.settings
  if (source?.['permanent-mac-address'] !== undefined || source?.['mac-address'] !== undefined) return []
  const message = `The MAC address of ${quoted(from)} is not known here; write mac-address there, or here instead of this.`
  return [{ path: `${path}.copy-mac-from`, message }]
}

/** The key that means: no partition. */
const NO_PARTITION = 0xffff

function checkVirtual(settings: InterfaceSettings, path: string): readonly Problem[] {
  const problems: Problem[] = []
  for (const part of ['mac-vlan', 'mac-vtap'] as const) {
    const promiscuous = settings[part]?.promiscuous ?? settings[part]?.['accept-all-mac']
    if (promiscuous === false && settings[part]?.mode !== 'passthru') {
      const message = 'This can be switched off in mode passthru only; use that mode, or leave this out.'
      problems.push({ path: `${path}.${part}.promiscuous`, message })
    }
  }
  const { infiniband } = settings
  if (infiniband && infiniband.pkey !== NO_PARTITION && infiniband['base-iface'] === undefined) {
    const message = 'This is missing; with a pkey, name the interface that this one is a partition of.'
    problems.push({ path: `${path}.infiniband.base-iface`, message })
  }
  return problems
}

function checkVirtualFunctions({ ethernet }: InterfaceSettings, path: string): readonly Problem[] {
  return (ethernet?.['sr-iov']?.vfs ?? []).flatMap((vf, index) => {
    if (vf['vlan-proto'] !== '802.1ad' || vf['vlan-id'] || vf.qos) return []
    const message = 'This needs a vlan-id or a qos.'
    return [{ path: `${path}.ethernet.sr-iov.vfs[${index}].vlan-proto`, message }]
  })
}

function checkLoopback(settings: InterfaceSettings, path: string): readonly Problem[] {
  if (settings.kind !== 'loopback') return []
  return FAMILIES.flatMap((family) => {
    const ip = settings[family]
    if (ip === undefined) return []
    if (isEnabled(ip) && !isAutomatic(ip)) return []
    const message = `The loopback interface needs ${FAMILY_NAMES[family]} with fixed addresses.`
    return [{ path: `${path}.${family}`, message }]
  })
}

function checkAdvertisements({ ipv6 }: InterfaceSettings, path: string): readonly Problem[] {
  if (!isEnabled(ipv6)) return []
  if (ipv6?.token && ipv6.autoconf === false) {
    const message = 'The token is for addresses from router advertisements; add autoconf: true.'
    return [{ path: `${path}.ipv6.token`, message }]
  }
  if (!ipv6?.autoconf || ipv6.dhcp === true) return []
  const message = 'Addresses from router advertisements alone cannot be set up; add dhcp: true.'
  return [{ path: `${path}.ipv6.autoconf`, message }]
}

function checkMptcp({ mptcp }: InterfaceSettings, path: string): readonly Problem[] {
  const flags = mptcp?.['address-flags'] ?? []
  if (!flags.includes('signal') || !flags.includes('fullmesh')) return []
  return [{ path: `${path}.mptcp.address-flags`, message: 'signal and fullmesh exclude each other.' }]
}

/** The least that IPv6 works with. */
const LEAST_IPV6_MTU = 1_280

function checkAddressing(planned: PlannedInterface): readonly Problem[] {
  const { settings, path, controller } = planned
  const problems: Problem[] = []
  for (const family of FAMILIES) {
    if (!isEnabled(settings[family]) || canHaveAddresses(planned) || !isUp(settings)) continue
    const message =
      `${settings.name} is a port of ${controller?.controller.name} and cannot have addresses; ` +
      `move them to ${controller?.controller.name} and write enabled: false here.`
    problems.push({ path: `${path}.${family}`, message })
  }
  if (settings.mtu !== undefined && settings.mtu < LEAST_IPV6_MTU && isEnabled(settings.ipv6)) {
    const message = `${settings.mtu} is too small for ${FAMILY_NAMES.ipv6}; write at least ${LEAST_IPV6_MTU}, or switch ipv6 off.`
    problems.push({ path: `${path}.mtu`, message })
  }
  if (settings.kind === 'ovs-interface' && controller === null) {
    const message = `${settings.name} belongs to no bridge; list it under bridge.port of an interface of type ovs-bridge.`
    problems.push({ path, message })
  }
  if (
    settings.patch &&
    (settings.mtu !== undefined || FAMILIES.some((family) => isEnabled(settings[family])))
  ) {
    problems.push({
      path: `${path}.patch`,
      message: 'A patch has neither addresses nor an MTU; take them out.',
    })
  }
  return problems
}

/** Profiles become files, so that two of one name would overwrite each other. */
function checkProfileNames(plan: NetworkPlan): readonly Problem[] {
  const ids = new Set<string>()
  return profileNames(plan).flatMap(({ id, path }) => {
    if (!ids.has(id)) {
      ids.add(id)
      return []
    }
    const message = `Another interface has the profile ${quoted(id)} already; give this one a profile-name of its own.`
    return [{ path, message }]
  })
}
