import { compareText } from '@groundwork/text/compare-text'
import type { PlannedInterface } from './planned-interfaces.ts'

/** An interface comes after its controller and after what it lies on; otherwise names decide. */
export function byDependence(interfaces: readonly PlannedInterface[]): readonly PlannedInterface[] {
  const bySettings = new Map(interfaces.map((planned) => [planned.settings, planned]))
  const byName = new Map(
    interfaces
      .filter(({ settings }) => settings.kind !== 'ovs-bridge')
      .map((planned) => [planned.settings.name, planned]),
  )
  const depths = new Map<PlannedInterface, number>()
  const depthOf = (planned: PlannedInterface | undefined): number => {
    if (planned === undefined) return -1
    const known = depths.get(planned)
    if (known !== undefined) return known
    // An interface that is met again while its depth is counted is part of a cycle, which no machine can set up anyway.
    depths.set(planned, 0)
    const controller = planned.controller ? bySettings.get(planned.controller.controller) : undefined
    const base = byName.get(baseOf(planned.settings) ?? '')
    const depth = Math.max(depthOf(controller), depthOf(base)) + 1
    depths.set(planned, depth)
    return depth
  }
  return [...interfaces].sort(
    (a, b) => depthOf(a) - depthOf(b) || compareText(a.settings.name, b.settings.name),
  )
}

export const baseOf = ({
  vlan,
  vxlan,
  'mac-vlan': macVlan,
  'mac-vtap': macVtap,
  infiniband,
}: PlannedInterface['settings']) => (vlan ?? vxlan ?? macVlan ?? macVtap ?? infiniband)?.['base-iface']
