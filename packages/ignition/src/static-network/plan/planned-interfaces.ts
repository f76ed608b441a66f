// The interfaces that the machine shall have: the last of those with one name, without the ones that shall not be
// there, with those that are only named as a port, and each with the controller that it belongs to.
import { bondPorts } from '../nmstate/bond-settings.ts'
import { ovsPortMembers } from '../nmstate/bridge-settings.ts'
import { kindOf } from '../nmstate/interface-kinds.ts'
import { type InterfaceSettings, interfaceSettings } from '../nmstate/interface-settings.ts'
import type { NetworkSettings } from '../nmstate/network-settings.ts'

export interface PlannedInterface {
  readonly settings: InterfaceSettings
  /** Where it is written: `interfaces[2]`; ports without an entry are written at their controller. */
  readonly path: string
  readonly controller: Attachment | null
}

/** How an interface belongs to a controller. */
export interface Attachment {
  readonly controller: InterfaceSettings
  readonly controllerPath: string
  /** What it is attached to: the controller, or a port of Open vSwitch. */
  readonly master: string
  readonly slaveType: string
}

export interface Written {
  readonly settings: InterfaceSettings
  readonly path: string
}

export const isWanted = ({ state = 'up' }: InterfaceSettings): boolean => state === 'up' || state === 'down'

/** The last of several with one name counts. Bridges of Open vSwitch have names of their own. */
export function writtenInterfaces(network: NetworkSettings): readonly Written[] {
  const byName = new Map<string, Written>()
  for (const [index, settings] of (network.interfaces ?? []).entries()) {
    byName.set(nameKey(settings), { settings, path: `interfaces[${index}]` })
  }
  return [...byName.values()]
}

const nameKey = ({ kind, name }: InterfaceSettings): string => `${kind === 'ovs-bridge' ? 'ovs' : ''} ${name}`

export function plannedInterfaces(
  written: readonly Written[],
  attachments: ReadonlyMap<string, readonly Attachment[]>,
): readonly PlannedInterface[] {
  const planned = written
    .filter(({ settings }) => isWanted(settings))
    .map(({ settings, path }) => ({
      settings,
      path,
      controller: settings.kind === 'ovs-bridge' ? null : (attachments.get(settings.name)?.[0] ?? null),
    }))
  const names = new Set(
    written.filter(({ settings }) => settings.kind !== 'ovs-bridge').map(({ settings }) => settings.name),
  )
  const unwritten = [...attachments]
    .filter(([name]) => !names.has(name))
    .flatMap(([name, [controller]]) => (controller ? [onlyNamed(name, controller)] : []))
  return [...planned, ...unwritten, ...unwrittenPeers(planned, new Set([...names, ...attachments.keys()]))]
}

/** Both ends of a pair need a profile, or the pair does not come up. */
function unwrittenPeers(
  planned: readonly PlannedInterface[],
  names: ReadonlySet<string>,
): readonly PlannedInterface[] {
  return planned.flatMap(({ settings: { name, veth }, path }) => {
    if (veth === undefined || names.has(veth.peer)) return []
    const off = { enabled: false }
    const peer = { name: veth.peer, type: 'veth', veth: { peer: name }, ipv4: off, ipv6: off }
    return [{ settings: settingsOf(peer), path, controller: null }]
  })
}

/** Open vSwitch makes an interface for a port that nobody else has; elsewhere it must be a network card. */
function onlyNamed(name: string, controller: Attachment): PlannedInterface {
  const isOwnPort = controller.slaveType === 'ovs-port' && controller.master === name
  return {
    settings: settingsOf({ name, type: isOwnPort ? 'ovs-interface' : 'ethernet' }),
    path: controller.controllerPath,
    controller,
  }
}

/** Of an interface that nobody wrote about. */
function settingsOf(said: { readonly name: string; readonly type: string }): InterfaceSettings {
  const settings = interfaceSettings(said, { path: '', problems: [] })
  if (settings === undefined) throw new Error(`no settings for ${said.name}`)
  return settings
}

/** All attachments of each interface; more than one is a mistake of the writer. */
export function attachmentsOf(written: readonly Written[]): ReadonlyMap<string, readonly Attachment[]> {
  const attachments = new Map<string, Attachment[]>()
  const attach = (name: string, attachment: Attachment) => {
    const list = attachments.get(name) ?? []
    if (!list.some(({ controllerPath }) => controllerPath === attachment.controllerPath))
      list.push(attachment)
    attachments.set(name, list)
  }
  for (const { settings, path } of written) {
    for (const { name, master } of portsOf(settings)) attach(name, attachmentTo(settings, path, master))
  }
  const controllers = new Map(
    written.filter(({ settings }) => isController(settings)).map((entry) => [entry.settings.name, entry]),
  )
  for (const { settings } of written) {
    // An interface may also name its controller, instead of the other way round.
    const controller = isWanted(settings) ? controllers.get(settings.controller ?? '') : undefined
    if (controller) attach(settings.name, attachmentTo(controller.settings, controller.path, settings.name))
  }
  return attachments
}

const isController = (settings: InterfaceSettings): boolean =>
  isWanted(settings) && kindOf(settings.kind).controllerType !== undefined

function attachmentTo(controller: InterfaceSettings, controllerPath: string, ovsPort: string): Attachment {
  const isOvs = controller.kind === 'ovs-bridge'
  return {
    controller,
    controllerPath,
    master: isOvs ? ovsPort : controller.name,
    slaveType: isOvs ? 'ovs-port' : (kindOf(controller.kind).controllerType ?? ''),
  }
}

interface Port {
  readonly name: string
  readonly master: string
}

function portsOf(settings: InterfaceSettings): readonly Port[] {
  if (!isWanted(settings)) return []
  const plain = (names: readonly string[]) => names.map((name) => ({ name, master: settings.name }))
  const { linuxBridge, ovsBridge, vrf } = settings
  switch (settings.kind) {
    case 'bond': {
      const bond = bondOf(settings)
      return bond ? plain(bondPorts(bond)) : []
    }
    case 'linux-bridge':
      return plain((linuxBridge?.port ?? linuxBridge?.ports ?? []).map(({ name }) => name))
    case 'vrf':
      return plain(vrf?.port ?? vrf?.ports ?? [])
    case 'ovs-bridge':
      return (ovsBridge?.port ?? ovsBridge?.ports ?? []).flatMap((port) =>
        ovsPortMembers(port).map((name) => ({ name, master: port.name })),
      )
    default:
      return []
  }
}

export const bondOf = (settings: InterfaceSettings) => settings['link-aggregation'] ?? settings.bond

/** Ports have no addresses of their own, unless their controller only separates routing tables. */
export const canHaveAddresses = ({ settings, controller }: PlannedInterface): boolean =>
  controller === null || settings.kind === 'ovs-interface' || controller.controller.kind === 'vrf'
