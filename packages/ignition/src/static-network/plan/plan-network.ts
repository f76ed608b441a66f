// Everything that is decided about a network before it is checked or written.
import type { NetworkSettings } from '../nmstate/network-settings.ts'
import { type AssignedDns, assignDns } from './assign-dns.ts'
import { type AssignedRoute, assignRoutes } from './assign-routes.ts'
import { type AssignedRule, assignRules } from './assign-rules.ts'
import { LOOPBACK_NAME, loopbackSettings } from './loopback.ts'
import {
  type Attachment,
  attachmentsOf,
  type PlannedInterface,
  plannedInterfaces,
  type Written,
  writtenInterfaces,
} from './planned-interfaces.ts'

export interface NetworkPlan {
  readonly network: NetworkSettings
  readonly written: readonly Written[]
  /** By the name of the interface that is attached. */
  readonly attachments: ReadonlyMap<string, readonly Attachment[]>
  readonly interfaces: readonly PlannedInterface[]
  readonly routes: readonly AssignedRoute[]
  readonly rules: readonly AssignedRule[]
  readonly dns: readonly AssignedDns[]
}

export function planNetwork(network: NetworkSettings): NetworkPlan {
  const written = writtenInterfaces(network)
  const attachments = attachmentsOf(written)
  const named = plannedInterfaces(written, attachments)
  const routes = assignRoutes(network, written)
  const rules = assignRules(network['route-rules']?.config ?? [], { routes, interfaces: named, written })
  const interfaces = withLoopback(named, written, [...routes, ...rules])
  return {
    network,
    written,
    attachments,
    interfaces,
    routes,
    rules,
    dns: assignDns(network['dns-resolver']?.config, interfaces),
  }
}

/** The loopback interface is there anyway, and gets a profile when it has something to hold. */
function withLoopback(
  interfaces: readonly PlannedInterface[],
  written: readonly Written[],
  placed: readonly { readonly interfaceName: string | null }[],
): readonly PlannedInterface[] {
  const isWritten = written.some(({ settings }) => settings.name === LOOPBACK_NAME)
  if (isWritten || !placed.some(({ interfaceName }) => interfaceName === LOOPBACK_NAME)) return interfaces
  return [...interfaces, { settings: loopbackSettings(), path: 'routes', controller: null }]
}
