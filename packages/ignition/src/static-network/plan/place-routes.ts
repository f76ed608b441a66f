// Which interface holds a route.

import type { Family } from '../ip.ts'
import type { NetworkSettings } from '../nmstate/network-settings.ts'
import type { RouteSettings } from '../nmstate/routing-settings.ts'

/** The table that is asked when nobody says otherwise. */
export const MAIN_TABLE = 254

export interface PlacedRoute {
  readonly interfaceName: string
  readonly family: Family
  readonly tableId: number
  readonly destination: string
  readonly nextHop: string
  readonly settings: RouteSettings
  /** Place in routes.config. */
  readonly index: number
}

/** Routes in the order in which profiles list them, each once. */
export function placedRoutes(network: NetworkSettings): readonly PlacedRoute[] {
  const placed = (network.routes?.config ?? []).flatMap((settings, index) => place(settings, network, index))
  placed.sort(
    (a, b) =>
      a.tableId - b.tableId ||
      compare(a.interfaceName, b.interfaceName) ||
      compare(a.destination, b.destination) ||
      compare(a.nextHop, b.nextHop),
  )
  const seen = new Set<string>()
  return placed.filter(({ interfaceName, tableId, destination, nextHop, settings }) => {
    const key = JSON.stringify([interfaceName, tableId, destination, nextHop, settings])
    return !seen.has(key) && seen.add(key)
  })
}

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Routes that lead nowhere hang on the loopback interface. */
export const routeInterface = (route: RouteSettings): string | undefined =>
  route['next-hop-interface'] ?? (route['route-type'] === undefined ? undefined : 'lo')

function place(settings: RouteSettings, network: NetworkSettings, index: number): readonly PlacedRoute[] {
  const { destination } = settings
  const interfaceName = routeInterface(settings)
  if (settings.state !== undefined || destination === undefined || interfaceName === undefined) return []
  return [
    {
      interfaceName,
      family: destination.family,
      tableId: settings['table-id'] || vrfTable(settings, network) || MAIN_TABLE,
      destination: destination.text,
      nextHop: settings['next-hop-address']?.text ?? '',
      settings,
      index,
    },
  ]
}

const vrfTable = (route: RouteSettings, network: NetworkSettings): number | undefined =>
  route['vrf-name'] === undefined
    ? undefined
    : network.interfaces?.find(({ kind, name }) => kind === 'vrf' && name === route['vrf-name'])?.vrf?.[
        'route-table-id'
      ]
