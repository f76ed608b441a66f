import type { RunningSystem } from '../../world/computer.ts'
import { interfaceAddresses, networkText } from '../../world/ip-network.ts'
import { interfacesOf, type LabInterface } from '../interfaces.ts'
import type { NetworkContext } from '../network-context.ts'
import { ROUTER_LINK_LOCAL } from '../segment.ts'

/** NetworkManager prefers the first interface by counting up from here. */
const FIRST_METRIC = 100

/** The main table, as `ip -j route show table main` writes it. Interfaces without a cable have no routes. */
export function routesOf(
  { fabric }: NetworkContext,
  system: RunningSystem,
  family: 4 | 6,
): readonly unknown[] {
  const carrying = interfacesOf(system, fabric).filter(
    ({ nic, kind, isOn }) => isOn && kind !== 'macvlan' && nic.isUp && fabric.isPlugged(nic),
  )
  const entries = carrying.flatMap((link, at) => {
    const metric = FIRST_METRIC + at
    const connected = connectedRoutes(link, family, metric)
    const gateway = fabric.segmentOf(link.nic).gateways[family]
    if (connected.length === 0 || gateway === null) return connected
    const { prefsrc } = connected[0] ?? {}
    const isAnnounced = gateway === ROUTER_LINK_LOCAL
    const source = prefsrc === undefined ? {} : { prefsrc }
    const way = { gateway, dev: link.name, protocol: isAnnounced ? 'ra' : 'dhcp', ...source }
    return [{ dst: 'default', ...way, metric, flags: [] }, ...connected]
  })
  if (family === 4) return [...entries].sort((a, b) => rankOf(a) - rankOf(b))
  const local = carrying.map(({ name }) => ({
    dst: 'fe80::/64',
    dev: name,
    protocol: 'kernel',
    metric: 256,
    flags: [],
  }))
  return [...entries, ...local]
    .sort((a, b) => rankOf(b) - rankOf(a))
    .map((one) => ({ ...one, pref: 'medium' }))
}

/** The kernel lists the default routes first, and those of IPv6 last. */
const rankOf = ({ dst }: { readonly dst: string }): number => (dst === 'default' ? 0 : 1)

interface ConnectedRoute {
  readonly dst: string
  readonly dev: string
  readonly protocol: string
  readonly scope?: string
  readonly prefsrc?: string
  readonly metric: number
  readonly flags: readonly string[]
}

const connectedRoutes = (
  { name, addresses }: LabInterface,
  family: 4 | 6,
  metric: number,
): readonly ConnectedRoute[] =>
  interfaceAddresses(addresses)
    .filter(({ network }) => network.family === family)
    .map(({ text, network }) => ({
      dst: networkText(network),
      dev: name,
      protocol: 'kernel',
      ...(family === 4 && { scope: 'link', prefsrc: text }),
      metric,
      flags: [],
    }))
