// Every host is asked to reach every other one. The list of hosts is the same for all of them but for the one who asks,
// so it is written once per cluster and the asker is cut out of the text: 200 hosts do not cost 200 x 200.
import type { NetworkInterface } from '@groundwork/contract/hosts'
import { REPLY_LIMITS } from '@groundwork/contract/schema'
import { ConnectivityReport } from '@groundwork/contract/steps'
import type { HostStatus } from '@groundwork/contract/vocabulary'
import { isSameValue } from '../collections/differences.ts'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { type Instant, minutes } from '../facts/instant.ts'
import { portsToTry } from '../network/blocked-ports.ts'
import { forOutput, tooLarge } from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

/** Their addresses are unknown or out of date. */
const NOT_ASKED_FOR: readonly HostStatus[] = ['discovering', 'disconnected']

const args: StepArguments = ({ host, cluster, now }) => {
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

// A report grows with the number of hosts, and so does the number of reports: in a large cluster hosts take turns.

/** Up to this many hosts are asked every time, and of more hosts this many each minute. */
const CONNECTIVITY_CHECKS_PER_MINUTE = 150

/** Whether the host at this position (in order of ids) may check in this minute. The turn moves on by 150 positions
 *  every minute, so each of n hosts waits n/150 minutes, rounded up, and no queue is kept. */
export function isConnectivityCheckDue(position: number, hostCount: number, now: Instant): boolean {
  if (hostCount <= CONNECTIVITY_CHECKS_PER_MINUTE) return true
  const minute = Math.floor(now / minutes(1))
  const first = (minute * CONNECTIVITY_CHECKS_PER_MINUTE) % hostCount
  const distance = (((position - first) % hostCount) + hostCount) % hostCount
  return distance < CONNECTIVITY_CHECKS_PER_MINUTE
}

function writeTarget(host: HostFacts): string | null {
  const interfaces = host.inventory?.interfaces ?? []
  if (interfaces.length === 0) return null
  const ports = portsToTry(host)
  const known = written.get(interfaces)
  if (known?.hostId === host.id && isSameValue(known.ports, ports)) return known.text
  const text = JSON.stringify({ host_id: host.id, nics: interfaces.map(writeNic), tcp_ports: ports })
  written.set(interfaces, { hostId: host.id, ports, text })
  return text
}

// Every evaluation writes the targets of all hosts. Facts never change, so the list of interfaces is a sound key.
const written = new WeakMap<
  readonly NetworkInterface[],
  { readonly hostId: string; readonly ports: readonly number[]; readonly text: string }
>()

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

const onSuccess = forOutput<ConnectivityReport>(ConnectivityReport, (report, _context, reply) => {
  const connections = countConnections(report)
  if (connections <= REPLY_LIMITS.connections) return { ok: true, host: { connectivity: withNulls(report) } }
  const problem = `remote_hosts have ${connections} entries in all, at most ${REPLY_LIMITS.connections} are taken`
  return tooLarge(reply, problem)
})

const countConnections = ({ remote_hosts }: ConnectivityReport): number =>
  (remote_hosts ?? []).reduce(
    (sum, { l2_connectivity, l3_connectivity, mtu_report, tcp_connectivity }) =>
      sum +
      (l2_connectivity?.length ?? 0) +
      (l3_connectivity?.length ?? 0) +
      (mtu_report?.length ?? 0) +
      (tcp_connectivity?.length ?? 0),
    0,
  )

/**
 * Clients know these lists as null where the agent found nothing; members are in the order of their names, as everywhere.
 * What only our own agent reports is left out where it is not there.
 */
const withNulls = ({ listening_ports, remote_hosts }: ConnectivityReport): ConnectivityReport => ({
  ...(listening_ports !== undefined && { listening_ports }),
  remote_hosts:
    remote_hosts?.map(({ host_id, l2_connectivity, l3_connectivity, mtu_report, tcp_connectivity }) => ({
      ...(host_id !== undefined && { host_id }),
      l2_connectivity: l2_connectivity ?? null,
      l3_connectivity: l3_connectivity ?? null,
      mtu_report: mtu_report ?? null,
      ...(tcp_connectivity !== undefined && { tcp_connectivity }),
    })) ?? null,
})

export const connectivityCheck: Step = { args, onSuccess }
