import { type Family, parseCidr, parseNetworks } from '@groundwork/addresses/cidr'
import type { ClusterContext } from '../../context/cluster-context.ts'
import type { NetworkFacts } from '../../facts/cluster-facts.ts'
import { familiesOf } from '../../network/cluster-families.ts'
import { familyProblem, needsMachineNetwork as hasToHaveMachineNetwork } from '../../network/family-rules.ts'
import {
  freeClusterNetwork,
  freeServiceNetwork,
  networksOfMachines,
} from '../../remedies/network-suggestions.ts'
import { withCluster } from '../../remedies/what-if.ts'
import { updateCluster } from '../../tables/remedies.ts'
import { error, failure, type Remedy, success } from '../../tables/verdict.ts'
import type { ClusterValidation } from '../cluster-validation.ts'
import { NETWORK_NEEDS } from '../needs.ts'

export const networksSameAddressFamilies: ClusterValidation = {
  id: 'networks-same-address-families',
  category: 'network',
  gate: 'required',
  ignorable: true,
  meaning: 'Machines, pods and services speak the same address families, in the same order of preference.',
  rule: 'The address families of the service networks, the cluster networks and, where one is needed, the machine networks are the same in the same order.',
  cure: 'Add the missing family to the lists that lack it, or remove it from the others.',
  needs: NETWORK_NEEDS,
  check: (context) => {
    const { cluster } = context
    const problem = familyProblem(cluster)
    if (!problem) return success('All networks have the same address families.')
    if (problem.problem === 'unreadable') {
      return error({
        message: `The ${problem.kind} network "${problem.cidr}" of cluster ${cluster.name} is not a network.`,
        cause: { summary: 'A network cannot be read.', seen: { kind: problem.kind, cidr: problem.cidr } },
        remedies: [{ who: 'user', what: `Correct the ${problem.kind} network "${problem.cidr}".` }],
      })
    }
    const lists = Object.entries(problem.families).map(
      ([kind, families]) => `${kind} networks ${families.join(', ') || 'none'}`,
    )
    return failure({
      message: `The networks of cluster ${cluster.name} differ in their address families: ${lists.join('; ')}.`,
      cause: {
        summary: 'Not all lists have the same families in the same order.',
        seen: { families: lists },
      },
      remedies: alignFamilies(context),
    })
  },
}

const isMended = (context: ClusterContext): boolean =>
  NETWORK_NEEDS.every((need) => need.isMet(context)) && familyProblem(context.cluster) === null

/** The machine networks are given by the hosts, so pods and services follow them; else pods follow services. */
function alignFamilies(context: ClusterContext): Remedy[] {
  const { cluster } = context
  const leading = hasToHaveMachineNetwork(cluster) ? cluster.machine_networks : cluster.service_networks
  const families = familiesOf(leading)
  const taken = [...networksOfMachines(context)]
  const service_networks = inOrder(cluster.service_networks, families, (family) =>
    freeServiceNetwork(family, [...taken, ...parseNetworks(cluster.cluster_networks)]),
  )
  const cluster_networks = inOrder(cluster.cluster_networks, families, (family) =>
    freeClusterNetwork(family, [...taken, ...parseNetworks(service_networks)]),
  )
  const after = withCluster(context, { service_networks, cluster_networks })
  const what = `Use ${families.join(' and ')} for services and pods alike.`
  if (!isMended(after)) return [{ who: 'user', what }]
  return [{ who: 'user', what, call: updateCluster(cluster, { service_networks, cluster_networks }) }]
}

/** What the list has of each family, or something new. */
function inOrder<Network extends NetworkFacts>(
  networks: readonly Network[],
  families: readonly Family[],
  fresh: (family: Family) => Network | null,
): Network[] {
  return families.flatMap((family) => {
    const existing = networks.filter(({ cidr }) => parseCidr(cidr)?.family === family)
    return existing.length > 0 ? existing : (fresh(family) ?? [])
  })
}
