// Which hosts a host does not reach, or is not reached by: the cause behind a missing place in a majority group.
import type { ClusterContext } from '../cluster/cluster-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { type Address, type Cidr, contains, type Family, parseAddress } from '../network/cidr.ts'
import { remoteReports } from '../network/connectivity.ts'
import { hostsById } from './peers.ts'

/** More names than this help nobody, and a network that is wholly broken has to be judged quickly too. */
export const MOST_UNREACHED = 10

/** The members of `group`, or all other hosts when there is no group, without a working connection both ways: the
 *  first ones, at most one more than are worth naming. */
export function unreachedInNetwork(
  context: ClusterContext,
  host: HostFacts,
  network: Cidr,
  group: readonly string[],
): HostFacts[] {
  const peers = group.length > 0 ? group.map((id) => hostsById(context).get(id)) : context.hosts
  return firstUnreached(
    peers,
    host,
    (peer) => reachesInNetwork(host, peer, network) && reachesInNetwork(peer, host, network),
  )
}

/** Hosts that do not reach any address of this family of `host`, cut likewise. */
export function unreachedByFamily(context: ClusterContext, host: HostFacts, family: Family): HostFacts[] {
  return firstUnreached(context.hosts, host, (peer) => reachesFamily(peer, host, family))
}

function firstUnreached(
  peers: readonly (HostFacts | undefined)[],
  host: HostFacts,
  isReached: (peer: HostFacts) => boolean,
): HostFacts[] {
  const found: HostFacts[] = []
  for (const peer of peers) {
    if (found.length > MOST_UNREACHED) break
    if (peer && peer.id !== host.id && !isReached(peer)) found.push(peer)
  }
  return found
}

function reachesInNetwork(from: HostFacts, to: HostFacts, network: Cidr): boolean {
  const report = remoteReports(from).get(to.id)
  return (
    hasSuccess(report?.l2_connectivity, (address) => contains(network, address)) ||
    (network.family === 'IPv6' &&
      hasSuccess(report?.l3_connectivity, (address) => contains(network, address)))
  )
}

const reachesFamily = (from: HostFacts, to: HostFacts, family: Family): boolean =>
  hasSuccess(remoteReports(from).get(to.id)?.l3_connectivity, (address) => address.family === family)

interface Attempt {
  readonly successful?: boolean
  readonly remote_ip_address?: string
}

function hasSuccess(
  attempts: readonly Attempt[] | null | undefined,
  isMeant: (address: Address) => boolean,
): boolean {
  for (const { successful, remote_ip_address } of attempts ?? []) {
    if (!successful) continue
    const address = parseAddress(remote_ip_address ?? '')
    if (address && isMeant(address)) return true
  }
  return false
}
