// Questions to the reports in which hosts say how well they reach each other. Nothing here looks at more pairs of
// hosts than the reports contain.

import { type Address, contains, parseAddress } from '@groundwork/addresses/cidr'
import type { HostRole } from '@groundwork/contract/hosts'
import { compareText } from '@groundwork/text/compare-text'
import type { ClusterContext } from '../context/cluster-context.ts'
import { effectiveRole } from '../context/effective-role.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { type Survey, surveyConnectivity } from './connectivity-survey.ts'
import { interfaceAddresses } from './interface-addresses.ts'
import { extremesOf } from './report-extremes.ts'

/** How well a host reaches one other host, by its worst address. */
export interface PeerMeasure {
  readonly hostId: string
  readonly address: string
  /** Milliseconds or percent. */
  readonly value: number
}

export interface MtuPath {
  readonly hostId: string
  readonly nic: string
  readonly address: string
}

/** Peers are the other hosts of the cluster with the same effective role; worst first. */
export const peersSlowerThan = (
  context: ClusterContext,
  host: HostFacts,
  thresholdMs: number,
): PeerMeasure[] => peersAbove(context, host, { measure: 'average_rtt_ms', threshold: thresholdMs })

/** Same for lost packets, in percent. */
export const peersLosingMoreThan = (
  context: ClusterContext,
  host: HostFacts,
  thresholdPercent: number,
): PeerMeasure[] =>
  peersAbove(context, host, { measure: 'packet_loss_percentage', threshold: thresholdPercent })

/** Paths that do not carry packets of full size. With user-managed networking all count, else only those that leave
 *  by an interface in a machine network and lead to an address in one. */
export function failedMtuPaths(context: ClusterContext, host: HostFacts): MtuPath[] {
  if (!host.connectivity || !extremesOf(host.connectivity).hasFailedMtu) return []
  const doesCount = context.cluster.user_managed_networking
    ? () => true
    : pathsInMachineNetworks(context, host)
  const failed: MtuPath[] = []
  for (const { host_id, mtu_report } of host.connectivity.remote_hosts ?? []) {
    for (const { outgoing_nic, remote_ip_address, mtu_successful } of mtu_report ?? []) {
      if (mtu_successful) continue
      const path = { hostId: host_id ?? '', nic: outgoing_nic ?? '', address: remote_ip_address ?? '' }
      if (doesCount(path)) failed.push(path)
    }
  }
  return failed.sort(
    (a, b) =>
      compareText(a.hostId, b.hostId) || compareText(a.address, b.address) || compareText(a.nic, b.nic),
  )
}

function pathsInMachineNetworks(context: ClusterContext, host: HostFacts): (path: MtuPath) => boolean {
  const networks = context.machineNetworks()
  const isInside = (address: Address) => networks.some((network) => contains(network, address))
  const addresses = host.inventory ? interfaceAddresses(host.inventory) : []
  const nics = new Set(addresses.filter(({ address }) => isInside(address)).map(({ nic }) => nic))
  return ({ nic, address }) => {
    const remote = nics.has(nic) ? parseAddress(address) : null
    return remote !== null && isInside(remote)
  }
}

type Measure = 'average_rtt_ms' | 'packet_loss_percentage'

const SURVEY = {}
export const surveyOf = (context: ClusterContext): Survey =>
  context.once(SURVEY, ({ hostNetworks }) => surveyConnectivity(hostNetworks))

const ROLES = {}
const rolesById = (context: ClusterContext): ReadonlyMap<string, HostRole> =>
  context.once(ROLES, ({ hosts }) => new Map(hosts.map((host) => [host.id, effectiveRole(host)])))

function peersAbove(
  context: ClusterContext,
  host: HostFacts,
  { measure, threshold }: { measure: Measure; threshold: number },
): PeerMeasure[] {
  if (!host.connectivity || extremesOf(host.connectivity)[measure] <= threshold) return []
  const role = effectiveRole(host)
  const isPeer = (id: string) => id !== host.id && rolesById(context).get(id) === role
  const worst = new Map<string, PeerMeasure>()
  for (const { host_id: hostId = '', l3_connectivity } of host.connectivity.remote_hosts ?? []) {
    for (const entry of l3_connectivity ?? []) {
      const value = entry[measure] ?? 0
      if (value <= threshold || !isPeer(hostId)) continue
      const measured = { hostId, address: entry.remote_ip_address ?? '', value }
      const known = worst.get(hostId)
      if (!known || isWorse(measured, known)) worst.set(hostId, measured)
    }
  }
  return [...worst.values()].sort((a, b) => b.value - a.value || compareText(a.hostId, b.hostId))
}

const isWorse = (a: PeerMeasure, b: PeerMeasure): boolean =>
  a.value > b.value || (a.value === b.value && a.address < b.address)
