import { parseCidr, parseNetworks } from '@groundwork/addresses/cidr'
import type { ClusterContext } from '../../context/cluster-context.ts'
import type { ClusterFacts, ClusterNetworkFacts, NetworkFacts } from '../../facts/cluster-facts.ts'
import { familiesOf, primaryFamily } from '../../network/cluster-families.ts'
import { needsMachineNetwork as hasToHaveMachineNetwork } from '../../network/family-rules.ts'
import { type NetworkKind, type Overlap, overlappingNetworks } from '../../network/network-sizes.ts'
import {
  freeClusterNetwork,
  freeServiceNetwork,
  networksOfMachines,
} from '../../remedies/network-suggestions.ts'
import { withCluster } from '../../remedies/what-if.ts'
import { updateCluster } from '../../tables/remedies.ts'
import { error, failure, type Remedy, success, type Verdict } from '../../tables/verdict.ts'
import { listOf, plural } from '../../text/wording.ts'
import type { ClusterValidation } from '../cluster-validation.ts'
import { NETWORK_NEEDS } from '../needs.ts'

export const noCidrsOverlapping: ClusterValidation = {
  id: 'no-cidrs-overlapping',
  category: 'network',
  gate: 'required',
  ignorable: true,
  meaning: 'No address can mean a machine and a pod or service at once.',
  rule: 'The machine, service and cluster networks at the same place of their lists do not overlap; there are as many service networks as cluster networks. Machine networks do not count with user-managed networking on several nodes.',
  cure: 'Move the service or cluster network to an unused range.',
  needs: NETWORK_NEEDS,
  check: (context) => {
    const { cluster } = context
    if (!isComparable(cluster)) return differentCounts(context)
    const overlaps = overlapsOf(cluster)
    if (overlaps.length === 0) return success('No networks of the cluster overlap.')
    const seen = overlaps.map(
      ({ kinds, cidrs }) => `the ${kinds[0]} network ${cidrs[0]} and the ${kinds[1]} network ${cidrs[1]}`,
    )
    return failure({
      message: `Networks of cluster ${cluster.name} overlap: ${listOf(seen)}.`,
      cause: {
        summary: `Overlapping: ${plural(overlaps.length, 'pair')} of networks.`,
        seen: { overlaps: seen },
      },
      remedies: [separate(context, overlaps)],
    })
  },
}

const overlapsOf = (cluster: ClusterFacts): Overlap[] =>
  overlappingNetworks(cluster, { withMachine: hasToHaveMachineNetwork(cluster) })

const isComparable = ({ cluster_networks, service_networks }: ClusterFacts): boolean =>
  cluster_networks.length === service_networks.length

const isMended = (context: ClusterContext): boolean =>
  NETWORK_NEEDS.every((need) => need.isMet(context)) &&
  isComparable(context.cluster) &&
  overlapsOf(context.cluster).length === 0

function differentCounts(context: ClusterContext): Verdict {
  const { cluster } = context
  const { cluster_networks, service_networks } = cluster
  const counts = { cluster_networks: cluster_networks.length, service_networks: service_networks.length }
  const what = 'Set as many service networks as cluster networks: one for each address family.'
  const body = {
    cluster_networks: onePerFamily(cluster_networks),
    service_networks: onePerFamily(service_networks),
  }
  const isEnough = isMended(withCluster(context, body))
  return error({
    message: `Cluster ${cluster.name} has ${counts.cluster_networks} cluster networks and ${counts.service_networks} service networks; they cannot be compared.`,
    cause: { summary: 'The two lists have different lengths.', seen: counts },
    remedies: [{ who: 'user', what, ...(isEnough && { call: updateCluster(cluster, body) }) }],
  })
}

function onePerFamily<Network extends NetworkFacts>(networks: readonly Network[]): Network[] {
  return familiesOf(networks).flatMap(
    (family) => networks.find(({ cidr }) => parseCidr(cidr)?.family === family) ?? [],
  )
}

/** Machines stay where they are: services make room for them, and pods for both. */
function separate(context: ClusterContext, overlaps: readonly Overlap[]): Remedy {
  const { cluster } = context
  const machines = networksOfMachines(context)
  const isHit = (index: number, pair: readonly NetworkKind[]) =>
    overlaps.some((overlap) => overlap.index === index && pair.every((kind) => overlap.kinds.includes(kind)))
  const familyOf = ({ cidr }: NetworkFacts) => parseCidr(cidr)?.family ?? primaryFamily(cluster)

  const service_networks = cluster.service_networks.map((network, index): NetworkFacts => {
    if (!isHit(index, ['machine', 'service'])) return network
    const others = cluster.service_networks.filter((other) => other !== network)
    const taken = [...machines, ...parseNetworks(others), ...parseNetworks(cluster.cluster_networks)]
    return freeServiceNetwork(familyOf(network), taken) ?? network
  })
  const cluster_networks = cluster.cluster_networks.map((network, index): ClusterNetworkFacts => {
    if (!isHit(index, ['cluster'])) return network
    const others = cluster.cluster_networks.filter((other) => other !== network)
    const taken = [...machines, ...parseNetworks(others), ...parseNetworks(service_networks)]
    return freeClusterNetwork(familyOf(network), taken) ?? network
  })

  const after = withCluster(context, { service_networks, cluster_networks })
  const texts = [...service_networks, ...cluster_networks].map(({ cidr }) => cidr)
  const what = `Use networks that keep apart: ${listOf(texts)} for services and pods.`
  if (!isMended(after)) return { who: 'user', what: 'Choose networks that do not overlap.' }
  return { who: 'user', what, call: updateCluster(cluster, { service_networks, cluster_networks }) }
}
