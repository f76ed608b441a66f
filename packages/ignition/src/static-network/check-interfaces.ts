// What can be wrong with interfaces although every value by itself is fine.
import type { Problem } from '../problem.ts'
import { FAMILIES, FAMILY_NAMES } from './ip.ts'
import { networkProfiles } from './keyfile/network-profiles.ts'
import { bondPorts } from './nmstate/bond-settings.ts'
import type { KindName } from './nmstate/interface-kinds.ts'
import type { InterfaceSettings } from './nmstate/interface-settings.ts'
import { isEnabled } from './nmstate/ip-settings.ts'
import type { NetworkPlan } from './plan/plan-network.ts'
import {
  bondOf,
  canHaveAddresses,
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
  veth: 'veth',
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
  return [...problems, ...checkMac(settings, path, written), ...checkVirtual(settings, path)]
}

function checkBond(settings: InterfaceSettings, path: string): readonly Problem[] {
  const bond = bondOf(settings)
  const part = `${path}.${settings['link-aggregation'] === undefined && settings.bond ? 'bond' : 'link-aggregation'}`
  const problems: Problem[] = []
  if (bond?.mode === undefined) {
    problems.push({
      path: `${part}.mode`,
      message: 'This is missing; write how the bond works, such as active-backup or 802.3ad.',
    })
  }
  if (bond?.options?.miimon && bond.options.arp_interval) {
    const message = 'A bond watches its links with miimon or with arp_interval, not with both; take one out.'
    problems.push({ path: `${part}.options.arp_interval`, message })
  }
  const configured = bond?.['ports-config']
  const listed = bond?.port ?? bond?.ports
  if (
    bond &&
    configured &&
    listed &&
    [...listed].sort().join() !==
      configured
        .map(({ name }) => name)
        .sort()
        .join()
  ) {
    const message = `This must name the same interfaces as port: ${bondPorts(bond).join(', ') || 'none'}.`
    problems.push({ path: `${part}.ports-config`, message })
  }
  const queues = (configured ?? []).map((port) => port['queue-id']).filter((queue) => queue)
  if (new Set(queues).size < queues.length) {
    problems.push({ path: `${part}.ports-config`, message: 'Each port needs a queue-id of its own.' })
  }
  return problems
}

function checkMac(
  settings: InterfaceSettings,
  path: string,
  written: readonly Written[],
): readonly Problem[] {
  const from = settings['copy-mac-from']
  if (from === undefined) return []
  const source = written.find((other) => other.settings.name === from)
  if (source?.settings['mac-address'] !== undefined) return []
  const message = `The MAC address of ${quoted(from)} is not known here; write mac-address there, or here instead of this.`
  return [{ path: `${path}.copy-mac-from`, message }]
}

function checkVirtual(settings: InterfaceSettings, path: string): readonly Problem[] {
  const problems: Problem[] = []
  for (const part of ['mac-vlan', 'mac-vtap'] as const) {
    if (settings[part]?.promiscuous === false && settings[part].mode !== 'passthru') {
      const message = 'This can be switched off in mode passthru only; use that mode, or leave this out.'
      problems.push({ path: `${path}.${part}.promiscuous`, message })
    }
  }
  if (settings.infiniband?.pkey !== undefined && settings.infiniband['base-iface'] === undefined) {
    const message = 'This is missing; with a pkey, name the interface that this one is a partition of.'
    problems.push({ path: `${path}.infiniband.base-iface`, message })
  }
  return problems
}

function checkControllers({ written, attachments }: NetworkPlan): readonly Problem[] {
  const twice = [...attachments].flatMap(([name, [first, second]]) => {
    if (first === undefined || second === undefined) return []
    const message = `${quoted(name)} would be a port of ${first.controller.name} and of ${second.controller.name}; it can belong to one only.`
    return [{ path: second.controllerPath, message }]
  })
  const circles = [...attachments].flatMap(([name, [attachment]]) =>
    attachment && attachment.controller.kind !== 'ovs-bridge' && attachment.controller.name === name
      ? [{ path: attachment.controllerPath, message: `${quoted(name)} cannot be a port of itself.` }]
      : [],
  )
  const lonely = written
    .filter(({ settings }) => isWanted(settings))
    .flatMap(({ settings: { controller, name }, path }) => {
      if (!controller || attachments.get(name)?.some((to) => to.controller.name === controller)) return []
      const message = `There is no bond, bridge or VRF ${quoted(controller)} under interfaces; add it.`
      return [{ path: `${path}.controller`, message }]
    })
  return [...twice, ...circles, ...lonely]
}

/** The least that IPv6 works with. */
const LEAST_IPV6_MTU = 1_280

function checkAddressing(planned: PlannedInterface): readonly Problem[] {
  const { settings, path, controller } = planned
  const problems: Problem[] = []
  for (const family of FAMILIES) {
    if (!isEnabled(settings[family]) || canHaveAddresses(planned)) continue
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
  return networkProfiles(plan).flatMap(({ id, path }) => {
    if (!ids.has(id)) {
      ids.add(id)
      return []
    }
    const message = `Another interface has the profile ${quoted(id)} already; give this one a profile-name of its own.`
    return [{ path, message }]
  })
}
