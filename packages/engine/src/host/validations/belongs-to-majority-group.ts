import { parseAddress } from '@groundwork/addresses/cidr'
import { getOrCompute } from '../../collections/get-or-compute.ts'
import type { ClusterContext } from '../../context/cluster-context.ts'
import { hostLabel } from '../../context/host-label.ts'
import { isTwoNodesWithFencing } from '../../context/topology.ts'
import type { MajorityGroups } from '../../facts/cluster-facts.ts'
import type { HostFacts } from '../../facts/host-facts.ts'
import { clusterFamilies } from '../../network/cluster-families.ts'
import { waitFor } from '../../tables/remedies.ts'
import { failure, pending, type Remedy, success, type Verdict } from '../../tables/verdict.ts'
import { listOf, plural } from '../../text/wording.ts'
import type { HostNeed, HostValidation } from '../host-validation.ts'
import { needsMachineNetwork } from '../needs.ts'
import {
  hasUserManagedLoadBalancer,
  isDay2Host,
  isSingleNode,
  isUnbound,
  isUserManagedNetworking,
} from '../predicates.ts'
import { MOST_UNREACHED, unreachedByFamily, unreachedInNetwork } from '../reachability.ts'

const needsMajorityGroups: HostNeed = {
  name: 'majority groups',
  isMet: ({ cluster }) => cluster?.cluster.connectivity_majority_groups != null,
  whileMissing: ({ cluster }) =>
    pending({
      message: 'It is not known yet which hosts of the cluster reach each other.',
      cause: {
        summary: 'No majority groups were computed.',
        seen: { hosts: cluster?.hosts.length ?? 0, connectivity_majority_groups: 'missing' },
      },
      remedies: [waitFor('the hosts to report on their connections to each other')],
    }),
}

const isLayer3: HostNeed['isMet'] = (context) =>
  isUserManagedNetworking.holds(context) || hasUserManagedLoadBalancer.holds(context)

const needsMachineNetworkForLayer2: HostNeed = {
  ...needsMachineNetwork,
  isMet: (context) => isLayer3(context) || needsMachineNetwork.isMet(context),
}

export const belongsToMajorityGroup: HostValidation = {
  id: 'belongs-to-majority-group',
  category: 'network',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The host is in the largest set of hosts that all reach each other.',
  rule: 'In every machine network the host and the other members of the group answer each other (layer 2). With user-managed networking or load balancer instead: for each address family of the cluster, every other host reaches an address of this host (layer 3). A group has at least 3 hosts, 2 with fencing; with fewer hosts it is pending. Not checked for a single node and for day-2 hosts.',
  cure: 'Find what separates the hosts: VLAN, cabling, firewall, a wrong netmask, or an address that is used twice.',
  leftOutWhen: [isUnbound],
  passesWhen: [isDay2Host, isSingleNode],
  needs: [needsMajorityGroups, needsMachineNetworkForLayer2],
  check: (context) => {
    const { host, cluster } = context
    const groups = cluster?.cluster.connectivity_majority_groups
    if (!cluster || !groups) return success('Not checked: the host is not bound to a cluster.')
    const gaps = isLayer3(context) ? gapsOnLayer3(cluster, host, groups) : gapsOnLayer2(cluster, host, groups)
    if (gaps.length === 0) return success(`Host ${hostLabel(host)} reaches the majority of the hosts.`)
    return complain(cluster, host, gaps)
  },
}

interface Gap {
  /** A network, or an address family. */
  readonly where: string
  readonly unreached: readonly HostFacts[]
}

function gapsOnLayer2(cluster: ClusterContext, host: HostFacts, { majority_groups }: MajorityGroups): Gap[] {
  return cluster.machineNetworks().flatMap((network) => {
    if (membersOf(cluster, network.text).has(host.id)) return []
    const group = majority_groups[network.text] ?? []
    return [{ where: network.text, unreached: unreachedInNetwork(cluster, host, network, group) }]
  })
}

const MEMBERS = {}
/** As sets, because every host asks. */
function membersOf(cluster: ClusterContext, network: string): ReadonlySet<string> {
  const known = cluster.once(MEMBERS, () => new Map<string, ReadonlySet<string>>())
  const { connectivity_majority_groups: groups } = cluster.cluster
  return getOrCompute(known, network, () => new Set(groups?.majority_groups[network]))
}

function gapsOnLayer3(cluster: ClusterContext, host: HostFacts, groups: MajorityGroups): Gap[] {
  const connected = groups.l3_connected_addresses[host.id] ?? []
  const families = new Set(connected.map((text) => parseAddress(text)?.family))
  return clusterFamilies(cluster.cluster)
    .filter((family) => !families.has(family))
    .map((family) => ({ where: family, unreached: unreachedByFamily(cluster, host, family) }))
}

function namesOf(gaps: readonly Gap[]): string[] {
  const names = [...new Set(gaps.flatMap(({ unreached }) => unreached.map(hostLabel)))].sort()
  return names.length > MOST_UNREACHED ? [...names.slice(0, MOST_UNREACHED), 'others'] : names
}

function complain(cluster: ClusterContext, host: HostFacts, gaps: readonly Gap[]): Verdict {
  const name = hostLabel(host)
  const minimum = minimumGroup(cluster)
  const missing = minimum - cluster.hosts.length
  const places = gaps.map(({ where }) => where)
  const peers = namesOf(gaps)
  const reaches = peers.length === 0 ? '' : ` There is no connection with ${listOf(peers, peers.length)}.`
  if (missing > 0) {
    return pending({
      message: `Host ${name} can be compared with the others once ${minimum} hosts are there; ${missing} still missing.${reaches}`,
      cause: {
        summary: `The cluster has ${plural(cluster.hosts.length, 'host')}.`,
        seen: {
          hosts: cluster.hosts.length,
          networks: places,
          unreached: peers.length,
          unreached_hosts: peers.slice(0, 10),
        },
        needed: { hosts: minimum },
      },
      remedies: [
        {
          who: 'machine',
          what: `Boot ${plural(missing, 'more machine')} from the discovery image of the cluster.`,
        },
      ],
    })
  }
  return failure({
    message: `Host ${name} is not in the largest group of hosts that reach each other in ${listOf(places)}.${reaches}`,
    cause: {
      summary: `${name} has no working connection in ${listOf(places)}${peers.length > 0 ? ` with ${listOf(peers, peers.length)}` : ''}.`,
      seen: { networks: places, unreached_hosts: peers },
      needed: { group_size: minimum },
    },
    remedies: [mendNetwork(name, places, peers)],
  })
}

/** Two nodes with fencing have no third node to agree with. */
const minimumGroup = (cluster: ClusterContext): number =>
  cluster.once(MINIMUM, ({ hosts }) => (isTwoNodesWithFencing(cluster.cluster, hosts) ? 2 : 3))
const MINIMUM = {}

const mendNetwork = (name: string, places: readonly string[], peers: readonly string[]): Remedy => ({
  who: 'network',
  what: `Let ${name} and ${peers.length > 0 ? listOf(peers, peers.length) : 'the other hosts'} reach each other in ${listOf(places)}: check VLAN, cabling, firewall and netmask.`,
})
