import { type Family, parseNetworks } from '@groundwork/addresses/cidr'
import type { ClusterContext } from '../../context/cluster-context.ts'
import { familiesOf } from '../../network/cluster-families.ts'
import { freeServiceNetwork, networksOfMachines } from '../../remedies/network-suggestions.ts'
import { updateCluster } from '../../tables/remedies.ts'
import { failure, type Remedy, success } from '../../tables/verdict.ts'
import type { ClusterValidation } from '../cluster-validation.ts'

export const serviceCidrDefined: ClusterValidation = {
  id: 'service-cidr-defined',
  category: 'network',
  gate: 'pending-input',
  ignorable: true,
  meaning: 'There is a network from which services get their addresses.',
  rule: 'The cluster has at least one service network.',
  cure: 'Set a service network; 172.30.0.0/16 is usual.',
  check: (context) => {
    const { cluster } = context
    if (cluster.service_networks.length > 0) {
      return success(
        `Services get addresses from ${cluster.service_networks.map(({ cidr }) => cidr).join(', ')}.`,
      )
    }
    return failure({
      message: `Cluster ${cluster.name} has no service network, so services would have no addresses.`,
      cause: { summary: 'The list of service networks is empty.', seen: { service_networks: [] } },
      remedies: [propose(context)],
    })
  },
}

/** One for each family that the cluster has otherwise, IPv4 when it has nothing yet. */
function propose(context: ClusterContext): Remedy {
  const { cluster } = context
  const taken = [...networksOfMachines(context), ...parseNetworks(cluster.cluster_networks)]
  const known = familiesOf([...cluster.cluster_networks, ...cluster.machine_networks])
  const families: readonly Family[] = known.length > 0 ? known : ['IPv4']
  const service_networks = families.flatMap((family) => freeServiceNetwork(family, taken) ?? [])
  const what = 'Set a service network that overlaps with no other network.'
  if (service_networks.length === families.length) {
    return { who: 'user', what, call: updateCluster(cluster, { service_networks }) }
  }
  const hint = { service_networks: [{ cidr: '<network>' }] }
  return { who: 'user', what, call: updateCluster(cluster, hint, ['service_networks[0].cidr']) }
}
