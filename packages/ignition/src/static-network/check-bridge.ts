// What can be wrong with a bridge although every value by itself is fine.
import type { Problem } from '../document/problem.ts'
import { type PortVlan, trunkRanges } from './nmstate/bridge-settings.ts'
import type { InterfaceSettings } from './nmstate/interface-settings.ts'

export function checkBridge({ linuxBridge, ovsBridge }: InterfaceSettings, path: string): readonly Problem[] {
  const ports = linuxBridge?.port ?? linuxBridge?.ports ?? ovsBridge?.port ?? ovsBridge?.ports ?? []
  const vlans = ports.flatMap(({ vlan }, index) =>
    vlan ? checkPortVlan(vlan, `${path}.bridge.port[${index}].vlan`) : [],
  )
  return [...vlans, ...(linuxBridge ? checkOptions(linuxBridge, `${path}.bridge.options`) : [])]
}

function checkPortVlan(vlan: PortVlan, path: string): readonly Problem[] {
  const { mode, tag, 'enable-native': native, 'trunk-tags': tags } = vlan
  const problems: Problem[] = []
  if (mode === 'trunk' && tag && native !== true) {
    problems.push({ path: `${path}.tag`, message: 'With mode trunk this needs enable-native: true.' })
  }
  if (mode === 'trunk' && tags === undefined) {
    const message = 'This is missing; with mode trunk, list the tags that pass.'
    problems.push({ path: `${path}.trunk-tags`, message })
  }
  if (mode === 'access' && native === true) {
    problems.push({ path: `${path}.enable-native`, message: 'This is for mode trunk only; take it out.' })
  }
  if (mode === 'access' && tags !== undefined && tags.length > 0) {
    problems.push({ path: `${path}.trunk-tags`, message: 'These are for mode trunk only; take them out.' })
  }
  const ranges = [...trunkRanges(vlan)].filter(([first, last]) => first <= last).sort(([a], [b]) => a - b)
  const twice = ranges.find(([first], index) => first <= (ranges[index - 1]?.[1] ?? -1))
  if (twice) {
    const message = `The tag ${twice[0]} is there more than once; each tag can be listed once.`
    problems.push({ path: `${path}.trunk-tags`, message })
  }
  return problems
}

type LinuxBridge = NonNullable<InterfaceSettings['linuxBridge']>

/** What every bridge has by default. */
const USUAL_PVID = 1

function checkOptions({ options, port, ports }: LinuxBridge, path: string): readonly Problem[] {
  const problems: Problem[] = []
  const mask = options?.['group-forward-mask']
  const same = options?.['group-fwd-mask']
  if (mask !== undefined && same !== undefined && mask !== same) {
    const message = 'This is another name of group-forward-mask, with another value; take one of them out.'
    problems.push({ path: `${path}.group-fwd-mask`, message })
  }
  const pvid = options?.['vlan-default-pvid'] ?? USUAL_PVID
  if (pvid !== USUAL_PVID && !filtersVlans(port ?? ports)) {
    const message = 'This needs VLANs on ports; write vlan for at least one of them.'
    problems.push({ path: `${path}.vlan-default-pvid`, message })
  }
  return problems
}

/** With settings of VLANs on a port the bridge looks at tags. */
export const filtersVlans = (ports: LinuxBridge['port']): boolean =>
  (ports ?? []).some(
    ({ vlan }) => vlan !== undefined && Object.values(vlan).some((value) => value !== undefined),
  )
