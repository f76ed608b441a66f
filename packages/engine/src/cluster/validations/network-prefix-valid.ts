import { bitsOf, type Cidr, parseCidr, parseNetworks } from '@groundwork/addresses/cidr'
import type { ClusterContext } from '../../context/cluster-context.ts'
import type { ClusterNetworkFacts } from '../../facts/cluster-facts.ts'
import { primaryFamily } from '../../network/cluster-families.ts'
import {
  type HostPrefixProblem,
  hostPrefixProblem,
  hostsToFit,
  MINIMUM_HOSTS_TO_FIT,
  POD_AND_SERVICE_BITS,
} from '../../network/network-sizes.ts'
import { freeClusterNetwork, networksOfMachines } from '../../remedies/network-suggestions.ts'
import { updateCluster } from '../../tables/remedies.ts'
import { failure, type Remedy, success } from '../../tables/verdict.ts'
import { plural } from '../../text/wording.ts'
import type { ClusterValidation } from '../cluster-validation.ts'
import { needsClusterNetwork } from '../needs.ts'

export const networkPrefixValid: ClusterValidation = {
  id: 'network-prefix-valid',
  category: 'network',
  gate: 'required',
  ignorable: true,
  meaning:
    'Each host gets a part of the cluster network for its pods; the parts are large enough, and there are enough of them.',
  rule: `The host prefix is at least 1 and leaves ${POD_AND_SERVICE_BITS} bits for pods (at most ${bitsOf('IPv4') - POD_AND_SERVICE_BITS} for IPv4, ${bitsOf('IPv6') - POD_AND_SERVICE_BITS} for IPv6), and the cluster network holds a part for every host, at least ${MINIMUM_HOSTS_TO_FIT} of them; ${hostsToFit(1)} suffices for a single host. Network types other than OVNKubernetes and OpenShiftSDN need no host prefix.`,
  cure: 'Use a longer host prefix, or a larger cluster network.',
  needs: [needsClusterNetwork],
  check: (context) => {
    const { cluster, hostRoles: hosts } = context
    const needed = hostsToFit(hosts.length)
    const problems = cluster.cluster_networks.flatMap(
      (network) => hostPrefixProblem(network, cluster, needed) ?? [],
    )
    if (problems.length === 0) return success(`The cluster network has room for ${plural(needed, 'host')}.`)
    return failure({
      message: problems.map(sentence).join(' '),
      cause: {
        summary: `${problems.length} of ${plural(cluster.cluster_networks.length, 'cluster network')} cannot be divided among the hosts.`,
        seen: {
          hosts: hosts.length,
          cluster_networks: cluster.cluster_networks.map(
            ({ cidr, host_prefix }) => `${cidr} host prefix ${host_prefix}`,
          ),
        },
        needed: { room_for_hosts: needed },
      },
      remedies: [divideAnew(context, needed)],
    })
  },
}

function sentence(problem: HostPrefixProblem): string {
  const { cidr } = problem
  switch (problem.problem) {
    case 'unreadable':
      return `"${cidr}" is not a network.`
    case 'no-host-prefix':
      return `The cluster network ${cidr} has no host prefix.`
    case 'host-prefix-too-long':
      return `The host prefix ${problem.hostPrefix} of the cluster network ${cidr} leaves a host fewer than ${2 ** POD_AND_SERVICE_BITS} addresses; at most ${problem.longestPrefix} is allowed.`
    case 'too-few-hosts':
      return `With the host prefix ${problem.hostPrefix} the cluster network ${cidr} has room for ${plural(problem.room, 'host')}; ${problem.needed} are needed.`
  }
}

function divideAnew(context: ClusterContext, needed: number): Remedy {
  const { cluster } = context
  const cluster_networks = cluster.cluster_networks.map((network) =>
    hostPrefixProblem(network, cluster, needed) ? mend(context, network, needed) : network,
  )
  const known = cluster_networks.filter((network) => network !== null)
  const what = 'Use a host prefix that gives every host its part, in a cluster network that is large enough.'
  if (known.length < cluster_networks.length) return { who: 'user', what }
  const body = { cluster_networks: known.map(({ cidr, host_prefix }) => ({ cidr, host_prefix })) }
  return { who: 'user', what, call: updateCluster(cluster, body) }
}

/** Another host prefix if one fits, else another network. */
function mend(
  context: ClusterContext,
  network: ClusterNetworkFacts,
  needed: number,
): ClusterNetworkFacts | null {
  const { cluster } = context
  const parsed = parseCidr(network.cidr)
  const prefixes = parsed ? hostPrefixes(parsed, needed) : []
  const candidates = prefixes.map((host_prefix) => ({ cidr: network.cidr, host_prefix }))
  const fitting = candidates.find((candidate) => !hostPrefixProblem(candidate, cluster, needed))
  if (fitting) return fitting
  const others = cluster.cluster_networks.filter((other) => other !== network)
  const taken = [
    ...networksOfMachines(context),
    ...parseNetworks(cluster.service_networks),
    ...parseNetworks(others),
  ]
  const fresh = freeClusterNetwork(parsed?.family ?? primaryFamily(cluster), taken)
  return fresh && !hostPrefixProblem(fresh, cluster, needed) ? fresh : null
}

/** The usual one first, then the shortest that has room for all hosts. */
const hostPrefixes = ({ family, prefix }: Cidr, needed: number): number[] => {
  const usual = family === 'IPv4' ? 23 : 64
  const shortest = prefix + Math.ceil(Math.log2(Math.max(1, needed)))
  return [usual, Math.min(shortest, bitsOf(family))]
}
