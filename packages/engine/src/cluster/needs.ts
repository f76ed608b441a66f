// What must be known before a validation of a cluster can say anything.
import type { ClusterValidationId } from '@groundwork/contract/vocabulary'
import { needsMachineNetwork as isMachineNetworkRequired } from '../network/family-rules.ts'
import { followRemediesOf, waitFor } from '../tables/remedies.ts'
import { pending } from '../tables/verdict.ts'
import { plural } from '../text/wording.ts'
import type { ClusterNeed } from './cluster-validation.ts'

export const needsInventories: ClusterNeed = {
  name: 'inventory of a host',
  isMet: (context) => context.hostIdsByName().size > 0,
  whileMissing: ({ cluster, hosts }) =>
    pending({
      message: `No host of cluster ${cluster.name} has described its hardware yet (${plural(hosts.length, 'host')} registered).`,
      cause: {
        summary: 'Without an inventory the networks of the hosts are unknown.',
        seen: { hosts: hosts.length, hosts_with_inventory: 0 },
      },
      remedies: [
        hosts.length === 0
          ? { who: 'machine', what: 'Boot the machines of this cluster from its discovery image.' }
          : waitFor('the inventories of the registered hosts'),
      ],
    }),
}

export const needsMachineNetwork = needsNetwork('machine', 'machine-cidr-defined')
export const needsClusterNetwork = needsNetwork('cluster', 'cluster-cidr-defined')
const needsServiceNetwork = needsNetwork('service', 'service-cidr-defined')

/** No API call here: the validation that owns the missing network has it. */
function needsNetwork(kind: 'machine' | 'cluster' | 'service', owner: ClusterValidationId): ClusterNeed {
  const field = `${kind}_networks` as const
  return {
    name: `${kind} network`,
    isMet: ({ cluster }) => cluster[field].length > 0,
    whileMissing: ({ cluster }) =>
      pending({
        message: `Cluster ${cluster.name} has no ${kind} network yet.`,
        cause: { summary: `No ${kind} network is set.`, seen: { [field]: [] } },
        remedies: [followRemediesOf(owner)],
      }),
  }
}

/** Only where machines share a network at all. */
const needsRequiredMachineNetwork: ClusterNeed = {
  ...needsMachineNetwork,
  isMet: (context) => !isMachineNetworkRequired(context.cluster) || needsMachineNetwork.isMet(context),
}

/** What the lists of networks need before they can be compared. */
export const NETWORK_NEEDS: readonly ClusterNeed[] = [
  needsClusterNetwork,
  needsServiceNetwork,
  needsRequiredMachineNetwork,
]
