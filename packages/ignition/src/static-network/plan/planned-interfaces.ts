// The interfaces that the machine shall have: the last of those with one name, without the ones that shall not be
// there, with those that are only named as a port, and each with the controller that it belongs to.
import { bondPorts } from '../nmstate/bond-settings.ts'
import { type OvsPort, ovsPortMembers } from '../nmstate/bridge-settings.ts'
import { kindOf } from '../nmstate/interface-kinds.ts'
import { type InterfaceSettings, interfaceSettings } from '../nmstate/interface-settings.ts'
import type { NetworkSettings } from '../nmstate/network-settings.ts'
import { withLoopbackAddresses } from './loopback.ts'
import { withoutPorts } from './without-ports.ts'

export interface PlannedInterface {
  readonly settings: InterfaceSettings
  /** Where it is written: `interfaces[2]`; ports without an entry are written at their controller. */
  readonly path: string
  readonly controller: Attachment | null
  /** The other end of a pair, which only the first end names. */
  readonly isUnwrittenPeer?: boolean
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

/** Whatever is not said to be away gets a profile. */
export const isWanted = ({ state }: InterfaceSettings): boolean => state !== 'absent' && state !== 'ignore'

export const isUp = ({ state = 'up' }: InterfaceSettings): boolean => state === 'up'

/** The last of several with one name counts. Bridges of Open vSwitch have names of their own. */
export function writtenInterfaces(network: NetworkSettings): readonly Written[] {
  const byName = new Map<string, Written>()
  for (const [index, settings] of (network.interfaces ?? []).entries()) {
    byName.set(nameKey(settings), { settings: withLoopbackAddresses(settings), path: `interfaces[${index}]` })
  }
  const entries = [...byName.values()]
  const ignored = new Set(
    entries
      .filter(({ settings }) => settings.state === 'ignore' && settings.kind !== 'ovs-bridge')
      .map(({ settings }) => settings.name),
  )
  return entries.map(({ settings, path }) => ({ settings: withoutPorts(settings, ignored), path }))
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
  // Cards of a controller that is left alone are set up, but not attached.
  const loose = written
    .filter(({ settings }) => settings.state === 'ignore')
    .flatMap(({ settings, path }) => (writtenPorts(settings) ?? []).map((name) => ({ name, path })))
    .filter(({ name }) => !names.has(name) && !attachments.has(name))
    .map(({ name, path }) => ({ settings: settingsOf({ name, type: 'ethernet' }), path, controller: null }))
  return [
    ...planned,
    ...unwritten,
    ...loose,
    ...unwrittenPeers(planned, new Set([...names, ...attachments.keys()])),
  ]
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
    return [{ settings: settingsOf(peer), path, controller: null, isUnwrittenPeer: true }]
  })
}

/** A card, unless a bridge of Open vSwitch would have no port at all. */
function onlyNamed(name: string, controller: Attachment): PlannedInterface {
  const isOwnPort = controller.controller.name === name && isEmptyOvsBridge(controller.controller)
  return {
    settings: settingsOf({ name, type: isOwnPort ? 'ovs-interface' : 'ethernet' }),
    path: controller.controllerPath,
    controller,
  }
}

/** Of an interface that the settings do not mention. */
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
  const { linuxBridge, vrf } = settings
  switch (settings.kind) {
    case 'bond':
      return plain(bondPorts(settings['link-aggregation']) ?? [])
    case 'linux-bridge':
      return plain((linuxBridge?.port ?? linuxBridge?.ports ?? []).map(({ name }) => name))
    case 'vrf':
      return plain(vrf?.port ?? vrf?.ports ?? [])
    case 'ovs-bridge':
      return ovsPortsOf(settings).flatMap((port) =>
        ovsPortMembers(port).map((name) => ({ name, master: port.name })),
      )
    default:
      return []
  }
}

/** The ports that are written, in the words of the writer; undefined: nothing is said about ports. */
export function writtenPorts(settings: InterfaceSettings): readonly string[] | undefined {
  const { linuxBridge, ovsBridge, vrf } = settings
  if (settings.kind === 'bond') return bondPorts(settings['link-aggregation'])
  if (settings.kind === 'linux-bridge')
    return (linuxBridge?.port ?? linuxBridge?.ports)?.map(({ name }) => name)
  if (settings.kind === 'vrf') return vrf?.port ?? vrf?.ports
  if (settings.kind !== 'ovs-bridge') return undefined
  if (isEmptyOvsBridge(settings)) return [settings.name]
  return (ovsBridge?.port ?? ovsBridge?.ports)?.flatMap(ovsPortMembers)
}

const isEmptyOvsBridge = (settings: InterfaceSettings): boolean =>
  settings.kind === 'ovs-bridge' &&
  isUp(settings) &&
  (settings.ovsBridge?.port ?? settings.ovsBridge?.ports ?? []).flatMap(ovsPortMembers).length === 0

/** A bridge of Open vSwitch cannot be without ports; one with its own name is made for it. */
export const ovsPortsOf = (settings: InterfaceSettings): readonly OvsPort[] =>
  isEmptyOvsBridge(settings)
    ? [{ name: settings.name, vlan: undefined, 'link-aggregation': undefined }]
    : (settings.ovsBridge?.port ?? settings.ovsBridge?.ports ?? [])

/** Ports have no addresses of their own, unless their controller only separates routing tables. */
export const canHaveAddresses = ({ settings, controller }: PlannedInterface): boolean =>
  controller === null || settings.kind === 'ovs-interface' || controller.controller.kind === 'vrf'
