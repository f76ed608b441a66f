import { type Family, parseNetworks } from '@groundwork/addresses/cidr'
import type { ClusterContext } from '../../context/cluster-context.ts'
import { familiesOf } from '../../network/cluster-families.ts'
import { freeClusterNetwork, networksOfMachines } from '../../remedies/network-suggestions.ts'
import { updateCluster } from '../../tables/remedies.ts'
import { failure, type Remedy, success } from '../../tables/verdict.ts'
import type { ClusterValidation } from '../cluster-validation.ts'

export const clusterCidrDefined: ClusterValidation = {
  id: 'cluster-cidr-defined',
  category: 'network',
  gate: 'pending-input',
  ignorable: true,
  meaning: 'There is a network from which pods get their addresses.',
  rule: 'The cluster has at least one cluster network.',
  cure: 'Set a cluster network; 10.128.0.0/14 with host prefix 23 is usual.',
  check: (context) => {
    const { cluster } = context
    if (cluster.cluster_networks.length > 0) {
      return success(
        `Pods get addresses from ${cluster.cluster_networks.map(({ cidr }) => cidr).join(', ')}.`,
      )
    }
    return failure({
      message: `Cluster ${cluster.name} has no cluster network, so pods would have no addresses.`,
      cause: { summary: 'The list of cluster networks is empty.', seen: { cluster_networks: [] } },
      remedies: [propose(context)],
    })
  },
}

/** One for each family that the cluster has otherwise, IPv4 when it has nothing yet. */
function propose(context: ClusterContext): Remedy {
  const { cluster } = context
  const taken = [...networksOfMachines(context), ...parseNetworks(cluster.service_networks)]
  const known = familiesOf([...cluster.service_networks, ...cluster.machine_networks])
  const families: readonly Family[] = known.length > 0 ? known : ['IPv4']
  const cluster_networks = families.flatMap((family) => freeClusterNetwork(family, taken) ?? [])
  const what = 'Set a cluster network that overlaps with no other network.'
  if (cluster_networks.length === families.length) {
    return { who: 'user', what, call: updateCluster(cluster, { cluster_networks }) }
  }
  const hint = { cluster_networks: [{ cidr: '<network>', host_prefix: 23 }] }
  return { who: 'user', what, call: updateCluster(cluster, hint, ['cluster_networks[0].cidr']) }
}
