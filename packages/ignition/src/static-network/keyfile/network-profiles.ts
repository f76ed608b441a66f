// From settings to profiles: one for each interface, and those that NetworkManager needs beside.
import { FAMILIES, type Family } from '../ip.ts'
import type { InterfaceSettings } from '../nmstate/interface-settings.ts'
import { byDependence } from '../plan/by-dependence.ts'
import type { NetworkPlan } from '../plan/plan-network.ts'
import { canHaveAddresses, type PlannedInterface } from '../plan/planned-interfaces.ts'
import { bridgePortSection, ovsDatabaseSections, ovsPortSections } from './bridge-sections.ts'
import { ethtoolSection, ieee8021xSection, wiredSection } from './card-sections.ts'
import { connectionSection, ovsPortConnection } from './connection-section.ts'
import { ipSection, type Routing } from './ip-section.ts'
import { bondPortSection, kindSections } from './kind-sections.ts'
import { ordered, type Profile, type Section, section } from './profile.ts'
import { COPYING_KINDS, ovsPortProfileId, profileId, sortedOvsPorts } from './profile-names.ts'

export function networkProfiles({ interfaces, routes, rules, dns }: NetworkPlan): readonly Profile[] {
  const routesOf = grouped(routes)
  const rulesOf = grouped(rules)
  const routingOf = (name: string, family: Family): Routing => ({
    routes: routesOf.get(`${family} ${name}`) ?? [],
    rules: rulesOf.get(`${family} ${name}`) ?? [],
    dns: dns.find((entry) => entry.interfaceName === name && entry.family === family),
  })
  return byDependence(interfaces).flatMap((planned) => [
    interfaceProfile(planned, interfaces, routingOf),
    ...ovsPorts(planned),
  ])
}

function grouped<Entry extends { readonly interfaceName: string | null; readonly family: Family }>(
  entries: readonly Entry[],
): ReadonlyMap<string, readonly Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = `${entry.family} ${entry.interfaceName}`
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return groups
}

function interfaceProfile(
  planned: PlannedInterface,
  interfaces: readonly PlannedInterface[],
  routingOf: (name: string, family: Family) => Routing,
): Profile {
  const { settings, path } = planned
  const { kind, name } = settings
  const hasWire = kind !== 'infiniband' && kind !== 'loopback'
  const isOvs = kind === 'ovs-bridge' || planned.controller?.slaveType === 'ovs-port'
  return {
    id: profileId(settings),
    path,
    sections: ordered([
      connectionSection(planned),
      ...portSections(planned),
      ...(canHaveAddresses(planned)
        ? FAMILIES.map((family) => ipSection(settings, family, routingOf(name, family)))
        : []),
      ...(hasWire ? wiredSection(settings, clonedMac(settings, interfaces)) : []),
      ...kindSections(settings),
      ...userSection(settings),
      ...ieee8021xSection(settings),
      ...ethtoolSection(settings.ethtool),
      ...(isOvs ? ovsDatabaseSections(settings['ovs-db']) : []),
    ]),
  }
}

/** What an interface has because it is a port. */
function portSections({ settings: { name, identifier }, controller }: PlannedInterface): readonly Section[] {
  // nmstate finds the settings of a port by the name in its profile, which such a profile has not.
  if (identifier === 'mac-address') return []
  if (controller?.slaveType === 'bond')
    return bondPortSection(controller.controller['link-aggregation'], name)
  if (controller?.slaveType === 'bridge') return bridgePortSection(controller.controller.linuxBridge, name)
  return []
}

function clonedMac(settings: InterfaceSettings, interfaces: readonly PlannedInterface[]): string | undefined {
  // It routes, and has no address of its own.
  if (settings.kind === 'vrf') return undefined
  const from = COPYING_KINDS.includes(settings.kind) ? settings['copy-mac-from'] : undefined
  const source = interfaces.find(
    (other) => other.settings.name === from && other.settings.kind !== 'ovs-bridge',
  )?.settings
  return source?.['permanent-mac-address'] ?? source?.['mac-address'] ?? settings['mac-address']
}

/** An empty description is one too. */
const userSection = ({ description }: InterfaceSettings): readonly Section[] =>
  description === undefined ? [] : [section('user', { 'nmstate.interface.description': description })]

function ovsPorts({ settings, path }: PlannedInterface): readonly Profile[] {
  return sortedOvsPorts(settings).map((port) => ({
    id: ovsPortProfileId(port.name),
    path,
    sections: ordered([ovsPortConnection(port.name, settings.name), ...ovsPortSections(port)]),
  }))
}
