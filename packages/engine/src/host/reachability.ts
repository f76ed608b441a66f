// Which hosts a host does not reach, or is not reached by: the cause behind a missing place in a majority group.

import type { Cidr, Family } from '@groundwork/addresses/cidr'
import type { ClusterContext } from '../context/cluster-context.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { surveyOf } from '../network/connectivity.ts'
import type { Group } from '../network/connectivity-survey.ts'
import { type Graph, sees } from '../network/full-mesh.ts'
import { hostsById } from './peers.ts'

/** More names than this would not help the reader. */
export const MOST_UNREACHED = 10

/** The members of `group`, or all other hosts when there is no group, without a working connection both ways: the
 *  first ones, at most one more than are worth naming. */
export function unreachedInNetwork(
  context: ClusterContext,
  host: HostFacts,
  network: Cidr,
  group: readonly string[],
): HostFacts[] {
  const members = groupsByKey(context).get(network.text)
  // No host has an address there, so it says nothing about connections.
  if (!members) return []
  const { graph } = members
  const peers = group.length > 0 ? group : hostsById(context).keys()
  return firstUnreached(context, host, peers, (self, peer) => seesBothWays(graph, self, peer))
}

/** Hosts that do not reach any address of this family of `host`, cut likewise. */
export function unreachedByFamily(context: ClusterContext, host: HostFacts, family: Family): HostFacts[] {
  const { graph } = surveyOf(context).reached[family]
  const peers = hostsById(context).keys()
  return firstUnreached(context, host, peers, (self, peer) => sees(graph, peer, self))
}

const seesBothWays = (graph: Graph | null, a: number, b: number): boolean =>
  sees(graph, a, b) && sees(graph, b, a)

function firstUnreached(
  context: ClusterContext,
  host: HostFacts,
  peers: Iterable<string>,
  isReached: (self: number, peer: number) => boolean,
): HostFacts[] {
  const indexes = indexById(context)
  const self = indexes.get(host.id) ?? -1
  const found: HostFacts[] = []
  for (const id of peers) {
    if (found.length > MOST_UNREACHED) break
    const peer = id === host.id ? undefined : hostsById(context).get(id)
    if (peer && !isReached(self, indexes.get(id) ?? -1)) found.push(peer)
  }
  return found
}

const GROUPS = {}
const groupsByKey = (context: ClusterContext): ReadonlyMap<string, Group> =>
  context.once(GROUPS, () => new Map(surveyOf(context).layer2.map((group) => [group.key, group])))

const INDEXES = {}
/** Places in the survey. A host that has said nothing may have none, and then it neither reaches others nor is reached. */
const indexById = (context: ClusterContext): ReadonlyMap<string, number> =>
  context.once(INDEXES, () => new Map(surveyOf(context).nodes.map(({ id }, index) => [id, index])))
