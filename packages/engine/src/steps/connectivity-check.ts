// Every host is asked to reach every other one. The list of hosts is the same for all of them but for the one who asks,
// so it is written once per cluster and the asker is cut out of the text: 200 hosts do not cost 200 x 200.
import type { NetworkInterface } from '@groundwork/contract/hosts'
import type { HostStatus } from '@groundwork/contract/vocabulary'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import type { Instant } from '../facts/instant.ts'
import { portsToTry } from '../network/blocked-ports.ts'
import { isConnectivityCheckDue } from './connectivity-throttle.ts'
import type { StepArguments } from './step-arguments.ts'

/** Their addresses are unknown or out of date. */
const NOT_ASKED_FOR: readonly HostStatus[] = ['discovering', 'disconnected']

export const connectivityCheckArgs: StepArguments = ({ host, cluster, now }) => {
  if (cluster === null) return null
  const argument = dueTargetsFor(cluster.once(TARGETS, connectivityTargets), host.id, now)
  return argument === null ? null : [argument]
}

const TARGETS = {}

/** Plain data, so that it can be stored beside a cluster and used when a host asks. */
export interface ConnectivityTargets {
  /** Elements of a JSON array, with commas between them. */
  readonly text: string
  /** Where the element of a host starts and ends in the text, by host id. */
  readonly places: Readonly<Record<string, TextRange>>
  readonly withoutInterfaces: readonly string[]
  /** The turn of every host of the cluster, by host id. */
  readonly positions: Readonly<Record<string, number>>
  readonly hostCount: number
}

type TextRange = readonly [start: number, end: number]

export function connectivityTargets({ hosts }: Pick<ClusterContext, 'hosts'>): ConnectivityTargets {
  const places: [string, TextRange][] = []
  const withoutInterfaces: string[] = []
  const elements: string[] = []
  let start = 0
  for (const host of hosts) {
    if (NOT_ASKED_FOR.includes(host.status)) continue
    const element = writeTarget(host)
    if (element === null) {
      withoutInterfaces.push(host.id)
      continue
    }
    places.push([host.id, [start, start + element.length]])
    elements.push(element)
    start += element.length + 1
  }
  return {
    text: elements.join(','),
    places: Object.fromEntries(places),
    withoutInterfaces,
    positions: Object.fromEntries(hosts.map(({ id }, index) => [id, index])),
    hostCount: hosts.length,
  }
}

/** The argument for one host; null when there is no other host, or one that cannot be reached yet. */
export function targetsFor(
  { text, places, withoutInterfaces }: ConnectivityTargets,
  hostId: string,
): string | null {
  // A host without known addresses cannot be reached; it has to send its inventory first.
  if (withoutInterfaces.some((id) => id !== hostId)) return null
  const own = Object.hasOwn(places, hostId) ? places[hostId] : undefined
  const others = own ? cutOut(text, own) : text
  return others === '' ? null : `[${others}]`
}

/** The same at a moment: null as well while it is the turn of others. */
export function dueTargetsFor(targets: ConnectivityTargets, hostId: string, now: Instant): string | null {
  const position = Object.hasOwn(targets.positions, hostId) ? (targets.positions[hostId] ?? 0) : 0
  return isConnectivityCheckDue(position, targets.hostCount, now) ? targetsFor(targets, hostId) : null
}

function writeTarget(host: HostFacts): string | null {
  const interfaces = host.inventory?.interfaces ?? []
  if (interfaces.length === 0) return null
  return JSON.stringify({ host_id: host.id, nics: interfaces.map(writeNic), tcp_ports: portsToTry(host) })
}

const writeNic = ({ name, mac_address, ipv4_addresses, ipv6_addresses }: NetworkInterface) => ({
  ip_addresses: [...(ipv4_addresses ?? []), ...(ipv6_addresses ?? [])].map(withoutPrefix),
  mac: mac_address || undefined,
  name: name || undefined,
})

const withoutPrefix = (address: string): string => address.replace(/\/.*$/s, '')

/** Takes one element and the comma after it, or before it when it is the last. */
function cutOut(text: string, [start, end]: TextRange): string {
  if (end < text.length) return text.slice(0, start) + text.slice(end + 1)
  return text.slice(0, Math.max(0, start - 1))
}
