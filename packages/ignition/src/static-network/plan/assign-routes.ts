// Which interface holds a route.

import { compareText } from '@groundwork/text/compare-text'
import type { Family } from '../ip.ts'
import type { NetworkSettings } from '../nmstate/network-settings.ts'
import type { RouteSettings } from '../nmstate/routing-settings.ts'
import type { Written } from './planned-interfaces.ts'

/** The default routing table. */
export const MAIN_TABLE = 254

export interface AssignedRoute {
  readonly interfaceName: string
  readonly family: Family
  readonly tableId: number
  readonly destination: string
  readonly nextHop: string
  readonly settings: RouteSettings
  /** ReadPosition in routes.config. */
  readonly index: number
}

/** Routes in the order in which profiles list them, each once. */
export function assignRoutes(
  network: NetworkSettings,
  written: readonly Written[],
): readonly AssignedRoute[] {
  const ignored = new Set(
    written.filter(({ settings }) => isLeftAlone(settings)).map(({ settings }) => settings.name),
  )
  const placed = (network.routes?.config ?? [])
    .flatMap((settings, index) => place(settings, index))
    .filter(({ interfaceName }) => !ignored.has(interfaceName))
  placed.sort(
    (a, b) =>
      sortedTable(a) - sortedTable(b) ||
      compareText(a.interfaceName, b.interfaceName) ||
      compareText(a.destination, b.destination) ||
      compareText(a.nextHop, b.nextHop) ||
      compareText(a.settings.source?.text ?? '', b.settings.source?.text ?? '') ||
      (a.settings.weight ?? 0) - (b.settings.weight ?? 0) ||
      (a.settings.cwnd ?? 0) - (b.settings.cwnd ?? 0),
  )
  const seen = new Set<string>()
  return placed.filter((route) => {
    // Two routes that differ in their metric only are one for nmstate.
    const { interfaceName, destination, nextHop, settings } = route
    const { source, weight = 0, cwnd = 0 } = settings
    const key = JSON.stringify([
      interfaceName,
      sortedTable(route),
      destination,
      nextHop,
      source,
      weight,
      cwnd,
    ])
    return !seen.has(key) && seen.add(key)
  })
}

const isLeftAlone = ({ state, kind }: Written['settings']): boolean =>
  state === 'ignore' && kind !== 'ovs-bridge'

/** Zero means the main table, but is sorted as it is written. */
const sortedTable = ({ settings }: AssignedRoute): number => settings['table-id'] ?? MAIN_TABLE

/** Routes that lead nowhere hang on the loopback interface. */
export const routeInterface = (route: RouteSettings): string | undefined =>
  route['next-hop-interface'] ?? (route['route-type'] === undefined ? undefined : 'lo')

function place(settings: RouteSettings, index: number): readonly AssignedRoute[] {
  const { destination } = settings
  const interfaceName = routeInterface(settings)
  if (settings.state !== undefined || destination === undefined || interfaceName === undefined) return []
  return [
    {
      interfaceName,
      family: destination.family,
      tableId: settings['table-id'] || MAIN_TABLE,
      destination: destination.text,
      nextHop: settings['next-hop-address']?.text ?? '',
      settings,
      index,
    },
  ]
}
