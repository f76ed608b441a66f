// What profiles are called, without what is in them: browsers check names, and cannot make the rest.
import type { InterfaceSettings } from '../nmstate/interface-settings.ts'
import { byDependence } from '../plan/by-dependence.ts'
import type { NetworkPlan } from '../plan/plan-network.ts'
import { ovsPortsOf } from '../plan/planned-interfaces.ts'

export interface ProfileName {
  readonly id: string
  /** Where the interface is written: `interfaces[2]`. */
  readonly path: string
}

/** An interface may share its name with its bridge and its port of Open vSwitch; their profiles must not. */
const ID_SUFFIXES: Readonly<Record<string, string>> = { 'ovs-bridge': '-br', 'ovs-interface': '-if' }

export const profileId = (settings: InterfaceSettings): string =>
  settings['profile-name'] ?? `${settings.name}${ID_SUFFIXES[settings.kind] ?? ''}`

export const ovsPortProfileId = (port: string): string => `${port}-port`

/** A port of Open vSwitch is a thing of its own between the bridge and the interface. */
export const sortedOvsPorts = (settings: InterfaceSettings): ReturnType<typeof ovsPortsOf> =>
  [...ovsPortsOf(settings)].sort((a, b) => (a.name < b.name ? -1 : 1))

/** In the order of the profiles themselves. */
export const profileNames = ({ interfaces }: NetworkPlan): readonly ProfileName[] =>
  byDependence(interfaces).flatMap(({ settings, path }) => [
    { id: profileId(settings), path },
    ...sortedOvsPorts(settings).map(({ name }) => ({ id: ovsPortProfileId(name), path })),
  ])

/** Only these can have the address of another interface. */
export const COPYING_KINDS: readonly string[] = ['bond', 'linux-bridge', 'ovs-interface']
