// Ports of other hosts that a host tried in vain, as far as the cluster will need them.

import { contains, parseAddress } from '@groundwork/addresses/cidr'
import type { ConnectivityReport, TcpResult } from '@groundwork/contract/steps'
import { CLUSTER_PORTS, type ClusterPort } from '@groundwork/contract/steps'
import { compareText } from '@groundwork/text/compare-text'
import type { ClusterContext } from '../context/cluster-context.ts'
import { effectiveRole } from '../context/effective-role.ts'
import type { HostFacts } from '../facts/host-facts.ts'

export interface BlockedPort {
  readonly peer: HostFacts
  readonly address: string
  readonly port: ClusterPort
  readonly result: TcpResult
}

/** The ports of a host that others are asked to try: those of its role at which it said that it listens. */
export const portsToTry = (host: HostFacts): number[] =>
  CLUSTER_PORTS.filter(
    ({ port, servedBy }) =>
      servedBy.includes(effectiveRole(host)) && host.connectivity?.listening_ports?.includes(port),
  ).map(({ port }) => port)

/**
 * Sorted by host, address and port. A port counts only while its host listens there, so hosts whose agents cannot do that are never
 * blamed; and only between hosts whose roles need it, in the networks of the cluster.
 */
export function blockedPorts(
  context: ClusterContext,
  host: HostFacts,
  results: readonly TcpResult[],
): BlockedPort[] {
  const role = effectiveRole(host)
  const blocked: BlockedPort[] = []
  for (const { host_id, entries } of host.connectivity ? portsInVain(host.connectivity) : []) {
    const peer = host_id === host.id ? undefined : hostsById(context).get(host_id)
    if (!peer) continue
    const tried = portsToTry(peer)
    for (const { address, port, result } of entries) {
      if (!port.usedBy.includes(role) || !results.includes(result) || !tried.includes(port.port)) continue
      if (isInCluster(context, address)) blocked.push({ peer, address, port, result })
    }
  }
  return blocked
}

interface PortsOfHost {
  readonly host_id: string
  readonly entries: readonly Omit<BlockedPort, 'peer'>[]
}

const read = new WeakMap<ConnectivityReport, readonly PortsOfHost[]>()

/** Sorted by host, address and port, each once. Read once a report: two validations ask in every round of an evaluation. */
function portsInVain(report: ConnectivityReport): readonly PortsOfHost[] {
  const known = read.get(report) ?? readPorts(report)
  read.set(report, known)
  return known
}

function readPorts({ remote_hosts }: ConnectivityReport): readonly PortsOfHost[] {
  const byHost = new Map<string, Map<string, Omit<BlockedPort, 'peer'>>>()
  for (const { host_id = '', tcp_connectivity = [] } of remote_hosts ?? []) {
    for (const { remote_ip_address: address = '', port: number = 0, result } of tcp_connectivity) {
      const port = CLUSTER_PORTS.find((one) => one.port === number)
      if (!port || !result) continue
      const entries = byHost.get(host_id) ?? new Map()
      byHost.set(host_id, entries)
      const key = `${address} ${number}`
      if (!entries.has(key)) entries.set(key, { address, port, result })
    }
  }
  return [...byHost]
    .sort(([a], [b]) => compareText(a, b))
    .map(([host_id, entries]) => ({
      host_id,
      entries: [...entries.values()].sort(
        (a, b) => compareText(a.address, b.address) || a.port.port - b.port.port,
      ),
    }))
}

/** With networks of the user's own every address may be meant. */
function isInCluster(context: ClusterContext, address: string): boolean {
  const networks = context.machineNetworks()
  if (context.cluster.user_managed_networking || networks.length === 0) return true
  const parsed = parseAddress(address)
  return parsed !== null && networks.some((network) => contains(network, parsed))
}

const BY_ID = {}
const hostsById = (context: ClusterContext): ReadonlyMap<string, HostFacts> =>
  context.once(BY_ID, ({ hosts }) => new Map(hosts.map((host) => [host.id, host])))
