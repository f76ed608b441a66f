import {
  type Address,
  type Cidr,
  contains,
  type Family,
  isUnspecified,
  parseAddress,
} from '@groundwork/addresses/cidr'
import type { Inventory, Route } from '@groundwork/contract/hosts'
import { getOrCompute } from '../collections/get-or-compute.ts'
import { interfaceAddresses } from './interface-addresses.ts'

interface DefaultRoute {
  readonly nic: string
  readonly gateway: Address
  readonly metric: number
}

export const hasDefaultRoute = (inventory: Inventory): boolean =>
  (inventory.routes ?? []).some((route) => asDefaultRoute(route) !== null)

/** The interface that traffic of this family leaves by when nothing better is known. */
export const defaultRouteNic = (inventory: Inventory, family: Family): string | null =>
  bestDefaultRoute(inventory, family)?.nic ?? null

/** The network on that interface: the one with the gateway in it, else the first by text. */
export function defaultRouteNetwork(inventory: Inventory, family: Family): Cidr | null {
  const route = bestDefaultRoute(inventory, family)
  if (!route) return null
  const networks = interfaceAddresses(inventory)
    .filter(({ nic, network }) => nic === route.nic && network.family === family)
    .map(({ network }) => network)
    .sort((a, b) => (a.text < b.text ? -1 : 1))
  return networks.find((network) => contains(network, route.gateway)) ?? networks[0] ?? null
}

// Asked for every disk that is reached over the network. Facts never change, so the inventory is a sound key.
const known = new WeakMap<Inventory, Map<Family, { readonly best: DefaultRoute | null }>>()

function bestDefaultRoute(inventory: Inventory, family: Family): DefaultRoute | null {
  const byFamily = getOrCompute(known, inventory, () => new Map())
  return getOrCompute(byFamily, family, () => ({ best: findDefaultRoute(inventory, family) })).best
}

/** Lowest metric wins; among equals the interface name decides, so that the order of the inventory does not. */
function findDefaultRoute(inventory: Inventory, family: Family): DefaultRoute | null {
  let best: DefaultRoute | null = null
  for (const route of inventory.routes ?? []) {
    const candidate = asDefaultRoute(route)
    if (candidate?.gateway.family !== family) continue
    if (
      !best ||
      candidate.metric < best.metric ||
      (candidate.metric === best.metric && candidate.nic < best.nic)
    )
      best = candidate
  }
  return best
}

/** A route to anywhere: unspecified destination and a gateway that is set. */
function asDefaultRoute(route: Route): DefaultRoute | null {
  const destination = parseAddress(route.destination ?? '')
  const gateway = parseAddress(route.gateway ?? '')
  if (!destination || !gateway || !isUnspecified(destination) || isUnspecified(gateway)) return null
  return { nic: route.interface ?? '', gateway, metric: route.metric ?? 0 }
}
