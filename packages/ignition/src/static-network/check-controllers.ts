// What can be wrong between controllers, their ports, and interfaces that lie on others.
import type { Problem } from '../document/problem.ts'
import type { InterfaceSettings } from './nmstate/interface-settings.ts'
import { baseOf } from './plan/by-dependence.ts'
import type { NetworkPlan } from './plan/plan-network.ts'
import { isUp, isWanted, type Written, writtenPorts } from './plan/planned-interfaces.ts'
import { quoted } from './read-value.ts'

export const checkControllers = (plan: NetworkPlan): readonly Problem[] => [
  ...checkTwice(plan),
  ...checkNamedControllers(plan),
  ...checkLeftAlone(plan),
  ...checkInfiniband(plan),
  ...checkBases(plan),
]

function checkTwice({ written, attachments }: NetworkPlan): readonly Problem[] {
  const twice = [...attachments].flatMap(([name, list]) => {
    const [first, second] = list.filter(({ controller }) => isUp(controller))
    if (first === undefined || second === undefined) return []
    const message = `${quoted(name)} would be a port of ${first.controller.name} and of ${second.controller.name}; it can belong to one only.`
    return [{ path: second.controllerPath, message }]
  })
  const repeated = written
    .filter(({ settings }) => isUp(settings))
    .flatMap(({ settings, path }) => {
      const ports = writtenPorts(settings) ?? []
      const name = ports.find((port, index) => ports.indexOf(port) < index)
      return name === undefined ? [] : [{ path, message: `${quoted(name)} is listed as a port twice.` }]
    })
  const circles = [...attachments].flatMap(([name, [attachment]]) =>
    attachment && attachment.controller.kind !== 'ovs-bridge' && attachment.controller.name === name
      ? [{ path: attachment.controllerPath, message: `${quoted(name)} cannot be a port of itself.` }]
      : [],
  )
  return [...twice, ...repeated, ...circles]
}

function checkNamedControllers({ written, attachments }: NetworkPlan): readonly Problem[] {
  return written
    .filter(({ settings }) => isWanted(settings) && isUp(settings))
    .flatMap(({ settings: { controller, name }, path: place }) => {
      const path = `${place}.controller`
      if (controller === '' && attachments.has(name)) {
        return [{ path, message: `${quoted(name)} is listed as a port, and is said to have no controller.` }]
      }
      if (!controller) return []
      if (!attachments.get(name)?.some((to) => to.controller.name === controller)) {
        const message = `There is no bond, bridge or VRF ${quoted(controller)} under interfaces; add it.`
        return [{ path, message }]
      }
      const ports = written.filter((entry) => entry.settings.name === controller).map(portsOf)
      if (ports.every((list) => list === undefined || list.includes(name))) return []
      return [{ path, message: `${quoted(controller)} lists its ports, without this one; add it there.` }]
    })
}

const portsOf = ({ settings }: Written) => writtenPorts(settings)

function checkLeftAlone({ written, attachments }: NetworkPlan): readonly Problem[] {
  return written
    .filter(({ settings }) => settings.state === 'ignore' && settings.kind !== 'ovs-bridge')
    .flatMap(({ settings: { name }, path }) => {
      const [attachment] = attachments.get(name) ?? []
      if (attachment === undefined) return []
      const message = `${quoted(name)} shall be left alone, and cannot be a port of ${attachment.controller.name} then.`
      return [{ path: `${path}.state`, message }]
    })
}

function checkInfiniband({ written }: NetworkPlan): readonly Problem[] {
  const cards = new Set(
    written.filter(({ settings }) => settings.kind === 'infiniband').map(({ settings }) => settings.name),
  )
  return written
    .filter(({ settings }) => isWanted(settings) && settings.kind !== 'ovs-bridge')
    .filter(({ settings }) => settings['link-aggregation']?.mode !== 'active-backup')
    .flatMap(({ settings, path }) => {
      const name = writtenPorts(settings)?.find((port) => cards.has(port))
      if (name === undefined) return []
      return [
        { path, message: `${quoted(name)} is InfiniBand, which only a bond of mode active-backup takes.` },
      ]
    })
}

/** A card exists even if it is marked as absent; everything else does not. */
function checkBases({ written }: NetworkPlan): readonly Problem[] {
  const gone = new Set(
    written
      .filter(({ settings }) => settings.state === 'absent' && !isCard(settings))
      .map(({ settings }) => settings.name),
  )
  return written
    .filter(({ settings }) => isUp(settings) && gone.has(baseOf(settings) ?? ''))
    .map(({ settings, path }) => ({
      path,
      message: `${settings.name} lies on ${baseOf(settings)}, which shall be absent; take one of the two out.`,
    }))
}

const isCard = ({ kind }: InterfaceSettings): boolean =>
  kind === 'ethernet' || kind === 'veth' || kind === 'ovs-bridge'
